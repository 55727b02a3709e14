import type { GameMessage } from '../../contract/gameMessage.ts'
import { textAt } from '../json.ts'
import { balanceNow } from './balanceNow.ts'

const BALANCE: GameMessage['type'] = 'kancil:balance'
const GO: GameMessage['type'] = 'kancil:go'
/** Limits the requests that many messages cause. */
const LEAST_MS = 2000

/** Handles the messages of the game in the frame (contract/gameMessage.ts); `box` has the allowed target address. */
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

/** Follows the link as the frame would, after a touch only. A click on a link of this page does what that link does. */
function leaveFor({ dataset: { deposit, lobby } }: HTMLElement, to: string) {
  const path = to === 'deposit' ? deposit : to === 'lobby' ? lobby : undefined
  if (!path || navigator.userActivation?.isActive === false) return
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  if (link) link.click()
  else location.assign(path)
}
