import { LinkButton } from '../../components/Button.tsx'
import { Empty, type EmptyProps } from '../../components/Empty.tsx'
import { useT } from './context.tsx'

interface FailureProps extends Pick<EmptyProps, 'level'> {
  /** The page again. */
  href: string
  /** Keys of the texts. */
  title?: string
  lead?: string
}

/** What stands in place of a part that could not be read. */
export function Failure({ href, title = 'shell.brokenTitle', lead = 'wallet.partFailedLead', level }: FailureProps) {
  const t = useT()
  return (
    <Empty title={t(title)} level={level} lead={t(lead)}>
      <LinkButton href={href} icon="refresh">
        {t('common.retry')}
      </LinkButton>
    </Empty>
  )
}
