import { refreshBalance } from '../refreshBalance.ts'
import { pageIntl } from './language.ts'

/**
 * Reads the balance again for the header. After a failure the shown value stays until the next page. A page that loads again for another
 * player is hidden (leaveTogether.ts) and asks nothing.
 */
export const balanceNow = async () => {
  if (!document.documentElement.hidden) await refreshBalance(pageIntl())
}
