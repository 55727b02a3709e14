import { isEmail } from '../../contract/email.ts'
import { readPassword, readTyped } from '../../contract/typedText.ts'
import { afterPress } from '../afterPress.ts'
import { isLost, postForm, toastMs } from '../api.ts'
import { textAt } from '../json.ts'
import { handleSessionExpired } from '../session/session.ts'
import { type Parts, startParts } from './parts.ts'
import { LONG_TOAST_MS, showToast, word } from './toast.ts'

const FIELDS = 'input, textarea, select'
const MULTIPART = 'multipart/form-data'

/** The end of the address of a sign-in by password. After it a passkey may be offered. */
const LOGIN = '/auth/login'

const hasPasskeys = () => 'PublicKeyCredential' in window

const hasFile = (fields: FormData) => [...fields.values()].some((value) => value instanceof File && value.size > 0)

let pressed: HTMLButtonElement | null = null
addEventListener(
  'click',
  ({ target }) => {
    pressed = (target as Element).closest<HTMLButtonElement>('button')
  },
  true,
)

/** The button that submits the form. Safari before 15.4 has no `submitter`, so the last pressed button is used. */
const submitterOf = ({ submitter }: SubmitEvent, form: HTMLFormElement) =>
  (submitter as HTMLButtonElement | null | undefined) ?? (pressed?.form === form ? pressed : null)

/** Safari before 16 has no `requestSubmit`; a click on the button does the same. */
function sendAgain(form: HTMLFormElement, button: HTMLButtonElement | null) {
  if (form.requestSubmit) form.requestSubmit(button)
  else (button ?? form.querySelector<HTMLButtonElement>('button:not([type=button])'))?.click()
}

/** `<form data-enhance>`: posts in place. Refused, it keeps the values; else it follows the api proxy's address. */
addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-enhance]')) return
  event.preventDefault()
  if (form.hasAttribute('aria-busy')) return
  const button = submitterOf(event, form)
  if (button?.getAttribute('aria-disabled') === 'true') return form.querySelector<HTMLElement>(':invalid')?.focus()
  form.setAttribute('aria-busy', 'true')
  button?.setAttribute('aria-busy', 'true')
  try {
    const fields = new FormData(form)
    if (button?.name) fields.append(button.name, button.value)
    if (form.action.endsWith(LOGIN) && hasPasskeys()) fields.append('_passkeys', '')
    const body =
      form.enctype === MULTIPART
        ? fields
        : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const answer = form.dataset.passkey
      ? await (await import('../session/passkey.ts')).sendSigned(form, fields)
      : form.dataset.push
        ? await (await import('../session/push.ts')).sendSubscribed(form, fields)
        : hasFile(fields)
          ? await (await import('../upload/watched.ts')).sendWatched(form, fields)
          : await postForm(form.action, body)
    const { kind, text } = answer
    if (kind === 'signedOut' && answer.expired) return handleSessionExpired(text)
    if (kind === 'done' && !('_stays' in form.elements)) return go(answer.next || location.href)
    if (kind === 'done') stay(form, text)
    else if (kind === 'refused' && answer.identity !== undefined) {
      const { askIdentity } = await import('../session/askIdentity.ts')
      askIdentity(answer.identity, () => sendAgain(form, button))
    } else if (isLost(answer)) showToast(word('error'), toastMs(answer))
    else {
      showRefusal(form, answer.fields, text || word('fail'))
      showToast(text || word('fail'), toastMs(answer))
    }
  } catch {
    showToast(word('error'), LONG_TOAST_MS)
  }
  form.removeAttribute('aria-busy')
  button?.removeAttribute('aria-busy')
})

/** The page before the dialog is out of date: it is loaded again, never restored from the history. */
function go(next: string) {
  const { href, search } = location
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (new URL(next, href).href === href) location.reload()
  else if (search.includes('login=')) location.replace(next)
  else location.assign(next)
}

/** With a field `_stays` the page stays open and receives the event `done` on the form. */
function stay(form: HTMLFormElement, message: string) {
  showErrors(form)
  form.querySelector('[data-refused]')?.remove()
  showToast(message)
  form.dispatchEvent(new CustomEvent('done', { bubbles: true, detail: { message } }))
}

/** `errors`: messages by field name. */
function showErrors(form: HTMLFormElement, errors?: unknown) {
  for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS))
    if (field.id) say(field, textAt(errors, field.name))
}

