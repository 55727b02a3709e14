import { randomInt } from 'node:crypto'
import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { InputOf } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls.ts'
import { rupiah, type Sen } from '../../contract/money.ts'
import { levelOf } from '../content/levels.ts'
import { senOf } from '../db/schema/columns.ts'
import { withdrawal } from '../db/schema/player.ts'
import type { Database, Db, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Lang } from '../lang.ts'
import { lockAccounts, mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { once } from '../ledger/idempotency.ts'
import { hold } from '../ledger/transfers.ts'
import { money } from '../say.ts'
import { saveAccount, WITHDRAW_METHODS } from './savedAccounts.ts'
import { startOfToday, wibDay } from './wib.ts'

export const WITHDRAW_MIN = rupiah(10_000)

export interface Asking {
  player: string
  level: number
  /** The `Idempotency-Key`. */
  key: string
  lang: Lang
  /** Epoch ms. */
  now: number
}

/**
 * Sets the amount aside and notes the withdrawal, at most once for a key. Throws Refused (limits of the level, unknown
 * method) or LedgerRefused (insufficient_funds, key_running, key_reused).
 */
export async function askWithdrawal(
  database: Database,
  { player, level, key, lang, now }: Asking,
  input: InputOf<Calls['withdraw']>,
): Promise<{ transNo: string; replayed: boolean }> {
  const { name, phone, email, amount, accountName: method, accountNo } = input
  const answer = z.object({ transNo: z.string() })
  const run = async (tx: Tx) => {
    if (!WITHDRAW_METHODS.some((known) => known.name === method)) throw new Refused('upstream.withdrawMethod')
    if (amount < WITHDRAW_MIN) throw new Refused('upstream.withdrawMin', { amount: money(lang, WITHDRAW_MIN) })
    // Two withdrawals of one player take turns, so that together they stay within the limits of the day.
    await lockAccounts(tx, [mainOf(player)])
    const left = await leftToday(tx, player, level, now)
    if (left.times === 0) throw new Refused('upstream.withdrawDayTimes')
    if (amount > left.amount) throw new Refused('upstream.withdrawDayAmount', { amount: money(lang, left.amount) })

    const transNo = `WDR-${wibDay(now)}-${String(randomInt(1e9)).padStart(9, '0')}`
    await hold(tx, { id: transNo, kind: 'withdrawal', debit: mainOf(player), credit: SYSTEM.outside, amount }, now)
    const facts = { transNo, player, amount, method, accountNo, holder: name, phone, email }
    await tx.insert(withdrawal).values({ ...facts, state: 'checking', createdAt: new Date(now) })
    const line = { transNo, player, kind: 'withdrawal', state: 'checking', amount: -amount as Sen, method } as const
    await addHistory(tx, { ...line, transferId: transNo }, now)
    await saveAccount(tx, player, method, accountNo, now)
    return { answer: { transNo }, subject: { kind: 'transfer', id: transNo } as const }
  }
  const wanted = { owner: player, key, call: 'withdraw', input, answer, now }
  const done = await database.transaction((tx) => once(tx, wanted, () => run(tx)))
  return { transNo: done.answer.transNo, replayed: done.replayed }
}

/** What the level still allows on this day (WIB). What was refused or came back does not count. */
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
