const FLAG = 'popup'

/** Specification section 2: the home popup once per session, and never before the content has painted (decision row 17). */
export function start(inside: ParentNode) {
  const popup = inside.querySelector<HTMLDialogElement>('dialog[data-popup]')
  if (!popup || sessionStorage.getItem(FLAG)) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.querySelector('dialog:modal')) return
      sessionStorage.setItem(FLAG, 'shown')
      popup.setAttribute('closedby', 'any')
      popup.showModal()
    }),
  )
  // Browsers that do not know `closedby` yet report a press beside the dialog as one on it.
  popup.addEventListener('click', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = popup.getBoundingClientRect()
    const beside = clientX < left || clientX > right || clientY < top || clientY > bottom
    if (target === popup && beside) popup.close()
  })
}
