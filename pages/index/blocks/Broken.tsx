import { LinkButton } from '../../../components/Button.tsx'
import { Empty, type EmptyProps } from '../../../components/Empty.tsx'
import { usePageContext } from '../../_layout/context.tsx'

/** A part that could not be read, in its place, with a retry link. The rest of the page is rendered. */
export function Broken({ level }: Pick<EmptyProps, 'level'>) {
  const { t, urlPathname } = usePageContext()
  return (
    <Empty title={t('shell.brokenTitle')} level={level} lead={t('shell.brokenLead')}>
      <LinkButton href={urlPathname} icon="refresh">
        {t('common.retry')}
      </LinkButton>
    </Empty>
  )
}
