import { FRAGMENT, FRAGMENT_MARK } from '../../contract/fragment.ts'
import { request } from '../request.ts'
import { holdClicks } from '../runtime/holdClicks.ts'
import { loginHere } from '../session/session.ts'
import { setOwnHtml } from './html.ts'
import { leaveMenu } from './menus.ts'
import { startParts } from './parts.ts'
import { showModal } from './showModal.ts'
import { hostToasts, LONG_TOAST_MS, showToast, word } from './toast.ts'

/** DEV-03: below this width there are no desktop popups. */
const desktop = matchMedia('(min-width: 45rem)')

/** Shows a dialog as a modal one: one that was rendered open for pages without script, rendered closed, or just created. */
async function show(dialog: HTMLDialogElement) {
  const typingIn = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  const release = holdClicks(dialog)
  // A press outside the dialog closes it, in browsers that support this.
  dialog.setAttribute('closedby', 'any')
  if (!dialog.open || !('modal' in dialog.dataset)) {
    dialog.removeAttribute('open')
    await showModal(dialog)
    // A modal dialog focuses its first field; a player who already types in another one goes on there.
    typingIn?.focus()
  }
  hostToasts()
  enhance(dialog, release)
}

const starting = new Map<Element | null, Promise<unknown>>()

/** A click on a button before the scripts of this content have loaded is repeated after that. */
function enhance(dialog: HTMLDialogElement, release = holdClicks(dialog)) {
  const parts: Promise<unknown> = startParts(dialog).then(() => {
    if (starting.get(dialog) === parts) starting.delete(dialog)
    release()?.click()
  })
  starting.set(dialog, parts)
}

/** After this time a form is submitted as HTML, with what has loaded by then. */
const ENHANCED_WITHIN_MS = 4000

/** @param isRendered the dialog is a part of the address */
function takeOver(isRendered: boolean, within: ParentNode = document) {
  // The home popup opens by itself when its own script has loaded.
  for (const dialog of within.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-popup])')) {
    if (isRendered) dialog.dataset.drawn = ''
    show(dialog)
  }
}

const root = document.documentElement.dataset
/** After this time, a panel without an answer shows a loading state. */
const SOON_MS = 250
/** DEV-10: the placeholder while a panel or a page is on its way. */
const SKELETON_ROWS = 6

export function skeleton() {
  const rows = document.createElement('div')
  rows.className = 'stack'
  setOwnHtml(rows, '<div class=skeleton></div>'.repeat(SKELETON_ROWS))
  return rows
}
function newDialog(kind: string) {
  const dialog = document.createElement('dialog')
  dialog.className = `dialog ${kind}`
  dialog.dataset.made = ''
  return dialog
}

function open(dialog: HTMLDialogElement) {
  document.body.append(dialog)
  return show(dialog)
}

/** The panel on its way. Ten concurrent calls open one dialog (SES-17). */
let underWay: HTMLDialogElement | null = null

/** Opens the server's fragment for `href` in a dialog, or `inside`. One closed before its answer is over. */
async function openPanel(href: string, kind = '', inside?: HTMLDialogElement | null) {
  if (underWay) return
  const dialog = inside ?? newDialog(kind)
  underWay = dialog
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
  try {
    await Promise.race([load(dialog, href, inside ? 0 : SOON_MS), closed])
  } catch {
    if (!inside && dialog.open) dialog.close()
    showToast(word('error'), LONG_TOAST_MS)
  }
  if (underWay === dialog) underWay = null
}

/** The server counts openings by what it renders (ACC-48). This panel it has rendered for all visitors. */
function tellOpening(href: string) {
  request(href, { method: 'HEAD', headers: { Accept: FRAGMENT } }).catch(() => undefined)
}

function tellOpened() {
  if (root.opened) tellOpening(root.opened)
  delete root.opened
}

/** The panel behind a link of home, when it has come with what opens over home (browser/runtime/overHome.ts). */
function comeWithHome(href: string): Node[] | undefined {
  const { pathname, searchParams } = new URL(href, location.href)
  const isSwitch = searchParams.has('switched')
  searchParams.delete('switched')
  const template = document.querySelector<HTMLTemplateElement>(`template[data-over="?${searchParams}"]`)
  const panel = pathname === location.pathname ? template?.content.querySelector('dialog') : undefined
  if (!panel) return undefined
  if (!isSwitch) tellOpening(href)
  return [...document.importNode(panel, true).childNodes]
}

