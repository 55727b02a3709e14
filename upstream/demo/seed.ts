import { eq } from 'drizzle-orm'
import { rupiah, type Sen } from '../../contract/money.ts'
import type { TrxKind } from '../../contract/transactions.ts'
import { createPlayer, nameKey } from '../auth/accounts.ts'
import type { Passwords } from '../auth/passwords.ts'
import { favourite, player } from '../db/schema/player.ts'
import type { Database, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import { bonusOf, mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { settle } from '../ledger/holds.ts'
import { hold, post } from '../ledger/transfers.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'

const HOUR_MS = 60 * 60 * 1000
const FAVOURITES = ['kopi-toraja', 'gajah-sumatra', 'layang-layang', 'paus-biru', 'roda-hoki', 'kupu-kupu']

/** Makes the demo accounts that are not there yet; the first has a past. @param now epoch ms */
export async function seedDemo(database: Database, passwords: Passwords, now: number): Promise<void> {
  for (const [index, { username, password }] of DEMO_ACCOUNTS.entries()) {
    const key = eq(player.usernameKey, nameKey(username))
    const known = await database.db.$count(player, key)
    if (known > 0) continue
    const passwordHash = await passwords.hash(password)
    try {
      await database.transaction((tx) => seedOne(tx, { username, passwordHash }, index === 0, now))
    } catch (error) {
      // Another process that starts at the same moment was first.
      if (!(error instanceof Refused)) throw error
    }
  }
}

async function seedOne(tx: Tx, account: { username: string; passwordHash: string }, withPast: boolean, now: number) {
  const email = `${account.username}@example.com`
  const id = await createPlayer(tx, { ...account, email, fullName: withPast ? 'Budi Santoso' : '' }, now - 96 * HOUR_MS)
  if (!withPast) {
    await move(
      tx,
      id,
      { kind: 'deposit', amount: 250_000, hoursAgo: 1, title: 'upstream.history.startingBalance' },
      now,
    )
    return
  }
  await tx
    .update(player)
    .set({ level: 3, phone: '081234567890', avatar: '/art/avatars/bulan.svg' })
    .where(eq(player.id, id))
  for (const step of PAST) await move(tx, id, step, now)
  await failedWithdrawal(tx, id, now - 14 * HOUR_MS)
  const unpaid = { transNo: `demo-${id}-unpaid`, player: id, kind: 'deposit', state: 'expired' } as const
  await addHistory(tx, { ...unpaid, amount: rupiah(50_000), method: 'BRI' }, now - 28 * HOUR_MS)
  const rows = FAVOURITES.map((game, index) => ({
    player: id,
    game,
    createdAt: new Date(now - (10 - index) * HOUR_MS),
  }))
  await tx.insert(favourite).values(rows)
}

interface Step {
  kind: Extract<TrxKind, 'deposit' | 'withdrawal' | 'bet' | 'win' | 'bonus'>
  /** Whole rupiah. */
  amount: number
  hoursAgo: number
  method?: string
  title?: string
  remark?: string
}

/** Ends at a main balance of 1,084,500 and a bonus of 200,000, the registration bonus included. */
const PAST: Step[] = [
  { kind: 'deposit', amount: 1_000_000, hoursAgo: 72, method: 'QRIS' },
  { kind: 'bonus', amount: 190_000, hoursAgo: 71, title: 'upstream.history.levelBonus' },
  { kind: 'withdrawal', amount: 250_000, hoursAgo: 46, method: 'BCA' },
  { kind: 'deposit', amount: 300_000, hoursAgo: 26, method: 'BRI' },
  { kind: 'bet', amount: 20_000, hoursAgo: 5, title: 'Naga Langit', remark: 'upstream.history.playedRounds' },
  { kind: 'win', amount: 54_500, hoursAgo: 4, title: 'Naga Langit', remark: 'upstream.history.playedRounds' },
]

/** One movement of the past: a transfer and its line. */
async function move(tx: Tx, id: string, { kind, amount, hoursAgo, ...texts }: Step, now: number): Promise<void> {
  const at = now - hoursAgo * HOUR_MS
  const transNo = `demo-${id}-${kind}-${hoursAgo}`
  const out = kind === 'withdrawal' || kind === 'bet'
  const own = kind === 'bonus' ? bonusOf(id) : mainOf(id)
  const other = {
    deposit: SYSTEM.outside,
    withdrawal: SYSTEM.outside,
    bet: SYSTEM.house,
    win: SYSTEM.house,
    bonus: SYSTEM.promotion,
  }[kind]
  const sides = out ? { debit: own, credit: other } : { debit: other, credit: own }
  await post(tx, [{ id: transNo, kind, amount: rupiah(amount), ...sides }], at)
  const line = { transNo, player: id, kind, state: 'credited', transferId: transNo, ...texts } as const
  await addHistory(tx, { ...line, amount: (out ? -rupiah(amount) : rupiah(amount)) as Sen }, at)
}

/** Money that was set aside and came back. */
async function failedWithdrawal(tx: Tx, id: string, at: number): Promise<void> {
  const transNo = `demo-${id}-failed`
  const amount = rupiah(300_000)
  await hold(tx, { id: transNo, kind: 'withdrawal', debit: mainOf(id), credit: SYSTEM.outside, amount }, at)
  await settle(tx, transNo, 'voided', at)
  const line = {
    transNo,
    player: id,
    kind: 'withdrawal',
    state: 'failed',
    amount: -amount as Sen,
    method: 'DANA',
  } as const
  await addHistory(tx, { ...line, remark: 'upstream.history.cancelled', transferId: transNo }, at)
}
