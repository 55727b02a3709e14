import { tabStorage } from '../../common/safeStorage.ts'
import type { ActionAddress } from '../../contract/access.ts'
import { keepTyped } from './preserveInput.ts'

/** DEV-02: a cookie stores the kind of window. A page with the other tree loads again, once, if nothing is lost. */
const FLAG = 'redrawn'

/** What a reload would lose: a dialog, a game, a message shown once, a form on its way, a chosen file, a password. */
const inUse = () =>
  document.querySelector('dialog[open], iframe, .toast, form[aria-busy]') ||
  [...document.querySelectorAll<HTMLInputElement>('[type=file], [type=password]')].some(({ value }) => value)

/** Whether the server has stored the kind of window: it answers with a redirect to this page, which must not be loaded. */
const isStored = (device: string) =>
  fetch('/device' satisfies ActionAddress, {
    method: 'POST',
    body: new URLSearchParams({ device }),
    keepalive: true,
    redirect: 'manual',
  }).then(
    ({ type }) => type === 'opaqueredirect',
    () => false,
  )

export function start() {
  const phone = matchMedia('(max-width: 44.99rem)')
  const renderedFor = document.querySelector<HTMLElement>('[data-tree]')?.dataset.tree

  async function correct(resized?: Event) {
    const device = phone.matches ? 'mobile' : 'desktop'
    const fits = renderedFor === device
    if (fits) tabStorage.remove(FLAG)
    if (fits && !resized) return
    // Without storage the typed values would not come back, and the page might be loaded for ever.
    if (!(await isStored(device)) || fits || !renderedFor || inUse() || tabStorage.get(FLAG)) return
    if (!tabStorage.set(FLAG, 'yes')) return
    keepTyped()
    location.replace(location.href)
  }

  correct()
  phone.addEventListener('change', correct)
  // The window changed while a panel was open.
  addEventListener('close', () => correct(), true)
}
