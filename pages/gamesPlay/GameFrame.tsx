import { href } from '../../contract/routes.ts'
import { useData, useT } from '../_layout/context.tsx'
import { gamesHref } from '../games/query.ts'
import type { Data } from './+data.ts'
import { WaysOn } from './WaysOn.tsx'

/** The permissions of a game in its frame. */
const SANDBOX = 'allow-scripts allow-forms'
/** On another origin the game also keeps its own origin. On ours `allow-same-origin` would lift the sandbox. */
const ELSEWHERE = `${SANDBOX} allow-same-origin`

/** The game on another origin, over a placeholder; the alternatives when it is silent (browser/games/play.ts). */
export function GameFrame({ url, ownOrigin }: { url: string; ownOrigin: boolean }) {
  const t = useT()
  const { title, recent, demo, again } = useData<Data>()
  return (
    <div
      className="play-frame"
      data-play={JSON.stringify(recent)}
      // The targets that the game may ask for (contract/gameMessage.ts).
      data-deposit={demo ? again : href.recharge()}
      data-lobby={gamesHref({})}
    >
      <div className="center form">
        <img src="/art/brand/mark.svg" width="64" height="64" alt="" />
        <p role="status">{t('play.opening')}</p>
        <p className="play-hint">{t('play.openingHint')}</p>
      </div>
      <iframe
        className="play-game"
        src={url}
        title={title}
        sandbox={ownOrigin ? SANDBOX : ELSEWHERE}
        referrerPolicy="no-referrer"
        allow="fullscreen; autoplay"
        data-testid="game-frame"
      />
      <div className="play-late center form" role="alert" hidden data-late>
        <h2 className="card-title">{t('play.late')}</h2>
        <p>{t('play.lateLead')}</p>
        <WaysOn url={url} />
      </div>
    </div>
  )
}
