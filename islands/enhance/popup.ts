/** Specification section 2: the home popup once per session, and never before the content has painted (decision row 17). */
const popup = document.querySelector<HTMLDialogElement>('dialog[data-popup]')
const FLAG = 'popup'

if (popup && !sessionStorage.getItem(FLAG) && !document.querySelector('dialog:modal')) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      sessionStorage.setItem(FLAG, 'shown')
      popup.showModal()
      popup.addEventListener('click', (event) => event.target === popup && popup.close())
    }),
  )
}
