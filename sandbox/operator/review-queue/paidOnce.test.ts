import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { type Decision, decideReview } from '../../desk/decideReview.ts'
import { readReviewQueue } from '../../desk/reviewItems.ts'
import { testDatabase } from '../../kit/db/testing.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { readHistory } from '../../ledger/history.ts'
import { gamesOn, orderOf, playerAt, problemsOf, tellOf } from '../../testing.ts'
import { checkOrders } from '../deposits/check.ts'
import { writeNotice } from '../deposits/notice.ts'
import { gatewayOutbox } from '../tables/gateway.ts'
import { depositOrder } from '../tables/orders.ts'
import { player } from '../tables/player.ts'
import { countReviewQueue } from './kinds.ts'
import { reviewItem } from './tables.ts'

const HOUR = 3_600_000
const AMOUNT = rupiah(50_000)
const OTHER = rupiah(60_000)

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
beforeEach(async () => {
  now += 7 * 24 * HOUR
  await database.db.delete(reviewItem)
})
afterAll(async () => {
  expect([...(await problemsOf(database)), ...(await checkOrders(database.db))]).toEqual([])
})

async function ordered() {
  const { id } = await playerAt(database, now)
  return { player: id, transNo: await orderOf(database, id, now) }
}
type Order = Awaited<ReturnType<typeof ordered>>
const tell = ({ transNo }: Order, told: Partial<Parameters<typeof tellOf>[2]> = {}) =>
  tellOf(database, transNo, { now, ...told })
const games = () => gamesOn(database, () => now)
const credit = (id: string, more: Partial<Decision> = {}) =>
  decideReview(
    { database, games: games() },
    { kind: 'refusedCallback', id, action: 'credit', operator: 'Sari', reason: 'the bank says so', ...more },
    now,
  )
const main = async ({ player }: Order) => (await balanceReader(database.db)(player)).main
const waiting = async () => {
  const counts = await countReviewQueue(database.db, now)
  expect(await readReviewQueue(database.db, games(), now)).toHaveLength(
    counts.refusedCallback + counts.undeliveredCallback,
  )
  return counts.refusedCallback + counts.undeliveredCallback
}

// Proves MON-37.
test('an old notice of a credited order is neither listed nor credited', async () => {
  const order = await ordered()
  const old = randomUUID()
  expect(await tell(order)).toBe('applied')
  expect(await tell(order, { event: old, at: now - HOUR })).toBe('too_old')
  expect(await waiting()).toBe(0)
  expect(await credit(old)).toBe('settled')
  expect(await credit(old, { username: 'somebody', amount: AMOUNT })).toBe('settled')
  expect(await main(order)).toBe(AMOUNT)
})

test('what waits leaves the list when its order is credited by another event', async () => {
  const order = await ordered()
  const old = randomUUID()
  expect(await tell(order, { event: old, at: now - HOUR })).toBe('too_old')
  expect(await waiting()).toBe(1)
  expect(await tell(order)).toBe('applied')
  expect(await waiting()).toBe(0)
  expect(await credit(old)).toBe('settled')
  expect(await main(order)).toBe(AMOUNT)
})

test('an accepted event that arrives again with its old time is not listed', async () => {
  const order = await ordered()
  const event = randomUUID()
  expect(await tell(order, { event })).toBe('applied')
  expect(await tell(order, { event, at: now - HOUR })).toBe('too_old')
  expect(await waiting()).toBe(0)
})

// Proves MON-37.
test('a decision and a callback at the same moment credit the order once', async () => {
  for (let round = 0; round < 10; round++) {
    const order = await ordered()
    const old = randomUUID()
    await tell(order, { event: old, at: now - HOUR })
    const decisions = Array.from({ length: 4 }, () => credit(old))
    await Promise.all([...decisions, tell(order), tell(order)])
    expect(await main(order)).toBe(AMOUNT)
    expect(await waiting()).toBe(0)
  }
})

test('an operator who credits what was ordered credits the order itself, without asking about a late payment', async () => {
  const order = await ordered()
  const old = randomUUID()
  await tell(order, { event: old, at: now - HOUR })
  now += HOUR
  expect(await credit(old)).toBe('done')
  expect(await database.db.select().from(depositOrder).where(eq(depositOrder.transNo, order.transNo))).toMatchObject([
    { state: 'credited', transferId: order.transNo },
  ])
  const { list } = await readHistory(database.db, { player: order.player, now })
  expect(list).toMatchObject([{ transNo: order.transNo, state: 'credited', remark: 'upstream.recharge.byOperator' }])
  expect(await readReviewQueue(database.db, games(), now)).toEqual([])
  expect(await tell(order)).toBe('already')
  expect(await main(order)).toBe(AMOUNT)
})

// Proves MON-37.
test('an order that an operator has replaced takes no payment by itself', async () => {
  const order = await ordered()
  const other = randomUUID()
  expect(await tell(order, { event: other, amount: OTHER })).toBe('mismatch')
  expect(await credit(other)).toBe('done')
  const second = randomUUID()
  expect(await tell(order, { event: second })).toBe('illegal')
  expect(await waiting()).toBe(1)
  expect(await credit(second)).toEqual({ refused: 'upstream.parked.orderPaid' })
  expect(await main(order)).toBe(OTHER)
})

test('another amount for a paid order is credited only to a named player with a named amount', async () => {
  const order = await ordered()
  const [named] = await database.db.select().from(player).where(eq(player.id, order.player))
  const more = randomUUID()
  await tell(order)
  expect(await tell(order, { event: more, amount: OTHER })).toBe('mismatch')
  expect(await credit(more)).toEqual({ refused: 'upstream.parked.orderPaid' })
  expect(await credit(more, { username: named?.username, amount: rupiah(10_000) })).toBe('done')
  expect(await main(order)).toBe((AMOUNT + rupiah(10_000)) as Sen)
})

test('a notice that arrived although its sender gave up is not listed', async () => {
  const order = await ordered()
  const event = randomUUID()
  const at = new Date(now)
  const body = writeNotice({ type: 'payment.paid', transNo: order.transNo, amount: AMOUNT, currency: 'IDR' })
  await database.db
    .insert(gatewayOutbox)
    .values({ eventId: event, body, state: 'given_up', attempts: 16, createdAt: at, nextAt: at })
  expect(await waiting()).toBe(1)
  expect(await tell(order, { event })).toBe('applied')
  expect(await waiting()).toBe(0)
  expect(await credit(event, { kind: 'undeliveredCallback', action: 'retry' })).toBe('settled')
})
