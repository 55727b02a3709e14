import { clockTime } from '../../contract/time.ts'
import { hostToasts } from './toast.ts'

/**
 * The line is lost: a banner says so, with the time of the balance; buttons that move money wait; a link or a form that needs
 * the network does not leave for the browser's own page, so what is open and typed stays. All of it ends when the line is back.
 */
const MONEY = 'form:has([name=_intent]) [type=submit]'

let readAt = performance.timeOrigin
addEventListener('balance', () => {
  readAt = Date.now()
})

export function start(inside: ParentNode) {
  const template = inside.querySelector<HTMLTemplateElement>('template[data-offline]')
  if (!template) return
  const content = document.importNode(template.content, true)
  const banner = content.querySelector<HTMLElement>('.toast')
  const words = banner?.querySelector('span')
  const sentence = words?.textContent ?? ''
  const dialog = content.querySelector('dialog')
  const again = dialog?.querySelector<HTMLAnchorElement>('a[href]')
  if (!banner || !words || !dialog || !again) return
  document.body.append(dialog)

  function tell() {
    const lost = !navigator.onLine
    for (const button of document.querySelectorAll(MONEY)) {
      if (lost) button.setAttribute('aria-disabled', 'true')
      else button.removeAttribute('aria-disabled')
    }
    if (!lost) {
      banner?.remove()
      return dialog?.close()
    }
    const intl = document.documentElement.lang === 'id' ? 'id-ID' : 'en'
    if (words) words.textContent = sentence.replace('{{time}}', clockTime(readAt, intl))
    if (banner) document.querySelector('.toasts')?.append(banner)
  }

  /** Stays on the page; `wanted` is what to try again. */
  function hold(event: Event, wanted: string) {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (again) again.href = wanted
    banner?.remove()
    if (!dialog?.open) dialog?.showModal()
    hostToasts()
  }

  dialog.addEventListener('close', tell)
  addEventListener('offline', tell)
  addEventListener('online', tell)
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (navigator.onLine || !link || link.matches('[data-close], [data-opens]')) return
      const { origin, pathname, search } = location
      const here = link.origin === origin && link.pathname === pathname && link.search === search && link.hash !== ''
      if (!here) hold(event, link.href)
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      const closes = (event.target as HTMLFormElement).method === 'dialog'
      if (!navigator.onLine && !closes) hold(event, location.href)
    },
    true,
  )
  addEventListener('pageshow', tell)
  tell()
}
