import { LinkButton } from '../../components/Button.tsx'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'
import { lacksMoney } from './lacksMoney.ts'
import { WaysOn } from './WaysOn.tsx'

/** Upstream's words about why the game did not open, with a deposit for want of balance, a withdrawal in a break. */
export function NotOpened({ reason }: { reason: string }) {
  const { t, shell } = usePageContext()
  const { minBet, demo } = useData<Data>()
  return (
    <div className="play-frame">
      <div className="center form" role="alert" data-testid="play-refused">
        <h2 className="card-title">{t('play.refused')}</h2>
        <p>{reason}</p>
        {!demo && (
          <div className="row-wrap">
            <DepositWay instead={<LinkButton href={href.withdraw()}>{t('common.withdraw')}</LinkButton>}>
              <LinkButton href={href.recharge()} kind={lacksMoney(shell.balance, minBet) ? 'accent' : undefined}>
                {t('common.deposit')}
              </LinkButton>
            </DepositWay>
          </div>
        )}
        {!isOnBreak(shell) && <WaysOn />}
      </div>
    </div>
  )
}
