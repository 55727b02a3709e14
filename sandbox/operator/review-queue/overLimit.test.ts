import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { type Decision, decideReview } from '../../desk/decideReview.ts'
import { readReviewQueue } from '../../desk/reviewItems.ts'
import { openTestDatabase, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { readHistory } from '../../ledger/history.ts'
import { gamesOn, orderOf, playerAt, problemsOf, tellOf } from '../../testing.ts'
import { checkOrders } from '../deposits/check.ts'
import { readEmails } from '../mail/emails.ts'
import { writeLetters } from '../mail/letters.ts'
import { setLimits } from '../protection/limits.ts'
import { accountClosing } from '../tables/closing.ts'
import { player as playerTable } from '../tables/player.ts'
import { readAuditLog } from './auditLog.ts'

const HOUR = 3_600_000
const AMOUNT = rupiah(50_000)

let database: Database
let now = Date.parse('2026-11-21T12:00:00+07:00')
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  expect([...(await problemsOf(database)), ...(await checkOrders(database.db))]).toEqual([])
  await database.close()
})

const tell = (transNo: string, event?: string, at = now) =>
  tellOf(database, transNo, { now, at, ...(event && { event }) })
const games = () => gamesOn(database, () => now)
const decide = (decision: Omit<Decision, 'operator' | 'reason'>) =>
  decideReview({ database, games: games() }, { operator: 'Sari', reason: 'the player asks for it', ...decision }, now)
const main = async (player: string) => (await balanceReader(database.db)(player)).main
const lines = async (player: string) => (await readHistory(database.db, { player, now })).list

// Proves DEP-30.
test('a late payment that passes a limit says so, and the excess goes back once', async () => {
  const { id: player } = await playerAt(database, now)
  const email = `${player}@example.com`
  await database.db
    .update(playerTable)
    .set({ email, emailConfirmedAt: new Date(now) })
    .where(eq(playerTable.id, player))
  await setLimits(database, { player, lang: 'en', now }, { day: rupiah(60_000), week: rupiah(80_000) })
  const first = await orderOf(database, player, now)
  await expect(orderOf(database, player, now)).rejects.toThrow()
  now += HOUR
  const second = await orderOf(database, player, now)
  now += HOUR
  // An account that is being closed gets no more letters, except about money above a limit.
  const closing = { player, askedAt: new Date(now), closesAt: new Date(now + 24 * HOUR) }
  await database.db.insert(accountClosing).values(closing)
  expect([await tell(first), await tell(second)]).toEqual(['applied', 'applied'])
  const over = rupiah(40_000)
  expect(await readReviewQueue(database.db, games(), now)).toMatchObject([
    { id: first, overLimit: null },
    { id: second, overLimit: over },
  ])
  expect(await lines(player)).toMatchObject([
    { amount: AMOUNT, remark: 'upstream.recharge.lateOverLimit' },
    { amount: AMOUNT, remark: 'upstream.recharge.late' },
  ])
  await writeLetters({ database, log: SILENT }, now)
  const [message, ...others] = await readEmails(database.db)
  expect(others).toEqual([])
  expect(message).toMatchObject({ recipient: email })
  expect(message?.body).toContain('IDR\u00a040,000')
  expect(message?.body).toContain('Rp\u00a040.000')
  const sendBack = (id: string) => decide({ kind: 'lateDeposit', id, action: 'returnExcess' })
  expect(await sendBack(first)).toEqual({ refused: 'upstream.parked.nothingOver' })
  const all = await Promise.all(Array.from({ length: 5 }, () => sendBack(second)))
  expect(all.filter((one) => one === 'done')).toHaveLength(1)
  expect(await decide({ kind: 'lateDeposit', id: second, action: 'reverse' })).toBe('settled')
  expect(await main(player)).toBe(rupiah(60_000))
  expect(await lines(player)).toMatchObject([
    { kind: 'reversal', amount: -over, remark: 'upstream.recharge.excessReturned' },
    { kind: 'deposit', amount: AMOUNT, remark: 'upstream.recharge.lateReturned' },
    { kind: 'deposit', amount: AMOUNT, remark: 'upstream.recharge.late' },
  ])
  expect(await readAuditLog(database.db)).toMatchObject([
    { subject: second, action: 'returnExcess', after: { returned: over } },
  ])
})

test('of two late payments at once one alone finds the room', async () => {
  const { id: player } = await playerAt(database, now)
  await setLimits(database, { player, lang: 'en', now }, { day: rupiah(60_000) })
  const first = await orderOf(database, player, now)
  now += HOUR
  const second = await orderOf(database, player, now)
  now += HOUR
  expect(await Promise.all([tell(first), tell(second)])).toEqual(['applied', 'applied'])
  const items = await readReviewQueue(database.db, games(), now)
  expect(new Set(items.map((item) => 'overLimit' in item && item.overLimit))).toEqual(new Set([null, rupiah(40_000)]))
})

test('an operator who credits late money above a limit is asked about the excess', async () => {
  const { id: player } = await playerAt(database, now)
  const transNo = await orderOf(database, player, now)
  const old = randomUUID()
  await setLimits(database, { player, lang: 'en', now }, { day: rupiah(10_000) })
  expect(await tell(transNo, old, now - HOUR)).toBe('too_old')
  now += HOUR
  expect(await decide({ kind: 'refusedCallback', id: old, action: 'credit' })).toBe('done')
  expect(await readReviewQueue(database.db, games(), now)).toMatchObject([
    { kind: 'lateDeposit', overLimit: rupiah(40_000) },
  ])
})
