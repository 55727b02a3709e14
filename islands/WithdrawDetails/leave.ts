import { sayToast, TOAST_MS } from '../../browser/sayToast.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { markDone } from '../money/done.ts'

const WITHDRAW = '/withdraw' satisfies PageAddress
/** Pages that show the changed data. */
const SHOWS_MONEY = /^\/(withdraw|withdrawForm|wallet|pend|transaction)$/

/**
 * After an accepted withdrawal (WDL-11): shows upstream's message as a toast. When the toast closes, a phone goes back
 * one page, and a panel shows the result. A page below the panel that shows money is rendered again when the panel closes.
 */
export async function leave(form: HTMLElement, message: string): Promise<'left' | 'stays'> {
  const dialog = form.closest('dialog')
  dialog?.addEventListener('close', () => {
    if (!SHOWS_MONEY.test(location.pathname)) return
    // The typed values below belong to the finished withdrawal.
    for (const below of document.querySelectorAll<HTMLFormElement>('main form[action="/withdrawForm"]')) below.reset()
    location.reload()
  })
  sayToast(message)
  await new Promise((closed) => setTimeout(closed, TOAST_MS))
  if (dialog) return 'stays'
  markDone()
  const before = document.referrer && new URL(document.referrer)
  if (before && before.origin === location.origin && before.pathname === WITHDRAW) history.back()
  else location.assign(WITHDRAW)
  return 'left'
}
