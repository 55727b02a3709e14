import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { money } from '../../kit/http/translate.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { assertNoBreak } from './breaks.ts'
import { limitsOf } from './limits.ts'
import { limitWindows } from './usage.ts'

interface Deposit {
  player: string
  amount: Sen
  lang: Lang
  now: EpochMs
}

/** Whether a deposit is allowed, in the transaction of its order: orders of one player take turns. Throws Refused. */
export async function assertDepositAllowed(tx: Tx, { player, amount, lang, now }: Deposit): Promise<void> {
  await lockAccounts(tx, [mainOf(player)])
  await assertNoBreak(tx, player, lang, now)
  const passed = (await limitsOf(tx, player, now))
    .flatMap(({ remaining, ...limit }) => (remaining !== null && amount > remaining ? [{ ...limit, remaining }] : []))
    .sort((a, b) => a.remaining - b.remaining)
  const [lowest] = passed
  if (!lowest || lowest.amount === null) return
  const { period } = lowest
  const named = limitWindows() === 'fixed' ? (`${period}Fixed` as const) : period
  const word =
    lowest.remaining > 0
      ? (`upstream.protection.limitLeft.${named}` as const)
      : (`upstream.protection.limitReached.${named}` as const)
  throw new Refused(word, {
    limit: money(lang, lowest.amount),
    used: money(lang, lowest.used),
    left: money(lang, lowest.remaining),
  })
}
