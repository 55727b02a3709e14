import { Icon } from '../../components/Icon.tsx'
import { routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { useData, usePageContext } from '../_layout/context.tsx'
import { DepositWay } from '../_layout/DepositWay.tsx'
import { isOnBreak } from '../_layout/onBreak.ts'
import type { Data } from './+data.ts'
import { lacksMoney } from './lacksMoney.ts'

const SAFER_PLAY = href.responsiblePlay()

/** How long the player has been playing; grows with script. During a break there is no play, so no time. */
export function SessionClock() {
  const { t, shell } = usePageContext()
  const { since } = useData<Data>()
  if (isOnBreak(shell)) return null
  return (
    <span className="money" data-session={t('play.session', { time: '{time}' })} data-testid="session-clock">
      {t('play.since', { time: since })}
    </span>
  )
}

/** The permanent links: a tab of its own, safer play, deposit for want of balance, the demo's other way. A phone has them in a menu. */
export function PlayLinks() {
  const { t, shell, site, device } = usePageContext()
  const { opening, minBet, demo, other } = useData<Data>()
  const isWide = device === 'desktop'
  const look = isWide ? 'text-link nowrap' : 'list-row'
  const links = (
    <>
      {demo && isWide && <b data-testid="demo-mark">{t('game.demo')}</b>}
      {other && !isOnBreak(shell) && (
        <a className={look} href={other} data-testid="play-other">
          {t(demo ? 'play.withMoney' : 'game.tryFree')}
        </a>
      )}
      {isWide && 'url' in opening && !demo && lacksMoney(shell.balance, minBet) && (
        <span className="is-warning">
          {t('play.noBalance')}{' '}
          <DepositWay>
            <a className="text-link" href={href.recharge()}>
              {t('common.deposit')}
            </a>
          </DepositWay>
        </span>
      )}
      {'url' in opening && (
        <a className={look} href={opening.url} target="_blank" rel="noopener noreferrer">
          {t('play.newTabShort')}
        </a>
      )}
      {routeExists(SAFER_PLAY, site) && (
        <a className={look} href={SAFER_PLAY}>
          {t('safer.title')}
        </a>
      )}
    </>
  )
  if (isWide) return <span className="row play-links">{links}</span>
  return (
    <details className="menu" name="menu" data-testid="play-menu">
      <summary className="btn btn-icon" aria-label={t('play.menu')}>
        <Icon name="down" />
      </summary>
      <div className="menu-list rows">{links}</div>
    </details>
  )
}
