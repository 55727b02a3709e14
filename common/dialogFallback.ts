const open: HTMLElement[] = []

const FIRST = '[autofocus], a[href], button, input:not([type=hidden]), select, textarea'

/** `open`, `showModal()` and `close()` where `<dialog>` is unknown (Safari before 15.4, Firefox before 98). */
export function standIn(dialog: HTMLDialogElement): void {
  let before: Element | null = null
  const focus = () => dialog.querySelector<HTMLElement>(FIRST)?.focus()
  const isOpen = () => dialog.hasAttribute('open')

  function showModal() {
    before = document.activeElement
    dialog.setAttribute('open', '')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    open.push(dialog)
    focus()
  }
  function close() {
    if (!isOpen()) return
    dialog.removeAttribute('open')
    open.splice(open.indexOf(dialog), 1)
    if (before instanceof HTMLElement) before.focus()
    dialog.dispatchEvent(new Event('close'))
  }
  const isOnTop = () => open[open.length - 1] === dialog && dialog.isConnected

  Object.defineProperty(dialog, 'open', { get: isOpen, set: (on: boolean) => void dialog.toggleAttribute('open', on) })
  Object.assign(dialog, { showModal, close })
  dialog.addEventListener('submit', (event) => {
    if (event.defaultPrevented || (event.target as Element).getAttribute('method') !== 'dialog') return
    event.preventDefault()
    close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOnTop() && dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) close()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (isOnTop() && !dialog.contains(target as Node)) focus()
  })
}
