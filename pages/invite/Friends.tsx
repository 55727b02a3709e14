import { Empty } from '../../components/Empty.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { useT } from '../_layout/context.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { UpstreamAvatar } from '../_layout/UpstreamAvatar.tsx'
import type { Friend, Reading } from './readRecords.ts'

interface FriendsProps {
  state: Reading['state']
  friends: readonly Friend[]
  intl: IntlLocale
  here: string
}

/** The invited players: masked name, state, and the bonus when there was one. */
export function Friends({ state, friends, intl, here }: FriendsProps) {
  const t = useT()
  if (state === 'absent') return <Empty lead={t('invite.absent')} />
  if (state === 'failed') return <Failure href={here} title="invite.failedTitle" lead="invite.failedLead" />
  if (friends.length === 0) return <Empty lead={t('invite.none')} />
  return (
    <div className="card">
      <ul className="rows" data-testid="invited">
        {friends.map(({ key, name, avatar, meta, day, bonus }) => (
          <li className="txn" key={key}>
            <UpstreamAvatar src={avatar} />
            <div>
              <p className="txn-name">{name}</p>
              <p className="txn-meta">
                {meta} · {day}
              </p>
            </div>
            <p className="txn-sum is-positive">
              {bonus !== undefined && <Rupiah amount={bonus} intl={intl} signed bare />}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many players joined and the sum received; left out when upstream does not send it. */
export function Totals({
  total,
  earned,
  intl,
}: {
  total?: number | undefined
  earned?: Sen | undefined
  intl: IntlLocale
}) {
  const t = useT()
  if (total === undefined && earned === undefined) return null
  return (
    <section className="card">
      <dl className="stats">
        {total !== undefined && (
          <div>
            <dt className="stat-label">{t('invite.joined')}</dt>
            <dd className="stat-value" data-testid="invite-total">
              {total}
            </dd>
          </div>
        )}
        {earned !== undefined && (
          <div>
            <dt className="stat-label">{t('invite.earned')}</dt>
            <dd className="stat-value" data-testid="invite-earned">
              <Rupiah amount={earned} intl={intl} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
