import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../contract/money.ts'
import type { LimitPeriod } from '../../contract/protection.ts'
import { createPlayer } from '../auth/accounts.ts'
import { DATABASES, openTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { advance, lockOrder } from '../orders/advance.ts'
import { createOrder } from '../orders/create.ts'
import { expireOrders } from '../orders/expire.ts'
import type { OrderAction } from '../orders/states.ts'
import { CONFIRM_MS, COOLING_MS, limitsOf, setLimits, settleLimit, type Wanted } from './limits.ts'
import { WINDOW_MS } from './usage.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(DATABASES)('deposit limits on %s', (kind) => {
  let database: Database
  let player: string
  let count = 0
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    count++
    const account = { username: `limits${count}`, email: '', fullName: '' }
    player = await database.transaction((tx) => createPlayer(tx, account, NOW))
  })

  const set = (wanted: Wanted, now = NOW) => setLimits(database, { player, lang: 'en', now }, wanted)
  const settleWaiting = (decision: 'confirm' | 'keep', now: number, period: LimitPeriod = 'day') =>
    settleLimit(database, { player, lang: 'en', now }, { period, decision })
  const limit = async (now = NOW, period: LimitPeriod = 'day') => {
    const found = (await limitsOf(database.db, player, now)).find((one) => one.period === period)
    if (!found) throw new Error('No such limit')
    return found
  }
  async function order(amount: number, now = NOW, paymentChannel = 'QRIS'): Promise<string> {
    const wanted = { player, key: randomUUID(), lang: 'en', paymentChannel, amount: rupiah(amount) } as const
    const { order } = await createOrder({ database, gatewayUrl: 'https://pay.example', now: () => now }, wanted)
    return order.transNo
  }
  const move = (transNo: string, action: OrderAction, now: number) =>
    database.transaction(async (tx) => {
      const found = await lockOrder(tx, transNo)
      if (!found) throw new Error('No such order')
      return advance(tx, found, action, now)
    })
  const pay = async (amount: number, now = NOW) => move(await order(amount, now), 'pay', now)

  test('without a limit nothing is refused, and what is used is shown all the same', async () => {
    await pay(500_000)
    await order(100_000)
    expect(await limit()).toMatchObject({ amount: null, used: rupiah(600_000), remaining: null, waiting: null })
  })

  test('an order up to the limit is taken, one rupiah more is refused with the numbers', async () => {
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

  test('the lowest of the three applies', async () => {
    await set({ day: rupiah(300_000), week: rupiah(250_000), month: rupiah(400_000) })
    await expect(order(260_000)).rejects.toMatchObject({ word: 'upstream.protection.limitLeft.week' })
    await expect(order(500_000)).rejects.toMatchObject({ word: 'upstream.protection.limitLeft.week' })
    await order(250_000)
  })

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

  test('several open orders together stay within the limit; a payment counts from when it arrived, not from its order', async () => {
    await set({ day: rupiah(100_000) })
    // A virtual account can be paid for a day.
    const bank = await order(60_000, NOW, 'VA_BNI')
    const other = await order(40_000, NOW, 'VA_BNI')
    await expect(order(10_000, NOW + 23 * HOUR)).rejects.toThrow('limitReached')
    await move(bank, 'pay', NOW + 23 * HOUR)
    await move(other, 'check', NOW + 23 * HOUR)
    await expect(order(10_000, NOW + 25 * HOUR)).rejects.toThrow('limitReached')
    await expect(order(10_000, NOW + 47 * HOUR - 1)).rejects.toThrow('limitReached')
    // What is still being checked has no end of its own.
    await expect(order(60_001, NOW + 47 * HOUR)).rejects.toThrow('limitLeft')
    await order(60_000, NOW + 47 * HOUR)
  })

  test('what expired or failed is given back; a payment in the making is not', async () => {
    await set({ day: rupiah(100_000) })
    const late = await order(100_000)
    await expect(order(10_000)).rejects.toThrow('limitReached')
    await move(late, 'check', NOW + MINUTE)
    await expect(order(10_000, NOW + HOUR)).rejects.toThrow('limitReached')
    await move(late, 'fail', NOW + HOUR)
    await order(100_000, NOW + HOUR)
    // Past its time it no longer counts, also before a job has written so.
    const next = await order(100_000, NOW + 2 * HOUR)
    await expireOrders(database, NOW + 3 * HOUR)
    expect(await limit(NOW + 3 * HOUR)).toMatchObject({ used: 0 })
    // Money that arrives late is the player's: it counts from then on, and leaves nothing for others.
    await order(50_000, NOW + 3 * HOUR)
    await move(next, 'pay', NOW + 3 * HOUR)
    expect(await limit(NOW + 3 * HOUR)).toMatchObject({ used: rupiah(150_000), remaining: 0 })
  })

  test('twenty orders at once never pass the limit', async () => {
    await set({ week: rupiah(100_000) })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => order(20_000)))
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.word)] : []))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(reasons.every((word) => word === 'upstream.protection.limitReached.week')).toBe(true)
    expect(await limit(NOW, 'week')).toMatchObject({ used: rupiah(100_000), remaining: 0 })
  })

  test('an order that is given again under its key needs no room', async () => {
    await set({ day: rupiah(50_000) })
    const wanted = { player, key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000) } as const
    const context = { database, gatewayUrl: 'https://pay.example', now: () => NOW }
    const first = await createOrder(context, wanted)
    expect(await createOrder(context, wanted)).toMatchObject({
      replayed: true,
      order: { transNo: first.order.transNo },
    })
  })

  test('lower counts at once; higher waits 24 hours and then for the player', async () => {
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
    // The time alone changes nothing.
    await expect(order(150_000, from)).rejects.toThrow('limitLeft')
    await settleWaiting('confirm', from)
    expect(await limit(from)).toMatchObject({ amount: rupiah(300_000), waiting: null })
    await order(150_000, from)
  })

  test('taking a limit away waits as well', async () => {
    await set({ month: rupiah(100_000) })
    expect(await set({ month: null })).toBe('waits')
    expect(await limit(NOW, 'month')).toMatchObject({ amount: rupiah(100_000), waiting: { amount: null } })
    await settleWaiting('confirm', NOW + COOLING_MS, 'month')
    expect(await limit(NOW, 'month')).toMatchObject({ amount: null, waiting: null })
  })

  test('asked for again the wait goes on; another amount begins it anew; lower ends it', async () => {
    await set({ day: rupiah(100_000) })
    await set({ day: rupiah(300_000) })
    expect(await set({ day: rupiah(300_000) }, NOW + HOUR)).toBe('waits')
    expect((await limit(NOW + HOUR)).waiting?.askedAt).toBe(NOW)
    await set({ day: rupiah(200_000) }, NOW + HOUR)
    expect((await limit(NOW + HOUR)).waiting).toMatchObject({ amount: rupiah(200_000), askedAt: NOW + HOUR })
    // The present limit in the field, or none of the fields, leaves what waits alone.
    expect(await set({ day: rupiah(100_000) }, NOW + HOUR)).toBe('same')
    expect(await set({}, NOW + HOUR)).toBe('same')
    expect((await limit(NOW + HOUR)).waiting).not.toBeNull()
    expect(await set({ day: rupiah(90_000) }, NOW + HOUR)).toBe('saved')
    expect((await limit(NOW + HOUR)).waiting).toBeNull()
  })

  test('the player may keep the limit instead; a wish not confirmed in a week is forgotten', async () => {
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

  test('a limit set while orders are being made counts for those that come after it', async () => {
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
})
