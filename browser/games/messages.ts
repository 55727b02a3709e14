import type { GameMessage } from '../../contract/gameMessage.ts'
import { textAt } from '../json.ts'
import { balanceNow } from './balanceNow.ts'

const BALANCE: GameMessage['type'] = 'kancil:balance'
const GO: GameMessage['type'] = 'kancil:go'
/** A flood of messages is not a flood of requests. */
const LEAST_MS = 2000

/** Hears what the game in the frame says (contract/gameMessage.ts); `box` knows where the player may go. */
export function hearGame(frame: HTMLIFrameElement, box: HTMLElement) {
  const games = new URL(frame.src).origin
  let readAt = Number.NEGATIVE_INFINITY
  addEventListener('message', ({ source, origin, data, timeStamp }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== games) return
    const type = textAt(data, 'type')
    if (type === GO) leaveFor(box, textAt(data, 'to'))
    if (type === BALANCE && timeStamp - readAt >= LEAST_MS) {
      readAt = timeStamp
      balanceNow()
    }
  })
}

/** As a link in the frame could: after a touch only. A link of this page knows best how its page opens. */
function leaveFor({ dataset: { deposit, lobby } }: HTMLElement, to: string) {
  const path = to === 'deposit' ? deposit : to === 'lobby' ? lobby : undefined
  if (!path || navigator.userActivation?.isActive === false) return
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  if (link) link.click()
  else location.assign(path)
}
