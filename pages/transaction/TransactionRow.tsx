import { Icon } from '../../components/Icon.tsx'
import { Tag } from '../../components/Panels.tsx'
import { CopyValue } from '../_layout/CopyValue.tsx'
import { useData, useT } from '../_layout/context.tsx'
import { IfPage } from '../_layout/IfPage.tsx'
import { DepositAgainForm } from '../_money/DepositAgainForm.tsx'
import { MovementSum } from '../_money/Movements.tsx'
import type { Data } from './+data.ts'
import type { Moment, Row } from './days.ts'

export function TransactionRow({ row }: { row: Row }) {
  const { intl, one } = useData<Data>()
  const { icon, name, time, state, stateWord, tone, shortRemark } = row
  return (
    <li>
      <details
        className="txn-fold"
        open={one}
        data-testid="transaction"
        data-trans-no={row.transNo}
        data-trx-state={state}
      >
        <summary className="txn">
          <span className="txn-icon">
            <Icon name={icon} />
          </span>
          <span>
            <span className="txn-name">{name}</span>
            <br />
            <span className="txn-meta">
              {time}
              {shortRemark && ` · ${shortRemark}`}
            </span>
            {state !== 'credited' && (
              <>
                {' '}
                <Tag tone={tone}>{stateWord}</Tag>
              </>
            )}
          </span>
          <MovementSum movement={row} intl={intl} />
        </summary>
        <Details row={row} />
      </details>
    </li>
  )
}

function Details({ row }: { row: Row }) {
  const t = useT()
  const { one } = useData<Data>()
  const { transNo, kind, stateWord, created, updated, account, remark, order, href, roundsHref, support, again } = row
  return (
    <div className="stack">
      <CopyValue
        label={t('transactions.number')}
        shown={transNo}
        value={transNo}
        copyLabel={t('transactions.copyNumber')}
        small
      />
      <dl className="rows">
        <Fact name={t('transactions.type')}>{kind}</Fact>
        <div className="kv">
          <dt>{t('transactions.state')}</dt>
          <dd data-testid="transaction-state">{stateWord}</dd>
        </div>
        {account && <Fact name={t('transactions.account')}>{account}</Fact>}
        {remark && <Fact name={t('transactions.remark')}>{remark}</Fact>}
        <Fact name={t('transactions.created')}>
          <Time moment={created} />
        </Fact>
        {updated && (
          <Fact name={t('transactions.updated')}>
            <Time moment={updated} />
          </Fact>
        )}
      </dl>
      <div className="row-wrap">
        {again && <DepositAgainForm again={again} size="sm" />}
        {order && (
          <a className="btn btn-sm" href={href}>
            {t('transactions.openOrder')}
          </a>
        )}
        {roundsHref && !one && (
          <a className="btn btn-sm" href={roundsHref} data-testid="see-rounds">
            {t('rounds.see')}
          </a>
        )}
        <IfPage to={support}>
          <a className="btn btn-sm btn-line" href={support} data-panel="desktop">
            <Icon name="support" />
            {t('pending.ask')}
          </a>
        </IfPage>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="kv">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** In WIB. The script adds the player's local time when it differs. */
const Time = ({ moment }: { moment: Moment }) => (
  <time dateTime={moment.iso} data-local-time="">
    {moment.shown}
  </time>
)
