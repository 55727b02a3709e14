import type { Sen } from '../../contract/money.ts'
import type { Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Lang } from '../lang.ts'
import { lockAccounts, mainOf } from '../ledger/accounts.ts'
import { money } from '../say.ts'
import { demandNoBreak } from './breaks.ts'
import { limitsOf } from './limits.ts'

interface Deposit {
  player: string
  amount: Sen
  lang: Lang
  /** Epoch ms. */
  now: number
}

/**
 * Whether a deposit of this size may be opened, to be asked in the transaction that writes its order: orders of one player
 * take turns here, so that together they stay within the limits. Throws Refused with the numbers.
 */
export async function demandDeposit(tx: Tx, { player, amount, lang, now }: Deposit): Promise<void> {
  await lockAccounts(tx, [mainOf(player)])
  await demandNoBreak(tx, player, lang, now)
  const passed = (await limitsOf(tx, player, now))
    .flatMap(({ remaining, ...limit }) => (remaining !== null && amount > remaining ? [{ ...limit, remaining }] : []))
    .sort((a, b) => a.remaining - b.remaining)
  const [lowest] = passed
  if (!lowest || lowest.amount === null) return
  const { period } = lowest
  const word =
    lowest.remaining > 0
      ? (`upstream.protection.limitLeft.${period}` as const)
      : (`upstream.protection.limitReached.${period}` as const)
  throw new Refused(word, {
    limit: money(lang, lowest.amount),
    used: money(lang, lowest.used),
    left: money(lang, lowest.remaining),
  })
}
