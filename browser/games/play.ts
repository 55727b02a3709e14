import { fillPlaceholders } from '../../common/placeholders.ts'
import { tabStorage } from '../../common/safeStorage.ts'
import { clockTime } from '../../contract/time/time.ts'
import { balanceNow } from './balanceNow.ts'
import { elapsed, sessionAt } from './clock.ts'
import { watchFrame } from './frame.ts'
import { fullscreenButton } from './fullscreen.ts'
import { pageIntl } from './language.ts'
import { hearGame } from './messages.ts'
import { startChecks } from './realityCheck.ts'
import { device, gameFrom, parsed, withGame } from './recent.ts'

/** The page around a running game (GAM-06, GAM-07). */
const box = document.querySelector<HTMLElement>('[data-play]')
const frame = box?.querySelector('iframe')
const late = box?.querySelector<HTMLElement>('[data-late]')
const clock = document.querySelector<HTMLElement>('[data-session]')
const button = document.querySelector<HTMLButtonElement>('[data-fullscreen]')
const main = box?.closest('main')
const check = document.querySelector<HTMLDialogElement>('dialog[data-check]')

if (frame && late) watchFrame(frame, late)
if (frame && box) hearGame(frame, box)
if (check) startChecks(check)
if (button && main) fullscreenButton(button, main)
device.keep(withGame(device.games(), gameFrom(parsed(box?.dataset.play ?? null))))

const SESSION = 'session'
const TICK_MS = 1000
/** Without storage the session lasts as long as the page. */
let cached: string | null = null

function tick() {
  const now = Date.now()
  const session = sessionAt(now, tabStorage.get(SESSION) ?? cached)
  cached = JSON.stringify(session)
  tabStorage.set(SESSION, cached)
  const intl = pageIntl()
  if (!clock) return
  const text = clock.dataset.session ?? ''
  clock.textContent = `${fillPlaceholders(text, { time: elapsed(now - session.start, intl) })} · ${clockTime(now, intl)}`
}
tick()
setInterval(tick, TICK_MS)

/** The player is back in this tab: the game may have continued in another one. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) balanceNow()
})
