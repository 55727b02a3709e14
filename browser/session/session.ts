import { tabStorage } from '../../common/safeStorage.ts'
import type { PageAddress } from '../../contract/routes.ts'
import { LONG_TOAST_MS, showToast, word } from '../enhancements/toast.ts'

const FLAG = 'said'

/** The address of the login dialog, with this page as the wanted one (SES-16). */
export const loginHere = () =>
  `/?login=1&next=${encodeURIComponent(location.pathname + location.search)}` satisfies PageAddress

/** SES-16: back to `/`, the message for 5 s, the login dialog open. */
export function handleSessionExpired(message: string) {
  tabStorage.set(FLAG, message || word('error'))
  location.assign(loginHere())
}

export function start() {
  /* For islands: the session has ended, with upstream's message. Without one only the sign-in is shown. */
  addEventListener('login-needed', (event) => {
    const message = (event as CustomEvent<{ message?: string } | null>).detail?.message
    if (message !== undefined) handleSessionExpired(message)
  })
  showToast(tabStorage.get(FLAG) ?? '', LONG_TOAST_MS)
  tabStorage.remove(FLAG)
}
