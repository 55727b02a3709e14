import { ask } from './ask.ts'
import { setOwnHtml } from './html.ts'
import { startParts } from './parts.ts'
import { loginHere, loseSession } from './session.ts'
import { hostToasts, LONG_TOAST_MS, showToast, word } from './toast.ts'

/** Decision row 5: below this width there are no desktop popups. */
const desktop = matchMedia('(min-width: 45rem)')
const FRAGMENT = 'text/html; fragment'

/** Shown as a modal one, whether it was drawn open for pages without script, drawn closed, or has just been made. */
function show(dialog: HTMLDialogElement) {
  dialog.open = false
  // A press beside it closes it, in browsers that know how.
  dialog.setAttribute('closedby', 'any')
  dialog.showModal()
  hostToasts()
  startParts(dialog)
}

for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
  dialog.dataset.drawn = ''
  show(dialog)
}

/** What the server draws for `href` alone, in a new dialog, or in place of what `inside` holds. */
async function openPanel(href: string, kind = '', inside?: HTMLDialogElement | null) {
  const answer = await ask(href, { headers: { Accept: FRAGMENT }, redirect: 'manual' })
  if (!answer.ok) return location.assign(href)
  const dialog = inside ?? document.createElement('dialog')
  setOwnHtml(dialog, await answer.text())
  dialog.ariaLabel = dialog.querySelector('h1, h2')?.textContent ?? ''
  if (inside) {
    dialog.scrollTop = 0
    const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector('a')
    first?.focus()
    hostToasts()
    return startParts(dialog)
  }
  dialog.className = `dialog ${kind}`
  dialog.dataset.made = ''
  document.body.append(dialog)
  show(dialog)
}

/** Ten at once open one (decision row 9). */
let busy = false
async function openOnce(...panel: Parameters<typeof openPanel>) {
  if (busy) return
  busy = true
  try {
    await openPanel(...panel)
  } catch {
    showToast(word('error'), LONG_TOAST_MS)
  }
  busy = false
}

/**
 * `a[data-panel]`: the same page as a fragment in a dialog; `data-panel="desktop"` stays a plain link on phones.
 * `a[data-opens=id]`: a dialog that is in the page. `[data-close]`: closes.
 */
addEventListener('click', async (event) => {
  const target = event.target as Element
  const dialog = target.closest('dialog')
  if (dialog && target.closest('[data-close]')) {
    event.preventDefault()
    return dialog.close()
  }
  const link = target.closest<HTMLAnchorElement>('a[data-panel], a[data-opens]')
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { panel, opens } = link.dataset
  if (panel === 'desktop' && !desktop.matches) return
  event.preventDefault()
  link.closest('details')?.removeAttribute('open')
  if (opens) return show(document.getElementById(opens) as HTMLDialogElement)
  link.ariaBusy = 'true'
  await openOnce(link.href, panel, dialog)
  link.ariaBusy = null
})

/** Closing leaves no trace: a dialog the address asked for goes out of the address, one made here out of the page. */
addEventListener(
  'close',
  ({ target }) => {
    const dialog = target as HTMLDialogElement
    const below = dialog.querySelector<HTMLAnchorElement>('a[data-close]')
    if ('drawn' in dialog.dataset && below) history.replaceState(null, '', below.href)
    hostToasts()
    if ('made' in dialog.dataset) dialog.remove()
  },
  true,
)

/** Specification section 1: when the window becomes mobile, desktop popups close. */
desktop.addEventListener('change', () => {
  if (desktop.matches) return
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.desktop[open]')) dialog.close()
})

/** Islands: somebody must sign in first. The dialog opens over the page, which stays the wanted one. */
addEventListener('login-needed', (event) => {
  const message = (event as CustomEvent<{ message?: string } | null>).detail?.message
  if (message === undefined) openOnce(loginHere())
  else loseSession(message)
})