async function fill(dialog: HTMLDialogElement, content: string | Node[]) {
  if (typeof content === 'string') setOwnHtml(dialog, content)
  else dialog.replaceChildren(...content)
  dialog.setAttribute('aria-label', dialog.querySelector('h1, h2')?.textContent ?? '')
  dialog.removeAttribute('aria-busy')
  if (dialog.open) {
    dialog.scrollTop = 0
    const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector('a')
    first?.focus()
    hostToasts()
    enhance(dialog)
  } else await open(dialog)
  takeOver(false, dialog)
}

/** `soon` (ms): when a new dialog shows six placeholder rows; 0 for a dialog that is already shown. */
async function load(dialog: HTMLDialogElement, href: string, soon: number) {
  const known = comeWithHome(href)
  if (known) return fill(dialog, known)
  const waiting = soon
    ? setTimeout(() => {
        dialog.append(skeleton())
        dialog.setAttribute('aria-busy', 'true')
        open(dialog)
      }, soon)
    : 0
  let html: string
  try {
    const answer = await request(href, { headers: { Accept: FRAGMENT }, redirect: 'manual' })
    html = answer.ok && answer.headers.has(FRAGMENT_MARK) ? await answer.text() : ''
  } finally {
    clearTimeout(waiting)
  }
  // The player closed the dialog before the answer arrived.
  if ((!soon || dialog.hasAttribute('aria-busy')) && !dialog.open) return
  if (!html) return location.assign(href)
  return fill(dialog, html)
}

/** A form that is submitted before its scripts have loaded waits for them, so that its answer stays in the dialog. */
async function submitWhenEnhanced(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  const parts = starting.get(form.closest('dialog'))
  const buttons = form.querySelectorAll<HTMLButtonElement>('button:not([type=button])')
  // Safari before 15.4 has no `submitter`.
  const button = (event.submitter as HTMLButtonElement | null | undefined) ?? (buttons.length === 1 ? buttons[0] : null)
  if (!parts || !button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, ENHANCED_WITHIN_MS))])
  starting.delete(form.closest('dialog'))
  form.removeAttribute('aria-busy')
  button.click()
}

/** `a[data-panel]`: the page as a dialog, on phones a link with `desktop`. `a[data-opens=id]`, `[data-close]`. */
async function followLink(event: MouseEvent) {
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
  const menu = link.closest('details')
  // The dialog gives the focus back to what has it now.
  if (menu) leaveMenu(menu)
  if (opens) return show(document.getElementById(opens) as HTMLDialogElement)
  link.setAttribute('aria-busy', 'true')
  await openPanel(link.href, panel, dialog)
  link.removeAttribute('aria-busy')
}

/** Cleans up after closing: removes the dialog's part of the address, or the created dialog from the page. */
function cleanUp({ target }: Event) {
  const dialog = target as HTMLDialogElement
  const below = dialog.querySelector<HTMLAnchorElement>('a[data-close]')
  // Nothing is rendered below such a dialog.
  if ('leaves' in dialog.dataset && below) return location.replace(below.href)
  if ('drawn' in dialog.dataset && below) history.replaceState(history.state, '', below.href)
  hostToasts()
  if ('made' in dialog.dataset) dialog.remove()
}

export function start() {
  // A panel that overHome.ts has opened is no part of the address.
  takeOver(!root.opened)
  tellOpened()
  addEventListener('panel-opened', () => {
    takeOver(false)
    tellOpened()
  })
  addEventListener('submit', submitWhenEnhanced, true)
  addEventListener('click', followLink)
  addEventListener('close', cleanUp, true)

  /** DEV-03: when the window becomes mobile, desktop popups close. */
  desktop.addEventListener('change', () => {
    if (desktop.matches) return
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.desktop[open]')) dialog.close()
  })

  /** The player must first confirm their identity (docs/accounts.md): the page that asks opens over this one. */
  addEventListener('identity-needed', (event) => openPanel((event as CustomEvent<string>).detail))

  /** For islands: the player must sign in first. The dialog opens over the page, and this page stays the wanted one. */
  addEventListener('login-needed', (event) => {
    const message = (event as CustomEvent<{ message?: string } | null>).detail?.message
    if (message === undefined) openPanel(loginHere())
  })
}