function showRefusal(form: HTMLFormElement, errors: unknown, message: string) {
  showErrors(form, errors)
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const place = form.querySelector('[data-refused]') ?? document.createElement('p')
  if (wrong) place.remove()
  else {
    place.className = 'error'
    place.setAttribute('data-refused', '')
    // Announced at once by screen readers, like the one that the server renders.
    place.setAttribute('role', 'alert')
    place.textContent = message
    form.prepend(place)
  }
  wrong?.focus()
}

/** The line under a field, `{id}-h`: the error replaces the hint, and the hint is restored later. */
function say(field: HTMLInputElement, error = '') {
  const id = `${field.id}-h`
  const line = document.getElementById(id) ?? document.createElement('p')
  line.dataset.hint ??= line.className === 'hint' ? (line.textContent ?? '') : ''
  line.id = id
  line.className = error ? 'error' : 'hint'
  line.textContent = error || line.dataset.hint
  if (error) {
    field.closest('.field')?.append(line)
    field.setAttribute('aria-describedby', id)
    // A value that came with the link and is refused can be corrected.
    field.readOnly = false
  } else if (!line.textContent) line.remove()
  field.setAttribute('aria-invalid', String(!!error))
}

/** Whether the value of a field follows its rule: that of its type, its attributes, or the field it repeats. */
function fits({ type, value, validity, dataset }: HTMLInputElement): boolean {
  if (type === 'email') return isEmail(value)
  const same = document.getElementById(dataset.repeats ?? '') as HTMLInputElement | null
  return same ? readPassword(value) === readPassword(same.value) : validity.valid
}

/** After the focus leaves, a field shows its value as it will be read; `data-wrong` checks it unless it is empty. */
addEventListener('focusout', ({ target }) => {
  const field = target as HTMLInputElement
  if (!field.value || !field.form?.matches('[data-enhance]')) return
  const read = readTyped(field.name, field.value)
  if (read !== field.value) field.value = read
  const { wrong } = field.dataset
  if (wrong && read && !fits(field)) afterPress(() => say(field, wrong))
})

/** The name that all supported browsers know, except Firefox before 86, which throws. */
function isAutofilled(field: HTMLInputElement): boolean {
  try {
    return field.matches(':-webkit-autofill')
  } catch {
    return false
  }
}

/** A value from the browser's autofill counts as typed, although scripts see it only after the first touch. */
const isEmpty = (field: HTMLInputElement) => field.validity.valueMissing && !isAutofilled(field)

/** `<form data-needs>`: the button is disabled while a required field is empty (ACC-09, DEP-06, WDL-07). */
function checkNeeds(inside: ParentNode) {
  for (const form of inside.querySelectorAll<HTMLFormElement>('form[data-needs]')) {
    const button = form.querySelector<HTMLButtonElement>('button:not([type=button]):not([form])')
    const empty = [...form.querySelectorAll<HTMLInputElement>('[required]')].some(isEmpty)
    // One that a sentence describes stays in reach.
    if (button?.hasAttribute('aria-describedby')) button.setAttribute('aria-disabled', String(empty))
    else if (button) button.disabled = empty
  }
}

const PARTS: Parts = [
  ['form[data-send-code]', () => import('./sendCode.ts')],
  ['form[data-changes]', () => import('./afterSubmit.ts')],
  ['form[data-push]', () => import('../session/push.ts')],
  ['[data-credentials]', () => import('../session/passkey.ts')],
]

export function start(inside: ParentNode) {
  checkNeeds(inside)
  // What is about passkeys is hidden until script finds that the browser has them (session/passkey.ts).
  if (hasPasskeys()) for (const part of inside.querySelectorAll<HTMLElement>('[data-passkey]')) part.hidden = false
  return startParts(inside, PARTS)
}
for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => {
    const field = target as HTMLInputElement
    if (field.getAttribute('aria-invalid') === 'true' && field.form?.matches('[data-enhance]')) say(field)
    if (field.form?.matches('[data-needs]')) checkNeeds(document)
  })

/** `<button data-reveal="id">`: shows the text of a password field. Without script the button is hidden. */
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-reveal]')
  const field = document.getElementById(button?.dataset.reveal ?? '') as HTMLInputElement | null
  if (!button || !field) return
  field.type = field.type === 'password' ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(field.type === 'text'))
})
