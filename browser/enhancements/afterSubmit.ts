import { TOAST_MS } from './toast.ts'

/**
 * `<form data-changes=event>` (specification section 4, change password): done, the event is told to the page; with the toast a
 * dialog closes, and a page goes back to the one before it, or to `data-leads-to` when it was opened by its address.
 */
addEventListener('done', ({ target }) => {
  const form = target as HTMLFormElement
  const { changes, leadsTo = '/' } = form.dataset
  if (!changes) return
  dispatchEvent(new CustomEvent(changes))
  form.reset()
  const dialog = form.closest('dialog')
  if (dialog) return dialog.close()
  const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1
  setTimeout(() => (cameFromHere ? history.back() : location.assign(leadsTo)), TOAST_MS)
})
