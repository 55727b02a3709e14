import { clockTime } from '../../contract/time.ts'
import { balanceNow } from './balanceNow.ts'
import { elapsed, sessionAt } from './clock.ts'
import { watchFrame } from './frame.ts'
import { fullscreenButton } from './fullscreen.ts'
import { pageIntl } from './language.ts'
import { startChecks } from './realityCheck.ts'
import { device, gameFrom, parsed, withGame } from './recent.ts'

/** The page around a game that is played (specification section 2, `/gamesPlay`). */
const box = document.querySelector<HTMLElement>('[data-play]')
const frame = box?.querySelector('iframe')
const late = box?.querySelector<HTMLElement>('[data-late]')
const clock = document.querySelector<HTMLElement>('[data-session]')
const button = document.querySelector<HTMLButtonElement>('[data-fullscreen]')
const main = box?.closest('main')
const check = document.querySelector<HTMLDialogElement>('dialog[data-check]')

if (frame && late) watchFrame(frame, late)
if (check) startChecks(check)
if (button && main) fullscreenButton(button, main)
device.keep(withGame(device.games(), gameFrom(parsed(box?.dataset.play ?? null))))

const SESSION = 'session'
const TICK_MS = 1000

function tick() {
  const now = Date.now()
  const session = sessionAt(now, sessionStorage.getItem(SESSION))
  sessionStorage.setItem(SESSION, JSON.stringify(session))
  const intl = pageIntl()
  if (!clock) return
  const text = clock.dataset.session ?? ''
  clock.textContent = `${text.replace('{time}', elapsed(now - session.start, intl))} · ${clockTime(now, intl)}`
}
tick()
setInterval(tick, TICK_MS)

/** A flood of messages is not a flood of requests. */
const LEAST_MS = 2000
let readAt = 0

/** After a round the sandbox's games say that the balance is another (docs/games-client.md). How much it is we read ourselves. */
addEventListener('message', ({ source, data, timeStamp }) => {
  if (!frame || source !== frame.contentWindow || data?.type !== 'kancil:balance' || timeStamp - readAt < LEAST_MS)
    return
  readAt = timeStamp
  balanceNow()
})

/** Back in this tab: the game may have been played on in another. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) balanceNow()
})
