import { TOAST_MS } from './toast.ts'

/** `<form data-changes=event>` (ACC-20): after success the page gets the event, and dialog or page closes. */
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
