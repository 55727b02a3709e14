import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Moment, Whole } from './wire.ts'

/**
 * Closing the account (docs/accounts.md). An extension (UPS-15): behind an upstream without it the page leads to
 * support.
 */
const shared = { access: 'player', group: 'auth', extension: true } as const

/** How long a player may take it back, unless upstream says otherwise. */
export const CLOSING_DAYS = 14

export const Closing = z.object({
  /** How many days the player may take it back. */
  days: Whole.default(CLOSING_DAYS),
  /** When the account is erased; absent while the player has not closed it. */
  closesAt: Moment.optional(),
  /** Money that has to be paid out first. */
  payable: Rupiah,
  /** Money below the smallest payout, and bonus money: neither can be paid out. */
  remainder: Rupiah,
  bonus: Rupiah,
  /** Deposits and withdrawals in progress, and rounds of games that have not ended. */
  openOrders: Whole,
  openRounds: Whole,
})
export type Closing = z.infer<typeof Closing>

export const closing = call({
  ...shared,
  method: 'GET',
  path: '/account/closing',
  time: 'page',
  about: 'What stands in the way of closing the account, and when a closed one is erased',
  reply: Closing,
})

export const closeAccount = call({
  ...shared,
  method: 'POST',
  path: '/account/closing',
  time: 'auth',
  stepUp: true,
  about: `Close the account: no play and no deposit from now on, and after ${CLOSING_DAYS} days it is erased`,
  reply: z.unknown(),
})

export const keepAccount = call({
  ...shared,
  method: 'POST',
  path: '/account/closing/keep',
  time: 'auth',
  about: 'Take the closing of the account back, as long as it has not been erased',
  reply: z.unknown(),
})
