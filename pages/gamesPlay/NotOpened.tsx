import { LinkButton } from '../../components/Button.tsx'
import { useData, usePageContext } from '../_layout/context.tsx'
import type { Data } from './+data.ts'
import { lacksMoney } from './lacksMoney.ts'
import { WaysOn } from './WaysOn.tsx'

/** Upstream's own words for why the game did not open; when it is the balance, the deposit is the way on, and on a break withdrawing is. */
export function NotOpened({ reason }: { reason: string }) {
  const { t, shell } = usePageContext()
  const { minBet } = useData<Data>()
  const onBreak = shell.player?.breakUntil !== undefined
  return (
    <div className="play-frame">
      <div className="center form" role="alert" data-testid="play-refused">
        <h2 className="card-title">{t('play.refused')}</h2>
        <p>{reason}</p>
        <div className="row-wrap">
          {onBreak ? (
            <LinkButton href="/withdraw">{t('play.withdraw')}</LinkButton>
          ) : (
            <LinkButton href="/recharge" kind={lacksMoney(shell.balance, minBet) ? 'accent' : undefined}>
              {t('play.deposit')}
            </LinkButton>
          )}
        </div>
        {!onBreak && <WaysOn />}
      </div>
    </div>
  )
}
