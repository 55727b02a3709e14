import type { GameExit, GameMessage } from '../../../../contract/gameMessage.ts'
import type { Way } from './notice.ts'

/** The page around the game, when the web app frames it; nobody else hears anything. */
export function webApp(origin: string | undefined) {
  const around = window.parent !== window ? origin : undefined
  const tell = (message: GameMessage) => around && window.parent.postMessage(message, around)
  return {
    /** A round has ended: the balance is another, in rupiah as on the wire. */
    tellBalance: (balance: string) => tell({ type: 'kancil:balance', balance }),
    /** A link out of the game. The sandbox of the frame holds it back, so there the page around is asked to go. */
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
