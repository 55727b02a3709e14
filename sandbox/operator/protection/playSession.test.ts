import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { isHeldBack, SERVER, testDatabase } from '../../kit/db/testing.ts'
import { bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { hold, type NewTransfer, post } from '../../ledger/transfers.ts'
import { createPlayer } from '../players/accounts.ts'
import { playSession } from '../tables/protection.ts'
import { lifetimeOf } from './lifetime.ts'
import { keepSession, sessionOf, setCheckMinutes } from './playSession.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const MINUTE = 60_000

const database = testDatabase()
let player: string
let count = 0
beforeEach(async () => {
  count++
  const account = { username: `plays${count}`, email: '', fullName: '' }
  player = await database.transaction((tx) => createPlayer(tx, account, NOW - 60 * MINUTE))
  await move('deposit', 500_000, NOW - 50 * MINUTE)
})

const SIDES = {
  deposit: () => ({ debit: SYSTEM.outside, credit: mainOf(player) }),
  withdrawal: () => ({ debit: mainOf(player), credit: SYSTEM.outside }),
  reversal: () => ({ debit: SYSTEM.outside, credit: mainOf(player) }),
  bet: () => ({ debit: mainOf(player), credit: SYSTEM.house }),
  win: () => ({ debit: SYSTEM.house, credit: mainOf(player) }),
  refund: () => ({ debit: SYSTEM.house, credit: mainOf(player) }),
  bonus: () => ({ debit: SYSTEM.promotion, credit: bonusOf(player) }),
}
async function move(what: keyof typeof SIDES, amount: number, at: number, more: Partial<NewTransfer> = {}) {
  const transfer = { id: randomUUID(), kind: what, amount: rupiah(amount), ...SIDES[what](), ...more }
  await database.transaction((tx) => post(tx, [transfer], at))
  return transfer.id
}
const open = (now: number, answered = false) => keepSession(database.db, player, now, answered)
const session = (now: number) => sessionOf(database.db, player, 30, now)

test('a session of play begins when a game is opened', async () => {
  expect(await session(NOW)).toEqual({ startedAt: null, minutes: 30, dueInMs: 30 * MINUTE, deposits: 0, net: 0 })
  await open(NOW)
  expect(await session(NOW)).toMatchObject({ startedAt: NOW, dueInMs: 30 * MINUTE })
})

// Proves PRT-12.
test('the result is wins minus bets since the beginning, of both accounts, without holds, deposits and bonuses', async () => {
  await move('bet', 90_000, NOW - MINUTE)
  await open(NOW)
  await move('bet', 50_000, NOW)
  await move('win', 20_000, NOW + MINUTE)
  await move('bonus', 30_000, NOW + MINUTE)
  await move('bet', 10_000, NOW + MINUTE, { debit: bonusOf(player) })
  await move('bet', 5_000, NOW + 2 * MINUTE)
  await move('refund', 5_000, NOW + 2 * MINUTE)
  await move('deposit', 100_000, NOW + 2 * MINUTE)
  const held = { id: randomUUID(), kind: 'withdrawal', amount: rupiah(10_000), ...SIDES.withdrawal() } as const
  await database.transaction((tx) => hold(tx, held, NOW + 3 * MINUTE))
  expect(await session(NOW + 5 * MINUTE)).toMatchObject({ net: rupiah(-40_000), deposits: rupiah(100_000) })
})

test('money that moved in the millisecond before the session began does not count', async () => {
  await move('deposit', 70_000, NOW)
  await move('bet', 20_000, NOW)
  await open(NOW)
  expect(await session(NOW)).toMatchObject({ startedAt: NOW, deposits: 0, net: 0 })
})

test.each(['baseDeposited', 'baseStaked', 'baseWon'] as const)(
  'a session of an earlier release, without %s, is summed from its transfers',
  async (missing) => {
    await open(NOW)
    await move('deposit', 100_000, NOW + 1)
    await move('bet', 50_000, NOW + 1)
    await move('win', 20_000, NOW + 1)
    await database.db
      .update(playSession)
      .set({ [missing]: null })
      .where(eq(playSession.player, player))
    const expected = { deposits: rupiah(100_000), net: rupiah(-30_000) }
    expect(await session(NOW + MINUTE)).toMatchObject(expected)
    await database.db
      .update(playSession)
      .set({ baseDeposited: rupiah(1), baseStaked: rupiah(1), baseWon: rupiah(1), [missing]: null })
      .where(eq(playSession.player, player))
    expect(await session(NOW + MINUTE)).toMatchObject(expected)
  },
)

// Proves PRT-12.
test('a check is due after its interval, and again one interval after the answer', async () => {
  await setCheckMinutes(database.db, player, 15, NOW)
  await open(NOW)
  expect((await session(NOW + 15 * MINUTE - 1)).dueInMs).toBe(1)
  expect((await session(NOW + 15 * MINUTE)).dueInMs).toBe(0)
  // Opening another game does not answer the reality check.
  await keepSession(database.db, player, NOW + 20 * MINUTE)
  expect((await session(NOW + 20 * MINUTE)).dueInMs).toBe(0)
  await open(NOW + 20 * MINUTE, true)
  expect(await session(NOW + 20 * MINUTE)).toMatchObject({ startedAt: NOW, dueInMs: 15 * MINUTE })
  await open(NOW + 25 * MINUTE)
  expect((await session(NOW + 25 * MINUTE)).dueInMs).toBe(10 * MINUTE)
  expect((await session(NOW + 35 * MINUTE)).dueInMs).toBe(0)
})

// Proves PRT-14.
test('a sign of life that arrives late does not move the last one back', async () => {
  await open(NOW)
  await open(NOW + 20 * MINUTE)
  await open(NOW + 5 * MINUTE)
  expect((await session(NOW + 49 * MINUTE)).startedAt).toBe(NOW)
})

// Proves PRT-13.
test.runIf(SERVER)('a sign of life of another tab does not take the answer back', async () => {
  await open(NOW)
  let otherTab: Promise<void> = Promise.resolve()
  await database.transaction(async (tx) => {
    await keepSession(tx, player, NOW + 20 * MINUTE, true)
    otherTab = open(NOW + 20 * MINUTE)
    expect(await isHeldBack(database.db, otherTab)).toBe(true)
  })
  await otherTab
  expect((await session(NOW + 20 * MINUTE)).dueInMs).toBe(30 * MINUTE)
})

// Proves PRT-14.
test('half an hour without a game or a bet ends the session; a bet alone keeps it', async () => {
  await open(NOW)
  expect((await session(NOW + 30 * MINUTE - 1)).startedAt).toBe(NOW)
  expect((await session(NOW + 30 * MINUTE)).startedAt).toBeNull()
  await move('bet', 1_000, NOW + 20 * MINUTE)
  expect((await session(NOW + 45 * MINUTE)).startedAt).toBe(NOW)
  expect((await session(NOW + 51 * MINUTE)).startedAt).toBeNull()
  await open(NOW + 51 * MINUTE)
  expect(await session(NOW + 51 * MINUTE)).toMatchObject({ startedAt: NOW + 51 * MINUTE, net: 0, dueInMs: 30 * MINUTE })
})

// Proves PRT-16.
test('the net deposit of all time is deposits minus completed payouts', async () => {
  await move('withdrawal', 200_000, NOW)
  const returned = await move('withdrawal', 50_000, NOW)
  await move('reversal', 50_000, NOW, { reverses: returned })
  await move('bet', 100_000, NOW)
  await move('bonus', 70_000, NOW)
  expect(await lifetimeOf(database.db, player)).toEqual({
    deposits: rupiah(500_000),
    withdrawals: rupiah(200_000),
    net: rupiah(300_000),
  })
})
