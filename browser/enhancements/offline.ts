import { fillPlaceholders } from '../../common/placeholders.ts'
import { languageOf } from '../../contract/languages.ts'
import { clockTime } from '../../contract/time/time.ts'
import { isOffline, reaches } from '../line.ts'
import { touched } from '../runtime/touched.ts'
import { showModal } from './showModal.ts'
import { hostToasts, placeToasts } from './toast.ts'

/** Without a line: a banner with the age of the balance, no buttons for money, no browser's error page (line.ts). */
const moneyButtons = () =>
  // One that a sentence describes is closed for a reason of its own.
  [...document.querySelectorAll<HTMLButtonElement>('[type=submit]:not([aria-describedby])')].filter(({ form }) =>
    form?.elements.namedItem('_intent'),
  )

let readAt = performance.timeOrigin

export function start() {
  const template = document.querySelector<HTMLTemplateElement>('template[data-offline]')
  if (!template) return
  const content = document.importNode(template.content, true)
  const banner = content.querySelector<HTMLElement>('.toast')
  const words = banner?.querySelector('span')
  const sentence = words?.textContent ?? ''
  const dialog = content.querySelector('dialog')
  const again = dialog?.querySelector<HTMLAnchorElement>('a[href]')
  if (!banner || !words || !dialog || !again) return
  document.body.append(dialog)
  addEventListener('balance', () => {
    readAt = Date.now()
  })

  const tell = () => {
    const lost = isOffline()
    for (const button of moneyButtons()) {
      if (lost) button.setAttribute('aria-disabled', 'true')
      else button.removeAttribute('aria-disabled')
    }
    if (!lost) {
      banner.remove()
      return dialog.open && dialog.close()
    }
    const { intl } = languageOf(document.documentElement.lang)
    words.textContent = fillPlaceholders(sentence, { time: clockTime(readAt, intl) })
    document.querySelector('.toasts')?.append(banner)
    placeToasts()
  }

  /** Stays on the page, unless the server answers: then the press is repeated. `address` is the one to try again. */
  const hold = async (event: Event, address: string, press: HTMLElement | null) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (await reaches()) return press?.click()
    again.href = address
    banner.remove()
    if (!dialog.open) showModal(dialog).then(hostToasts)
    else hostToasts()
  }

  dialog.addEventListener('close', tell)
  addEventListener('offline', tell)
  addEventListener('online', tell)
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!isOffline() || !link || link.matches('[data-close], [data-opens]')) return
      const [there, here] = [link, location].map(({ href }) => href.split('#')[0])
      if (there !== here || !link.hash) void hold(event, link.href, link)
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (!isOffline() || form.method === 'dialog') return
      const pressed = event.submitter ?? form.querySelector<HTMLElement>('[type=submit]')
      void hold(event, location.href, pressed)
    },
    true,
  )
  addEventListener('pageshow', tell)
  // A line that is lost brings no chunk: it comes with a touch before, or with the line.
  touched.then(placeToasts)
  addEventListener('online', placeToasts)
  tell()
}
