import type { GameExit, GameMessage } from '../../../../contract/gameMessage.ts'
import type { Way } from './notice.ts'

/** The web app's page around the game; messages are sent to its origin only. */
export function webApp(origin: string | undefined) {
  const around = window.parent !== window ? origin : undefined
  const tell = (message: GameMessage) => around && window.parent.postMessage(message, around)
  return {
    /** A round has ended and changed the balance, in rupiah as on the wire. */
    tellBalance: (balance: string) => tell({ type: 'kancil:balance', balance }),
    /** A link out of the game. The sandbox of the frame blocks it, so the page around the game is asked to open it. */
    exit: (to: GameExit, href: string, label: string): Way => ({
      label,
      href,
      press(event) {
        if (!around) return
        event.preventDefault()
        tell({ type: 'kancil:go', to })
      },
    }),
  }
}
