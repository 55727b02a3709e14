import { tabStorage } from '../../common/safeStorage.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { fragment } from '../games/fragment.ts'
import { nextTask } from '../runtime/nextTask.ts'
import { showModal } from './showModal.ts'

const FLAG = 'popup'
/** A cookie that ends with the session of the browser: all its tabs have one popup. Where scripts may not see cookies, each tab has one. */
const SEEN = `${location.protocol === 'https:' ? '__Host-' : ''}popup=shown`
const OF_SESSION = `; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
/** A popup that does not arrive changes nothing: the player has not requested it. */
const nothing = () => {}
/** An address of its own: the browser keeps one answer for each, and home keeps its own. */
const OVER_HOME = '/?over' satisfies PageAddress

/** HOM-10: the home popup, once per session and after the first paint. It is home as the content of a dialog. */
export function start() {
  if (tabStorage.get(FLAG) || document.cookie.split('; ').includes(SEEN)) return
  requestAnimationFrame(() => setTimeout(() => open().catch(() => undefined)))
}

const inPage = () => document.querySelector<HTMLDialogElement>('dialog[data-popup]')
/** All that opens over home has come before (browser/runtime/overHome.ts). */
const hasCome = () => document.querySelector('template[data-over]')

/** Brings the popup into the page, with its icons, where it has not come meanwhile. */
async function fetchPopup() {
  const content = await fragment(OVER_HOME, nothing)
  if (!inPage()) document.querySelector('main')?.append(...content.querySelectorAll('svg[hidden], dialog[data-popup]'))
  return inPage()
}

async function open() {
  const isBusy = () => document.querySelector('dialog[open]')
  if (isBusy()) return
  const popup = inPage() ?? (hasCome() ? null : await fetchPopup())
  if (!popup || isBusy()) return
  tabStorage.set(FLAG, 'shown')
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has cookieStore.
  document.cookie = SEEN + OF_SESSION
  popup.setAttribute('closedby', 'any')
  // Browsers without `closedby` report a press outside the dialog as a press on it.
  popup.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = popup.getBoundingClientRect()
    const beside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target === popup && beside) popup.close()
  })
  // Parsing it and covering the page with it are two tasks: together they are a long one on a slow phone.
  await nextTask()
  showModal(popup)
}
