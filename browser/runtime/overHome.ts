/**
 * An inline script of a visitor's home on a phone. It asks for what opens over home, the panels of the sign-in with their
 * styles and the popup, before the other styles and the pictures. A tap on Sign in or Register then opens its panel
 * without leaving the page, also before any other file has loaded (LIN-26). The panel is not modal at first, as without script:
 * an inert page below it costs the styles of all its elements. browser/enhancements/dialog.ts takes over and makes it modal. When
 * the panels do not come, the links lead to pages.
 */
import type { PageAddress } from '../../contract/routes.ts'

const { dataset } = document.documentElement
const over = new XMLHttpRequest()
let pressed: HTMLAnchorElement | null = null
let isPlaced = false

over.open('GET', '/?over' satisfies PageAddress)
over.setRequestHeader('Accept', 'text/html; fragment')
over.responseType = 'document'
over.onloadend = settle
over.send()

/** The panel behind a link of home, or behind one that switches between panels. */
const templateOf = ({ search }: HTMLAnchorElement) =>
  document.querySelector<HTMLTemplateElement>(`template[data-over="${search.replace('&switched=1', '')}"]`)

/** Brings what has come into the page, but for a popup that is there (popup.ts), and opens the panel that the player waits for. */
function settle() {
  if (over.readyState === 4 && document.body && !isPlaced) {
    isPlaced = true
    // The mark of contract/fragment.ts. An inline script imports nothing.
    if (over.response && over.getResponseHeader('X-Fragment'))
      document.body.append(
        ...over.response.querySelectorAll(`svg[hidden],template${document.querySelector('.popup') ? '' : ',dialog'}`),
      )
  }
  if (!pressed || !isPlaced) return
  const link = pressed
  pressed = null
  link.removeAttribute('aria-busy')
  const template = templateOf(link)
  if (!template) return location.assign(link.href)
  // Before the other styles, which contain them: the browser computes all styles anew for each sheet.
  const rest = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!rest?.sheet) document.head.append(...over.response.querySelectorAll('style'))
  const before = document.querySelector('dialog[open]')
  if (before) before.remove()
  // Each opening is reported to the server (ACC-48).
  else dataset.opened = link.href
  document.body.append(document.importNode(template.content, true))
  const first = document.querySelector<HTMLElement>('dialog [autofocus]')
  if (first) first.focus()
  // The enhancement may have come before the panels.
  dispatchEvent(new Event('panel-opened'))
}

addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-panel],a[data-close]')
    if (!link || dataset.ready || event.ctrlKey || event.metaKey || event.shiftKey) return
    const inside = link.closest('dialog')
    if ('close' in link.dataset && inside) inside.remove()
    else if (isPlaced && !templateOf(link)) return
    else pressed = link
    event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    settle()
  },
  true,
)
/* When the panels have come before the body. */
addEventListener('DOMContentLoaded', settle)
