import { at, textAt } from '../json.ts'
import { ask } from './ask.ts'
import { type Parts, startParts } from './parts.ts'
import { loseSession } from './session.ts'
import { LONG_TOAST_MS, showToast, word } from './toast.ts'

const FIELDS = 'input, textarea, select'
const SESSION_EXPIRED = 404
/** A form with a file. */
const MULTIPART = 'multipart/form-data'

/** `<form data-enhance>`: posts in place. Refused: errors at the fields and a toast, everything stays as typed. Done: on to where the door says. */
addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-enhance]')) return
  event.preventDefault()
  if (form.ariaBusy) return
  const button = event.submitter
  form.ariaBusy = 'true'
  button?.setAttribute('aria-busy', 'true')
  try {
    const fields = new FormData(form, button)
    const body =
      form.enctype === MULTIPART
        ? fields
        : new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    const response = await ask(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
    const answer: unknown = await response.json()
    const code = at(answer, 'code')
    const message = textAt(answer, 'message')
    if (code === SESSION_EXPIRED) return loseSession(message)
    if (code === 200 && !('_stays' in form.elements)) return go(textAt(answer, 'next') || location.href)
    if (code === 200) stay(form, message)
    else showRefusal(form, at(answer, 'errors'), message || word('fail'))
  } catch {
    showToast(word('error'), LONG_TOAST_MS)
  }
  form.ariaBusy = null
  button?.removeAttribute('aria-busy')
})

/** The page left behind is out of date: it is not for the way back while the dialog was its address, and loads anew otherwise. */
function go(next: string) {
  const { href, search } = location
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (new URL(next, href).href === href) location.reload()
  else if (search.includes('login=')) location.replace(next)
  else location.assign(next)
}

/** With a field `_stays` the page goes on: it hears `done` on the form. */
function stay(form: HTMLFormElement, message: string) {
  showErrors(form)
  form.querySelector('[data-refused]')?.remove()
  showToast(message)
  form.dispatchEvent(new CustomEvent('done', { bubbles: true, detail: { message } }))
}

/** `errors`: words by field name. */
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
    place.textContent = message
    form.prepend(place)
  }
  wrong?.focus()
  showToast(message)
}

/** The line under a field of the kit, `{id}-h`: its error takes the place of its hint, and the hint comes back. */
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
  } else if (!line.textContent) line.remove()
  field.setAttribute('aria-invalid', String(!!error))
}

/** What the browser has filled in by itself counts as typed, although scripts see it only after the first touch. */
const isEmpty = (field: HTMLInputElement) => field.validity.valueMissing && !field.matches(':autofill')

/** `<form data-needs>`: the button is disabled while a required field is empty (specification section 5). */
function checkNeeds(inside: ParentNode) {
  for (const form of inside.querySelectorAll<HTMLFormElement>('form[data-needs]')) {
    const button = form.querySelector<HTMLButtonElement>('button:not([type=button], [form])')
    if (button) button.disabled = [...form.querySelectorAll<HTMLInputElement>('[required]')].some(isEmpty)
  }
}

/** What some forms do besides. */
const PARTS: Parts = [
  ['form[data-send-code]', () => import('./sendCode.ts')],
  ['form[data-changes]', () => import('./changed.ts')],
]

export function start(inside: ParentNode) {
  checkNeeds(inside)
  return startParts(inside, PARTS)
}
for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => {
    const field = target as HTMLInputElement
    if (field.ariaInvalid === 'true' && field.form?.matches('[data-enhance]')) say(field)
    if (field.form?.matches('[data-needs]')) checkNeeds(document)
  })

/** `<button data-reveal="id">`: shows what was typed into a password field. Without script the button is not there. */
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-reveal]')
  const field = document.getElementById(button?.dataset.reveal ?? '') as HTMLInputElement | null
  if (!button || !field) return
  field.type = field.type === 'password' ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(field.type === 'text'))
})
