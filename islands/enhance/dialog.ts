import { setOwnHtml } from './html.ts'
import { showToast, word } from './toast.ts'

/** Decision row 5: below this width there are no desktop popups. */
const desktop = matchMedia('(min-width: 45rem)')

/** The server draws a dialog open for pages without script; with script it becomes a modal one (focus trap, Esc). */
function makeModal(dialog: HTMLDialogElement) {
  dialog.close()
  dialog.showModal()
  dialog.addEventListener('click', (event) => {
    const closer = (event.target as Element).closest('[data-close]')
    if (closer || event.target === dialog) {
      event.preventDefault()
      dialog.close()
    }
  })
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) makeModal(dialog)

async function openPanel(link: HTMLAnchorElement) {
  const answer = await fetch(link.href, { headers: { Accept: 'text/html; fragment' } })
  if (!answer.ok || answer.redirected) return location.assign(link.href)
  const dialog = document.createElement('dialog')
  dialog.className = `dialog ${link.dataset.panel ?? ''}`
  setOwnHtml(dialog, await answer.text())
  const title = dialog.querySelector('h1, h2')
  if (title) dialog.setAttribute('aria-label', title.textContent ?? '')
  document.body.append(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  makeModal(dialog)
}

/** `<a data-panel href>`: the same page as a fragment in a dialog. `data-panel="desktop"` stays a plain link on phones. */
addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-panel]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (link.dataset.panel === 'desktop' && !desktop.matches) return
  event.preventDefault()
  const inside = link.closest('dialog')
  link.setAttribute('aria-busy', 'true')
  try {
    await openPanel(link)
    if (inside?.parentElement) inside.close()
  } catch {
    showToast(word('error'), 5000)
  } finally {
    link.removeAttribute('aria-busy')
  }
})

/** Specification section 1: when the window becomes mobile, desktop popups close. */
desktop.addEventListener('change', () => {
  if (desktop.matches) return
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.desktop[open]')) dialog.close()
})
