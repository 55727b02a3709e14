import { NO_MONEY, type Sen } from '../../contract/money/sen.ts'

/** Whether the balance is too small to play. One that could not be read (`null`) says nothing. */
export const lacksMoney = (balance: { total: Sen } | null, minBet: Sen | undefined): boolean =>
  balance !== null && (balance.total <= NO_MONEY || (minBet !== undefined && balance.total < minBet))
