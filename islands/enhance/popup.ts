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
}
