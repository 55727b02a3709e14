import { tabStorage } from '../../common/safeStorage.ts'
import type { ActionAddress } from '../../contract/access.ts'
import { keepTyped } from './preserveInput.ts'

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

let stored: Promise<unknown> = Promise.resolve()

/**
 * Stores the kind of window, one after another, each as the window is at its turn: the last answer is about the last window. A page with
 * the other tree loads again, once, if nothing is lost.
 * @param flag what remembers in this tab that the page has loaded again
 */
export function storeDevice(deviceNow: () => string, renderedFor: string | undefined, flag: string) {
  stored = stored.then(() => store(flag, deviceNow(), renderedFor))
  return stored
}

async function store(flag: string, device: string, renderedFor = device) {
  // Without storage the typed values would not come back, and the page might be loaded for ever.
  if (!(await isStored(device)) || device === renderedFor || inUse() || tabStorage.get(flag)) return
  if (!tabStorage.set(flag, 'yes')) return
  keepTyped()
  location.replace(location.href)
}
