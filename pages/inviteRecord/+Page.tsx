import { LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { Friends, Totals } from '../invite/Friends.tsx'
import type { Data } from './+data.ts'

const pageHref = (page: number) => href.inviteRecord({ page: page > 1 ? page : undefined })

export function Page() {
  const { intl, page, more, records, total, earned, friends } = useData<Data>()
  const t = useT()
  return (
    <div className="page stack">
      <h1 className="page-title in-bar">{t('invite.records')}</h1>
      <Totals total={total} earned={earned} intl={intl} />
      <Friends state={records} friends={friends} intl={intl} here={pageHref(page)} />
      {(page > 1 || more) && (
        <nav className="pair" aria-label={t('common.pages')}>
          {page > 1 ? <LinkButton href={pageHref(page - 1)}>{t('common.newer')}</LinkButton> : <span />}
          {more && <LinkButton href={pageHref(page + 1)}>{t('common.older')}</LinkButton>}
        </nav>
      )}
      {friends.length === 0 && (
        <LinkButton href={href.invite()} kind="accent" icon="share">
          {t('invite.heading')}
        </LinkButton>
      )}
    </div>
  )
}
