import { refreshBalance } from '../order/askStatus.ts'
import { pageIntl } from './language.ts'

/** Reads the balance anew for the header. When that fails, what it shows stays: the next page says what it is. */
export const balanceNow = () => refreshBalance(pageIntl()).catch(() => {})
