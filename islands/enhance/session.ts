import { LONG_TOAST_MS, showToast, word } from './toast.ts'

const FLAG = 'said'

/** Where the login dialog opens with this page as the wanted one (decision row 11). */
export const loginHere = () => `/?login=1&next=${encodeURIComponent(location.pathname + location.search)}`

/** Specification section 8, code 404: back to `/`, the message for 5 s, the login dialog open. */
export function loseSession(message: string) {
  sessionStorage.setItem(FLAG, message || word('error'))
  location.assign(loginHere())
}

showToast(sessionStorage.getItem(FLAG) ?? '', LONG_TOAST_MS)
sessionStorage.removeItem(FLAG)
