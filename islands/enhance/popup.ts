import { show } from './dialog.ts'

/** Specification section 2: the home popup once per session, and never before the content has painted (decision row 17). */
const popup = document.querySelector<HTMLDialogElement>('dialog[data-popup]')
const FLAG = 'popup'

if (popup && !sessionStorage.getItem(FLAG)) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.querySelector('dialog:modal')) return
      sessionStorage.setItem(FLAG, 'shown')
      show(popup)
    }),
  )
}
