import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LimitPeriod } from '../../../contract/calls/protection.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { isHeldBack, SERVER, SILENT, testDatabase } from '../../kit/db/testing.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { orderOf, playerAt } from '../../testing.ts'
import { advance, lockOrder } from '../deposits/advance.ts'
import { createOrder } from '../deposits/create.ts'
import { expireOrders } from '../deposits/expire.ts'
import type { OrderAction } from '../deposits/states.ts'
import { CONFIRM_MS, COOLING_MS, type LimitChanges, limitsOf, setLimits, settleLimit } from './limits.ts'
import { setLimitWindows, WINDOW_MS } from './usage.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const database = testDatabase()
let player: string
beforeEach(async () => {
  setLimitWindows('rolling')
  player = (await playerAt(database, NOW)).id
})
afterEach(() => setLimitWindows('fixed'))

const set = (input: LimitChanges, now = NOW) => setLimits(database, { player, lang: 'en', now }, input)
const settleWaiting = (decision: 'confirm' | 'keep', now: number, period: LimitPeriod = 'day') =>
  settleLimit(database, { player, lang: 'en', now }, { period, decision })
const limit = async (now = NOW, period: LimitPeriod = 'day') => {
  const found = (await limitsOf(database.db, player, now)).find((one) => one.period === period)
  if (!found) throw new Error('No such limit')
  return found
}
const order = (amount: number, now = NOW, paymentChannel = 'QRIS') =>
  orderOf(database, player, now, { paymentChannel, amount: rupiah(amount) })
const move = (transNo: string, action: OrderAction, now: number) =>
  database.transaction(async (tx) => {
    const found = await lockOrder(tx, transNo)
    if (!found) throw new Error('No such order')
    return advance(tx, found, action, { now })
  })
const pay = async (amount: number, now = NOW) => move(await order(amount, now), 'pay', now)

test('without a limit no deposit is refused, and the used amount is still shown', async () => {
  await pay(500_000)
  await order(100_000)
  expect(await limit()).toMatchObject({ amount: null, used: rupiah(600_000), remaining: null, waiting: null })
})

// Proves PRT-01.
test('an order up to the limit is accepted; one rupiah more is refused with the numbers', async () => {
  expect(await set({ day: rupiah(200_000) })).toBe('saved')
  await pay(100_000)
  const refused = order(100_001)
  await expect(refused).rejects.toMatchObject({
    word: 'upstream.protection.limitLeft.day',
    values: { limit: 'IDR\u00a0200,000', used: 'IDR\u00a0100,000', left: 'IDR\u00a0100,000' },
  })
  await order(100_000)
  await expect(order(10_000)).rejects.toMatchObject({ word: 'upstream.protection.limitReached.day' })
  expect(await limit()).toMatchObject({ used: rupiah(200_000), remaining: 0 })
})

// Proves PRT-01.
test('the lowest of the three applies', async () => {
  await set({ day: rupiah(300_000), week: rupiah(250_000), month: rupiah(400_000) })
  await expect(order(260_000)).rejects.toMatchObject({ word: 'upstream.protection.limitLeft.week' })
  await expect(order(500_000)).rejects.toMatchObject({ word: 'upstream.protection.limitLeft.week' })
  await order(250_000)
})

// Proves PRT-01.
test.each(['day', 'week', 'month'] as const)(
  'the window of %s rolls: a deposit leaves it to the millisecond',
  async (period) => {
    await set({ [period]: rupiah(100_000) })
    await pay(100_000)
    const end = NOW + WINDOW_MS[period]
    await expect(order(10_000, end - 1)).rejects.toThrow('limitReached')
    await order(100_000, end)
  },
)

// Proves PRT-02.
test('open orders share the limit; a payment counts from its arrival, not from its order', async () => {
  await set({ day: rupiah(100_000) })
  // A virtual account can be paid for one day.
  const bank = await order(60_000, NOW, 'VA_BNI')
  const other = await order(40_000, NOW, 'VA_BNI')
  await expect(order(10_000, NOW + 23 * HOUR)).rejects.toThrow('limitReached')
  await move(bank, 'pay', NOW + 23 * HOUR)
  await move(other, 'check', NOW + 23 * HOUR)
  await expect(order(10_000, NOW + 25 * HOUR)).rejects.toThrow('limitReached')
  await expect(order(10_000, NOW + 47 * HOUR - 1)).rejects.toThrow('limitReached')
  // An order that is being checked has no expiry.
  await expect(order(60_001, NOW + 47 * HOUR)).rejects.toThrow('limitLeft')
  await order(60_000, NOW + 47 * HOUR)
})

// Proves PRT-02.
test('expired and failed orders no longer count; a payment in progress does', async () => {
  await set({ day: rupiah(100_000) })
  const late = await order(100_000)
  await expect(order(10_000)).rejects.toThrow('limitReached')
  await move(late, 'check', NOW + MINUTE)
  await expect(order(10_000, NOW + HOUR)).rejects.toThrow('limitReached')
  await move(late, 'fail', NOW + HOUR)
  await order(100_000, NOW + HOUR)
  // After its expiry the order no longer counts, even before a job has written that state.
  const next = await order(100_000, NOW + 2 * HOUR)
  await expireOrders({ database, log: SILENT }, NOW + 3 * HOUR)
  expect(await limit(NOW + 3 * HOUR)).toMatchObject({ used: 0 })
  // Late money belongs to the player: it counts from then on and uses up the limit.
  await order(50_000, NOW + 3 * HOUR)
  await move(next, 'pay', NOW + 3 * HOUR)
  expect(await limit(NOW + 3 * HOUR)).toMatchObject({ used: rupiah(150_000), remaining: 0 })
})

