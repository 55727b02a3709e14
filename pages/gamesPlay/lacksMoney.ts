import { NO_MONEY, type Sen } from '../../contract/money/sen.ts'

/**
 * Whether the player cannot play with this balance. `null` is a balance that could not be read: no message is shown.
 */
export const lacksMoney = (balance: { total: Sen } | null, minBet: Sen | undefined): boolean =>
  balance !== null && (balance.total <= NO_MONEY || (minBet !== undefined && balance.total < minBet))
