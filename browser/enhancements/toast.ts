/** DEV-26: 2000 ms for a refusal, 5000 ms for a lost session or connection. The caller passes the text. */
export const TOAST_MS = 2000
export const LONG_TOAST_MS = 5000

const corner = document.querySelector<HTMLElement>('.toasts')

/** Texts for the scripts, printed by the server on the toast corner (`data-copied="…"`). */
export const word = (name: string) => corner?.getAttribute(`data-${name}`) ?? ''

/** A modal dialog covers and hides everything below it, so the corner moves to the topmost dialog, and off its buttons. */
export function hostToasts() {
  if (!corner) return
  const top = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body
  top.append(corner)
  if (corner.firstChild) placeToasts()
}

export function showToast(text: string, ms = TOAST_MS) {
  if (!text) return
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.textContent = text
  show(toast, ms)
  placeToasts()
}

/** Moves the toasts off the buttons. */
export const placeToasts = () =>
  import('./placeToast.ts').then((part) => part.placeToast(corner)).catch(() => undefined)

function show(toast: Element, ms: number) {
  // What is said once more takes the place of the same words.
  const same = [...(corner?.children ?? [])].find(({ textContent }) => textContent === toast.textContent)
  if (same) same.replaceWith(toast)
  else corner?.append(toast)
  setTimeout(() => toast.remove(), ms)
}

/** Toasts that the server printed (a flash after a form): a screen reader says only what comes later, so they come again. */
for (const toast of document.querySelectorAll<HTMLElement>('.toast[data-ms]')) show(toast, Number(toast.dataset.ms))

/** Islands send an event, so that no island imports this file. */
addEventListener('toast', (event) => {
  const { text, ms } = (event as CustomEvent<{ text: string; ms?: number }>).detail
  showToast(text, ms)
})
