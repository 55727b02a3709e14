import { deviceStorage } from '../../common/safeStorage.ts'
import { REQUEST_MS } from '../limits.ts'
import { owner } from './owner.ts'

/**
 * After a sign-out no page shows the name or balance of the player: not in another tab of the browser, and not in a
 * page from the browser's back-forward cache. A page stores the cookie it was rendered with
 * (server/session/accountMarker.ts). When the browser has another one, or none, the page hides and loads again. Tabs
 * notify each other by a storage event. Every supported browser has it, and unlike an open BroadcastChannel it does not
 * block the back-forward cache.
 */
let mine = ''
const SIGNED_OUT = 'signed-out'
const LOOK_EVERY_MS = 100

const isHere = () => document.cookie.split('; ').includes(mine)

function look() {
  if (isHere()) return
  document.documentElement.hidden = true
  location.reload()
}

/** The form has only been submitted: the answer removes the cookie. */
function lookForAWhile() {
  const looking = setInterval(look, LOOK_EVERY_MS)
  // After this time even a slow sign-out has been answered, or has failed.
  setTimeout(() => clearInterval(looking), REQUEST_MS)
}

function tellOtherTabs({ target }: Event) {
  // Without storage the other tabs look when they become visible.
  if ((target as Element).matches('[action="/sign-out"]')) deviceStorage.set(SIGNED_OUT, String(Date.now()))
}

export function start() {
  mine = owner()
  // A browser that hides cookies from scripts is exempt: its pages would reload for ever.
  if (!isHere()) return
  addEventListener('submit', tellOtherTabs)
  addEventListener('storage', ({ key }) => key === SIGNED_OUT && lookForAWhile())
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}
