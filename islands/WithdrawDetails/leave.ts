import { sayToast, TOAST_MS } from '../../browser/sayToast.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { keepNews, markDone } from '../money/done.ts'
import { confirmPath } from '../money/sendMoney.ts'

const WITHDRAW = '/withdraw' satisfies PageAddress
const SHOWS_MONEY = /^\/(withdraw|withdrawForm|wallet|pend|transaction)$/

/** After a withdrawal (WDL-11) its page says upstream's words; without a number a toast does, and one goes back. */
export async function leave(form: HTMLElement, message: string, transNo: string): Promise<'left' | 'stays'> {
  const dialog = form.closest('dialog')
  if (transNo) {
    markDone()
    keepNews(message)
    // The way back leads to the first step, not to the details of the finished withdrawal.
    if (dialog) location.assign(confirmPath(transNo))
    else location.replace(confirmPath(transNo))
    return 'left'
  }
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
