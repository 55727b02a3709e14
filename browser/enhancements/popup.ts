import { showModal } from './showModal.ts'

const FLAG = 'popup'

/** HOM-10: the home popup once per session, and never before the content has painted. */
export function start(inside: ParentNode) {
  const popup = inside.querySelector<HTMLDialogElement>('dialog[data-popup]')
  if (!popup || sessionStorage.getItem(FLAG)) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.querySelector('dialog[open]')) return
      sessionStorage.setItem(FLAG, 'shown')
      popup.setAttribute('closedby', 'any')
      showModal(popup)
    }),
  )
  // Browsers without `closedby` report a press outside the dialog as a press on it.
  popup.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = popup.getBoundingClientRect()
    const beside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target === popup && beside) popup.close()
  })
}
