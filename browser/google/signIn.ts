/**
 * The whole script of the document `/login/google`, which is no island: the provider's script is loaded here and nowhere else
 * (decision row 20), and what it gives is posted to our server, where it is verified.
 */

/** What is used of Google Identity Services: https://developers.google.com/identity/gsi/web/reference/js-reference */
interface Identity {
  initialize(settings: { client_id: string; nonce: string; callback(answer: { credential: string }): void }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  var google: { accounts?: { id?: Identity } } | undefined
}

/** After this time the way back is what remains. */
const LIMIT_MS = 5000
/** The widest button that the provider draws, in px. */
const WIDEST = 400

const form = document.querySelector<HTMLFormElement>('form[data-google]')
const place = form?.querySelector<HTMLElement>('[data-button]')
if (form && place) offer(form, place)

function offer(form: HTMLFormElement, place: HTMLElement) {
  const { client = '', nonce = '', script = '', locale = 'en', styleNonce = '' } = form.dataset
  const late = setTimeout(giveUp, LIMIT_MS)
  const element = document.createElement('script')
  // Google's script gives its own inline styles the nonce of its element; scripts are not allowed by it.
  element.nonce = styleNonce
  element.onload = draw
  element.onerror = giveUp
  element.src = script
  document.head.append(element)

  function giveUp() {
    clearTimeout(late)
    element.onload = null
    place.hidden = true
    const away = form.querySelector<HTMLElement>('[data-away]')
    if (away) away.hidden = false
  }

  function draw() {
    const identity = globalThis.google?.accounts?.id
    if (!identity) return giveUp()
    clearTimeout(late)
    identity.initialize({ client_id: client, nonce, callback: post })
    place.replaceChildren()
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
