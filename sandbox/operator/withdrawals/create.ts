import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { InputOf } from '../../../contract/calls/call.ts'
import type { Calls } from '../../../contract/calls/calls.ts'
import type { Lang } from '../../../contract/languages.ts'
import { readAccountNo } from '../../../contract/money/destinations.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { startOfToday } from '../../../contract/time/wib.ts'
import { senOf } from '../../kit/db/columns.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { money } from '../../kit/http/translate.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { addNumberedHistory, setHistoryState } from '../../ledger/history.ts'
import { idempotent } from '../../ledger/idempotency.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { hold } from '../../ledger/transfers.ts'
import { newWithdrawalNo } from '../../ledger/transNo.ts'
import { payoutEvent, writeEvent } from '../events/events.ts'
import { levelOf } from '../players/levels.ts'
import { demandVerified } from '../players/verification.ts'
import { SETTINGS } from '../settings.ts'
import { withdrawal } from '../tables/player.ts'
import { saveAccount, WITHDRAW_METHODS } from './savedAccounts.ts'

export const WITHDRAW_MIN = rupiah(SETTINGS.withdrawal.min)

export interface WithdrawalRequest {
  player: string
  level: number
  /** The `Idempotency-Key`. */
  key: string
  lang: Lang
  now: EpochMs
  /** Throws when the identity must be confirmed first. `usedBefore`: the account had a withdrawal. */
  demandIdentity(tx: Tx, payout: { amount: Sen; usedBefore: boolean }): Promise<void>
}

/** Holds the amount and stores the withdrawal, once for a key. Throws Refused or LedgerRefused. */
export async function askWithdrawal(
  database: Database,
  { player, level, key, lang, now, demandIdentity }: WithdrawalRequest,
  input: InputOf<Calls['withdraw']>,
): Promise<{ transNo: string; replayed: boolean }> {
  const { name, phone, email, amount, accountName: method, accountNo } = input
  const answer = z.object({ transNo: z.string() })
  const run = async (tx: Tx) => {
    if (!WITHDRAW_METHODS.some((known) => known.name === method)) throw new Refused('upstream.withdrawMethod')
    if (amount < WITHDRAW_MIN) throw new Refused('upstream.withdrawMin', { amount: money(lang, WITHDRAW_MIN) })
    // Two withdrawals of one player run one after the other, so that their sum stays within the daily limits.
    await lockAccounts(tx, [mainOf(player)])
    const remaining = await leftToday(tx, player, level, now)
    if (remaining.times === 0) throw new Refused('upstream.withdrawDayTimes')
    if (amount > remaining.amount)
      throw new Refused('upstream.withdrawDayAmount', { amount: money(lang, remaining.amount) })
    await demandVerified(tx, player, amount)

    const line = { player, kind: 'withdrawal', state: 'checking', amount: -amount as Sen, method } as const
    const transNo = await addNumberedHistory(tx, newWithdrawalNo, line, now)
    await hold(tx, { id: transNo, kind: 'withdrawal', debit: mainOf(player), credit: SYSTEM.outside, amount }, now)
    await setHistoryState(tx, transNo, { state: 'checking', transferId: transNo }, now)
    // This check is last, so that a withdrawal that is refused anyway does not ask for a password.
    await demandIdentity(tx, { amount, usedBefore: await hasPaidTo(tx, player, method, accountNo) })
    const facts = { transNo, player, amount, method, accountNo, holder: name, phone, email }
    await tx.insert(withdrawal).values({ ...facts, state: 'checking', createdAt: new Date(now) })
    await saveAccount(tx, player, { method, accountNo }, now)
    await writeEvent(tx, { ...payoutEvent(facts), kind: 'withdrawalAsked', at: now })
    return { answer: { transNo }, subject: { kind: 'transfer', id: transNo } as const }
  }
  const once = { owner: player, key, call: 'withdraw', input, answer, now }
  const result = await database.transaction((tx) => idempotent(tx, once, () => run(tx)))
  return { transNo: result.answer.transNo, replayed: result.replayed }
}

/** Whether this player has a paid or pending withdrawal to this account. */
async function hasPaidTo(tx: Tx, player: string, method: string, accountNo: string): Promise<boolean> {
  const numbers = await tx
    .selectDistinct({ accountNo: withdrawal.accountNo })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.player, player),
        eq(withdrawal.method, method),
        notInArray(withdrawal.state, ['failed', 'reversed']),
      ),
    )
  return numbers.some((known) => readAccountNo(method, known.accountNo) === readAccountNo(method, accountNo))
}

/** The remaining limits of the level on this day (WIB). Refused and returned withdrawals do not count. */
export async function leftToday(
  db: Db,
  player: string,
  level: number,
  now: number,
): Promise<{ times: number; amount: Sen }> {
  const { withdrawTimes, withdrawAmount } = levelOf(level)
  const [row] = await db
    .select({ times: sql<string>`count(*)`, amount: sql<string | null>`sum(${withdrawal.amount})` })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.player, player),
        gte(withdrawal.createdAt, new Date(startOfToday(now))),
        notInArray(withdrawal.state, ['failed', 'reversed']),
      ),
    )
  return {
    times: Math.max(0, withdrawTimes - Number(row?.times ?? 0)),
    amount: Math.max(0, withdrawAmount - senOf(row?.amount ?? 0)) as Sen,
  }
}
