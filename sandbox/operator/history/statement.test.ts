import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Sen } from '../../../contract/money/sen.ts'
import { startOfMonthNamed } from '../../../contract/time/wib.ts'
import { fc } from '../../../tests/setup/properties.ts'
import { testDatabase } from '../../kit/db/testing.ts'
import { bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { LedgerRefused } from '../../ledger/errors.ts'
import { addHistory, setHistoryState } from '../../ledger/history.ts'
import { settle } from '../../ledger/holds.ts'
import { openPlayer } from '../../ledger/openPlayer.ts'
import { readStatement } from '../../ledger/statement.ts'
import { hold, post } from '../../ledger/transfers.ts'
import { addToLine } from '../game-wallet/lines.ts'

const FIRST = '2025-11'
const MONTHS = Array.from({ length: 13 }, (_, n) =>
  new Date(startOfMonthNamed(FIRST, n) + 7 * 3_600_000).toISOString().slice(0, 7),
)
const NOW = startOfMonthNamed(FIRST, 12) + 86_400_000
const database = testDatabase()

/** Hours from the beginning; the first and the last second of months are tried more often. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 8700 }).map((hours) => startOfMonthNamed(FIRST) + hours * 3_600_000),
  fc
    .record({ month: fc.integer({ min: 1, max: 12 }), ms: fc.constantFrom(-1, 0) })
    .map(({ month, ms }) => startOfMonthNamed(FIRST, month) + ms),
)
const event = fc.record({
  kind: fc.constantFrom('deposit', 'withdrawal', 'refused', 'bonus', 'bet', 'win', 'returned'),
  amount: fc.integer({ min: 1, max: 90_000 }),
  at: moment,
  /** How long an order waits until its money moves. */
  wait: fc.constantFrom(0, 1, 90 * 60_000, 40 * 86_400_000),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** A player, with a game open. */
async function newPlayer(): Promise<string> {
  const player = randomUUID()
  const hash = sql`sha256(${player}::text::bytea)`
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into player (id, username, username_key, avatar, invite_code, created_at)
      values (${player}, ${player}, ${player}, '', ${player}, now())`)
    await tx.execute(sql`insert into game_session (id, token_hash, player, sign_in, game, lang, opened_at, expires_at)
      values (${player}, ${hash}, ${player}, ${hash}, 'roda-hoki', 'id', now(), now())`)
    await openPlayer(tx, player)
  })
  return player
}

/** One event with its transfer and its line, as the operator writes them. */
async function happen(player: string, { kind, amount, at, wait }: Event): Promise<void> {
  const id = randomUUID()
  const sum = amount as Sen
  const [main, later] = [mainOf(player), Math.min(at + wait, NOW)]
  const line = { transNo: id, player, amount: sum }
  const write = (fn: Parameters<typeof database.transaction<void>>[0]) => database.transaction(fn)
  if (kind === 'deposit') {
    await write((tx) => addHistory(tx, { ...line, kind, state: 'waiting' }, at))
    return write(async (tx) => {
      await post(tx, [{ id, kind, debit: SYSTEM.outside, credit: main, amount: sum }], later)
      await setHistoryState(tx, id, { state: 'credited', transferId: id }, later)
    })
  }
  if (kind === 'withdrawal' || kind === 'refused' || kind === 'returned') {
    const out = { transNo: id, player, amount: -amount as Sen, kind: 'withdrawal', transferId: id } as const
    await write(async (tx) => {
      await hold(tx, { id, kind: 'withdrawal', debit: main, credit: SYSTEM.outside, amount: sum }, at)
      await addHistory(tx, { ...out, state: 'checking' }, at)
    })
    await write(async (tx) => {
      await settle(tx, id, kind === 'refused' ? 'voided' : 'posted', later)
      await setHistoryState(tx, id, { state: kind === 'refused' ? 'failed' : 'credited' }, later)
    })
    if (kind !== 'returned') return
    const back = { id: `${id}-R`, kind: 'reversal', reverses: id } as const
    return write(async (tx) => {
      await post(tx, [{ ...back, debit: SYSTEM.outside, credit: main, amount: sum }], NOW)
      await addHistory(tx, { ...line, transNo: back.id, kind: 'reversal', state: 'credited', transferId: back.id }, NOW)
      await setHistoryState(tx, id, { state: 'credited', remark: 'upstream.withdraw.reversed' }, NOW)
    })
  }
  return write(async (tx) => {
    if (kind === 'bonus') {
      await post(tx, [{ id, kind, debit: SYSTEM.promotion, credit: bonusOf(player), amount: sum }], at)
      return addHistory(tx, { ...line, kind, state: 'credited', transferId: id }, at)
    }
    const sides = kind === 'bet' ? { debit: main, credit: SYSTEM.house } : { debit: SYSTEM.house, credit: main }
    await post(tx, [{ id, kind, ...sides, amount: sum }], at)
    const game = { name: 'Roda Hoki' }
    return addToLine(tx, { session: player, player, game, kind, amount: sum, transferId: id }, at)
  })
}

/** What the player's accounts held before a moment, from the transfers alone. */
async function heldAt(player: string, before: number): Promise<number> {
  const own = [mainOf(player), bonusOf(player)]
  const { rows } = await database.db.execute<{ sum: string }>(sql`
    select coalesce(sum(case when credit_account in ${own} then amount else -amount end), 0) as sum from transfer
    where (credit_account in ${own} or debit_account in ${own}) and state = 'posted'
      and settled_at < ${new Date(before).toISOString()}`)
  return Number(rows[0]?.sum)
}

// Proves HIS-17.
test('each month opens with what the month before closed with, and its lines are what the ledger moved in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
      const player = await newPlayer()
      for (const one of events.toSorted((a, b) => a.at - b.at))
        await happen(player, one).catch((error: unknown) => {
          // More than there is. Nothing was written then.
          if (!(error instanceof LedgerRefused)) throw error
        })
      let before: number = 0
      for (const month of MONTHS) {
        const { opening, closing, lines, until } = await readStatement(database.db, { player, month, now: NOW })
        expect([month, opening]).toEqual([month, before])
        expect(closing).toBe(lines.reduce((sum, { amount }) => sum + amount, opening as number))
        expect([month, closing]).toEqual([month, await heldAt(player, startOfMonthNamed(month, 1))])
        for (const { createdAt } of lines) {
          expect(createdAt).toBeGreaterThanOrEqual(startOfMonthNamed(month))
          expect(createdAt).toBeLessThan(startOfMonthNamed(month, 1))
        }
        expect(until).toBe(Math.min(NOW, startOfMonthNamed(month, 1)))
        before = closing
      }
    }),
    { numRuns: 12 },
  )
})
