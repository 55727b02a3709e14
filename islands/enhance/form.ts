import { showToast, word } from './toast.ts'

interface Answer {
  code: number
  message: string
  errors?: Record<string, string>
  next?: string
}

/** `<form data-enhance>`: posts in place. Refused: errors at the fields and a toast, everything stays as typed. Done: on to where the door says. */
addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-enhance]')) return
  event.preventDefault()
  const button = event.submitter as HTMLButtonElement | null
  if (button?.getAttribute('aria-busy')) return
  button?.setAttribute('aria-busy', 'true')
  try {
    const body = new URLSearchParams([...new FormData(form, button)].map(([name, value]) => [name, String(value)]))
    const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
    const { code, message, errors = {}, next } = (await answer.json()) as Answer
    if (code === 200) return go(next ?? location.href)
    showErrors(form, errors)
    showToast(message || word('fail'))
  } catch {
    showToast(word('error'), 5000)
  }
  button?.removeAttribute('aria-busy')
})

function go(next: string) {
  if (new URL(next, location.href).href === location.href) location.reload()
  else location.assign(next)
}

/** Each field of the kit has an empty `<p class="error" id="{id}-error" hidden>` waiting for its message. */
function showErrors(form: HTMLFormElement, errors: Record<string, string>) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    const text = errors[field.name]
    const place = document.getElementById(`${field.id}-error`)
    if (!place) continue
    field.setAttribute('aria-invalid', String(!!text))
    place.textContent = text ?? ''
    place.hidden = !text
  }
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** `<form data-needs>`: the button is disabled while a required field is empty (specification section 5). */
export function guardButtons(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
  if (button)
    button.disabled = [...form.querySelectorAll<HTMLInputElement>('[required]')].some(
      (field) => field.validity.valueMissing,
    )
}
addEventListener('input', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('form[data-needs]')
  if (form) guardButtons(form)
})
