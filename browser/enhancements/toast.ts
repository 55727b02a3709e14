/** Specification section 9: 2000 ms for a refusal, 5000 ms for a lost session or line. Words come with the call. */
export const TOAST_MS = 2000
export const LONG_TOAST_MS = 5000

const corner = document.querySelector<HTMLElement>('.toasts')

/** Words the scripts need, printed by the server on the toast corner (`data-copied="…"`). */
export const word = (name: string) => corner?.dataset[name] ?? ''

/** Everything below a modal dialog is covered and not read aloud, so the corner stays in the topmost one. */
export const hostToasts = () =>
  corner && ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(corner)

export function showToast(text: string, ms = TOAST_MS) {
  if (!text) return
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = text
  corner?.append(toast)
  leave(toast, ms)
}

const leave = (toast: Element, ms: number) => setTimeout(() => toast.remove(), ms)

/** Toasts the server printed (a flash after a form) leave after their own time. */
for (const toast of document.querySelectorAll<HTMLElement>('.toast[data-ms]')) leave(toast, Number(toast.dataset.ms))

/** Islands speak through an event, so that no island imports this file. */
addEventListener('toast', (event) => {
  const { text, ms } = (event as CustomEvent<{ text: string; ms?: number }>).detail
  showToast(text, ms)
})