// Proves PRT-03.
test('twenty concurrent orders never exceed the limit', async () => {
  await set({ week: rupiah(100_000) })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => order(20_000)))
  const reasons = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.word)] : []))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(reasons.every((word) => word === 'upstream.protection.limitReached.week')).toBe(true)
  expect(await limit(NOW, 'week')).toMatchObject({ used: rupiah(100_000), remaining: 0 })
})

test('a repeated order under its key needs no remaining limit', async () => {
  await set({ day: rupiah(50_000) })
  const input = { player, key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000) } as const
  const context = { database, gatewayUrl: 'https://pay.example', now: () => NOW }
  const first = await createOrder(context, input)
  expect(await createOrder(context, input)).toMatchObject({ replayed: true, order: { transNo: first.order.transNo } })
})

// Proves PRT-04.
test('a lower limit applies at once; a higher one waits 24 hours and for a confirmation', async () => {
  await set({ day: rupiah(200_000) })
  expect(await set({ day: rupiah(100_000) })).toBe('saved')
  expect(await limit()).toMatchObject({ amount: rupiah(100_000), waiting: null })

  expect(await set({ day: rupiah(300_000) })).toBe('waits')
  const from = NOW + COOLING_MS
  expect(await limit()).toMatchObject({ amount: rupiah(100_000), waiting: { amount: rupiah(300_000), from } })
  await expect(order(150_000)).rejects.toThrow('limitLeft')
  await expect(settleWaiting('confirm', from - 1)).rejects.toMatchObject({
    word: 'upstream.protection.tooEarly',
    values: { time: '22 Nov 2026, 01:00 WIB' },
  })
  // The time alone changes no limit.
  await expect(order(150_000, from)).rejects.toThrow('limitLeft')
  await settleWaiting('confirm', from)
  expect(await limit(from)).toMatchObject({ amount: rupiah(300_000), waiting: null })
  await order(150_000, from)
})

// Proves PRT-04.
test('removing a limit waits as well', async () => {
  await set({ month: rupiah(100_000) })
  expect(await set({ month: null })).toBe('waits')
  expect(await limit(NOW, 'month')).toMatchObject({ amount: rupiah(100_000), waiting: { amount: null } })
  await settleWaiting('confirm', NOW + COOLING_MS, 'month')
  expect(await limit(NOW, 'month')).toMatchObject({ amount: null, waiting: null })
})

test('an equal request keeps the wait; another amount restarts it; a lower amount cancels it', async () => {
  await set({ day: rupiah(100_000) })
  await set({ day: rupiah(300_000) })
  expect(await set({ day: rupiah(300_000) }, NOW + HOUR)).toBe('waits')
  expect((await limit(NOW + HOUR)).waiting?.askedAt).toBe(NOW)
  await set({ day: rupiah(200_000) }, NOW + HOUR)
  expect((await limit(NOW + HOUR)).waiting).toMatchObject({ amount: rupiah(200_000), askedAt: NOW + HOUR })
  // A form with the present limit, or without the field, leaves the waiting change as it is.
  expect(await set({ day: rupiah(100_000) }, NOW + HOUR)).toBe('same')
  expect(await set({}, NOW + HOUR)).toBe('same')
  expect((await limit(NOW + HOUR)).waiting).not.toBeNull()
  expect(await set({ day: rupiah(90_000) }, NOW + HOUR)).toBe('saved')
  expect((await limit(NOW + HOUR)).waiting).toBeNull()
})

// Proves PRT-04.
test('the player can keep the present limit; an unconfirmed request expires after a week', async () => {
  await set({ day: rupiah(100_000) })
  await set({ day: rupiah(300_000) })
  await settleWaiting('keep', NOW + HOUR)
  expect(await limit(NOW + HOUR)).toMatchObject({ amount: rupiah(100_000), waiting: null })
  await expect(settleWaiting('confirm', NOW + COOLING_MS)).rejects.toThrow('nothingWaits')

  await set({ day: rupiah(300_000) })
  const end = NOW + COOLING_MS + CONFIRM_MS
  expect((await limit(end - 1)).waiting).not.toBeNull()
  expect((await limit(end)).waiting).toBeNull()
  await expect(settleWaiting('confirm', end)).rejects.toThrow('nothingWaits')
  await set({ day: rupiah(300_000) }, end)
  expect((await limit(end)).waiting?.askedAt).toBe(end)
})

// Proves PRT-03.
test.runIf(SERVER)('a change of limits waits for a deposit that holds the account', async () => {
  await set({ day: rupiah(100_000) })
  await set({ day: null })
  const changes = [() => set({ day: rupiah(50_000) }), () => settleWaiting('keep', NOW)]
  for (const change of changes) {
    let changed: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      await lockAccounts(tx, [mainOf(player)])
      changed = change().catch((error: unknown) => error)
      expect(await isHeldBack(database.db, changed)).toBe(true)
    })
    await changed
  }
  expect(await limit()).toMatchObject({ amount: rupiah(50_000), waiting: null })
})

test('a limit set during concurrent orders applies to later orders', async () => {
  const [, ...orders] = await Promise.allSettled([
    set({ day: rupiah(60_000) }),
    ...Array.from({ length: 9 }, () => order(20_000)),
  ])
  const made = orders.filter(({ status }) => status === 'fulfilled').length
  const { used, amount } = await limit()
  expect(used).toBe(rupiah(made * 20_000) as Sen)
  expect(amount).toBe(rupiah(60_000))
  await expect(order(70_000)).rejects.toThrow(/limit(Left|Reached)/)
})
