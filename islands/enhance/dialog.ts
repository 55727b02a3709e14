import { setOwnHtml } from './html.ts'
import { showToast, word } from './toast.ts'

/** Decision row 5: below this width there are no desktop popups. */
const desktop = matchMedia('(min-width: 45rem)')

const listening = new WeakSet<HTMLDialogElement>()

/** Opens a dialog as a modal one: focus trap, Esc, closed by `[data-close]` and by a click beside it. */
function makeModal(dialog: HTMLDialogElement) {
  dialog.removeAttribute('open')
  dialog.showModal()
  if (listening.has(dialog)) return
  listening.add(dialog)
  dialog.addEventListener('click', (event) => {
    if (event.target !== dialog && !(event.target as Element).closest('[data-close]')) return
    event.preventDefault()
    dialog.close()
  })
}

/** The server draws a dialog open for pages without script, by its address; closed, the address is the page's own again. */
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
  makeModal(dialog)
  const own = dialog.querySelector<HTMLAnchorElement>('a[data-close]')?.href
  if (own) dialog.addEventListener('close', () => history.replaceState(null, '', own), { once: true })
}

/** `<a data-opens="id" href>`: a dialog that stands in the page already; without script the page is drawn with it open. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-opens]')
  const dialog = document.getElementById(link?.dataset.opens ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  event.preventDefault()
  link?.closest('details')?.removeAttribute('open')
  makeModal(dialog)
})

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
