import { useData, usePageContext } from '../_layout/context.tsx'
import { routeExists } from '../_layout/routes.ts'
import type { Data } from './+data.ts'
import { lacksMoney } from './lacksMoney.ts'

const SAFER_PLAY = '/responsible-play'

/**
 * How long the player has been playing: the moment the game opened, and with script the time since. Beside it what is always
 * needed: the game in a tab of its own, and safer play. A balance that is not enough is said here, with the way to deposit.
 */
export function SessionBar() {
  const { t, shell, site } = usePageContext()
  const { opening, since, minBet } = useData<Data>()
  return (
    <div className="play-bar">
      <span className="money" data-session={t('play.session', { time: '{time}' })} data-testid="session-clock">
        {t('play.since', { time: since })}
      </span>
      <span className="row">
        {'url' in opening && lacksMoney(shell.balance, minBet) && (
          <span className="is-warning">
            {t('play.noBalance')}{' '}
            <a className="text-link" href="/recharge">
              {t('play.deposit')}
            </a>
          </span>
        )}
        {'url' in opening && (
          <a className="text-link nowrap" href={opening.url} target="_blank" rel="noopener noreferrer">
            {t('play.newTabShort')}
          </a>
        )}
        {routeExists(SAFER_PLAY, site) && (
          <a className="text-link nowrap" href={SAFER_PLAY}>
            {t('nav.saferPlay')}
          </a>
        )}
      </span>
    </div>
  )
}
