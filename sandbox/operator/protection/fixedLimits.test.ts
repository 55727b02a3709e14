import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LimitPeriod } from '../../../contract/calls/protection.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { breakEnd } from '../../../contract/time/breaks.ts'
import { testDatabase } from '../../kit/db/testing.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { post } from '../../ledger/transfers.ts'
import { playerAt } from '../../testing.ts'
import { assertDepositAllowed } from './assertDepositAllowed.ts'
import { noteReview, reviewOf } from './limitReview.ts'
import { setLimits } from './limits.ts'
import { setLimitWindows, usedBy } from './usage.ts'

const at = (time: string) => Date.parse(`${time}+07:00`)
/** A Wednesday. */
const NOW = at('2026-12-02T15:00:00')

const database = testDatabase()
let player: string
beforeEach(async () => {
  player = (await playerAt(database, NOW)).id
})
afterEach(() => setLimitWindows('fixed'))

const pay = (amount: number, now: number) =>
  database.transaction((tx) =>
    post(
      tx,
      [{ id: randomUUID(), kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(player), amount: rupiah(amount) }],
      now,
    ),
  )
const ask = (amount: number, now: number) =>
  database.transaction((tx) => assertDepositAllowed(tx, { player, amount: rupiah(amount), lang: 'en', now }))
const set = (changes: Parameters<typeof setLimits>[2], now = NOW) =>
  setLimits(database, { player, lang: 'en', now }, changes)

// Proves PRT-24.
test.each<[LimitPeriod, first: string, last: string]>([
  ['day', '2026-12-02T00:00:00', '2026-12-02T23:59:59.999'],
  ['week', '2026-11-30T00:00:00', '2026-12-06T23:59:59.999'],
  ['month', '2026-12-01T00:00:00', '2026-12-31T23:59:59.999'],
])('a calendar %s counts from its first to its last millisecond in Jakarta', async (period, first, last) => {
  setLimitWindows('fixed')
  await pay(1_000, at(first) - 1)
  await pay(20_000, at(first))
  await pay(300_000, at(last))
  expect((await usedBy(database.db, player, at(last)))[period]).toBe(rupiah(320_000))
  expect((await usedBy(database.db, player, at(last) + 1))[period]).toBe(0)
})

// Proves PRT-24.
test('the setting decides when a limit has room again', async () => {
  setLimitWindows('rolling')
  await set({ day: rupiah(100_000) })
  await pay(100_000, NOW)
  const midnight = at('2026-12-03T00:00:00')
  await expect(ask(10_000, midnight)).rejects.toMatchObject({ word: 'upstream.protection.limitReached.day' })
  setLimitWindows('fixed')
  await expect(ask(10_000, midnight - 1)).rejects.toMatchObject({ word: 'upstream.protection.limitReached.dayFixed' })
  await ask(100_000, midnight)
})

// Proves PRT-25, PRT-26.
test('a look at the limits is a change of one or a press, and is due again after six months', async () => {
  const due = async (now: number) => (await reviewOf(database.db, player, now)).isDue
  expect(await reviewOf(database.db, player, NOW)).toEqual({ reviewedAt: null, isDue: false })
  const opened = breakEnd('6m', NOW)
  expect([await due(opened - 1), await due(opened)]).toEqual([false, true])
  await noteReview(database.db, player, opened)
  expect(await reviewOf(database.db, player, opened)).toEqual({ reviewedAt: opened, isDue: false })
  const second = breakEnd('6m', opened)
  expect(await due(second)).toBe(true)
  await set({ day: rupiah(100_000) }, second)
  expect(await reviewOf(database.db, player, second)).toEqual({ reviewedAt: second, isDue: false })
})
