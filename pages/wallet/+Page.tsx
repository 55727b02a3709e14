import { Block } from '../../components/Block.tsx'
import { Empty } from '../../components/Empty.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Rupiah } from '../../components/Rupiah.tsx'
import { formatMoney } from '../../contract/format.ts'
import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { Failure } from '../_layout/Failure.tsx'
import { DepositAgainForm } from '../_money/DepositAgainForm.tsx'
import { MovementRow, OpenNote } from '../_money/Movements.tsx'
import type { Data } from './+data.ts'

export function Page() {
  const { latest, open, tools, net, bonuses, again } = useData<Data>()
  const t = useT()
  return (
    <div className="page page-wide split split-even stack">
      <div className="stack">
        <h1 className="visually-hidden">{t('app.wallet')}</h1>
        <BalanceCard />
        {again && <DepositAgainForm again={again} wide />}
        {open.map((movement) => (
          <OpenNote key={movement.transNo} movement={movement} />
        ))}
      </div>
      <div className="stack">
        <Block title={t('wallet.latest')} more={{ href: href.transaction(), text: t('common.all') }}>
          <Latest movements={latest} />
        </Block>
        {(tools || bonuses) && (
          <div className="card rows">
            {tools && (
              <a className="list-row" href={href.limits()} data-testid="wallet-limits">
                <Icon name="shield" />
                <span className="grow">
                  {t('limits.title')}
                  {net !== null && (
                    <>
                      <br />
                      <span className="hint" data-testid="wallet-net">
                        {t('wallet.net', { amount: net })}
                      </span>
                    </>
                  )}
                </span>
                <Icon name="next" />
              </a>
            )}
            {bonuses && (
              <a className="list-row" href={href.bonuses()} data-testid="wallet-bonuses">
                <Icon name="promo" />
                <span className="grow">{t('bonus.title')}</span>
                <Icon name="next" />
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function BalanceCard() {
  const { balance, at, intl } = useData<Data>()
  const t = useT()
  return (
    <section className="card balance-card motif">
      <div>
        <p className="small" data-varies="clock">
          {t('wallet.balanceAt', { time: at })}
        </p>
        {balance ? (
          <p className="balance-value" data-balance data-testid="wallet-balance">
            <Rupiah amount={balance.total} intl={intl} />
          </p>
        ) : (
          <p className="lead">{t('wallet.balanceFailed')}</p>
        )}
        {!!balance?.bonus && <p className="small">{t('wallet.bonus', { amount: formatMoney(balance.bonus, intl) })}</p>}
      </div>
      <div className="ways" data-ways="">
        <DepositWay>
          <a className="btn btn-accent" href={href.recharge()} data-panel="desktop" data-testid="wallet-deposit">
            <Icon name="deposit" />
            {t('common.deposit')}
          </a>
        </DepositWay>
        <a className="btn btn-line" href={href.withdraw()} data-panel="desktop" data-testid="wallet-withdraw">
          <Icon name="withdraw" />
          {t('common.withdraw')}
        </a>
        <p className="small" id="no-line" hidden>
          {t('offline.money')}
        </p>
      </div>
    </section>
  )
}

function Latest({ movements }: { movements: Data['latest'] }) {
  const { intl } = useData<Data>()
  const t = useT()
  if (movements === null) return <Failure href={href.wallet()} />
  if (movements.length === 0) return <Empty lead={t('transactions.empty')} />
  return (
    <div className="card">
      <ul className="rows">
        {movements.map((movement) => (
          <MovementRow key={movement.transNo} movement={movement} intl={intl} />
        ))}
      </ul>
    </div>
  )
}
