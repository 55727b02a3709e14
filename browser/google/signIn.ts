/** The script of `/login/google`, no island. Only here Google's script is loaded (ACC-24). */
import { copyAddress } from './copyAddress.ts'

/** The used part of Google Identity Services: https://developers.google.com/identity/gsi/web/reference/js-reference */
interface Identity {
  initialize(settings: { client_id: string; nonce: string; callback(answer: { credential: string }): void }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  var google: { accounts?: { id?: Identity } } | undefined
}

/** After this time only the way back is shown. */
const LIMIT_MS = 5000
/** The widest button that Google renders, in px. */
const WIDEST = 400

const form = document.querySelector<HTMLFormElement>('form[data-google]')
const place = form?.querySelector<HTMLElement>('[data-button]')
if (form && place) offer(form, place)
const button = document.querySelector<HTMLElement>('[data-copies]')
if (button) copyAddress(button)

function offer(form: HTMLFormElement, place: HTMLElement) {
  const { client = '', nonce = '', script = '', locale = 'en', styleNonce = '' } = form.dataset
  const timer = setTimeout(giveUp, LIMIT_MS)
  const element = document.createElement('script')
  // Google's script puts the nonce of its element on its own inline styles. The policy allows no scripts by it.
  element.nonce = styleNonce
  element.onload = render
  element.onerror = giveUp
  element.src = script
  document.head.append(element)

  function giveUp() {
    clearTimeout(timer)
    element.onload = null
    place.hidden = true
    const away = form.querySelector<HTMLElement>('[data-away]')
    if (away) away.hidden = false
  }

  function render() {
    const identity = globalThis.google?.accounts?.id
    if (!identity) return giveUp()
    clearTimeout(timer)
    identity.initialize({ client_id: client, nonce, callback: post })
    place.replaceChildren()
    const code = form.querySelector<HTMLElement>('[data-code]')
    if (code) code.hidden = false
    place.removeAttribute('aria-busy')
    identity.renderButton(place, { size: 'large', locale, width: Math.min(place.clientWidth, WIDEST) })
  }

  function post({ credential }: { credential: string }) {
    const field = form.elements.namedItem('credential')
    if (!(field instanceof HTMLInputElement)) return
    field.value = credential
    form.submit()
  }
}
