import { LinkButton } from '../../../components/Button.tsx'
import { Empty } from '../../../components/Empty.tsx'
import { usePageContext } from '../../_layout/context.tsx'

/** A part that could not be read, in its place, with a way to try again; the rest of the page stands. */
export function Broken() {
  const { t, urlPathname } = usePageContext()
  return (
    <Empty title={t('shell.brokenTitle')} lead={t('shell.brokenLead')}>
      <LinkButton href={urlPathname} icon="refresh">
        {t('shell.retry')}
      </LinkButton>
    </Empty>
  )
}
