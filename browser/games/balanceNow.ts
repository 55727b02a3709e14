import { refreshBalance } from '../refreshBalance.ts'
import { pageIntl } from './language.ts'

/** Reads the balance again for the header. After a failure the shown value stays until the next page. */
export const balanceNow = () => refreshBalance(pageIntl())
