import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import express from 'express'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { sign, WINDOW_MS } from '../../kit/http/signature.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { readHistory } from '../../ledger/history.ts'
import { openPlayer } from '../../ledger/openPlayer.ts'
import { reviewItem } from '../review-queue/tables.ts'
import { depositOrder } from '../tables/orders.ts'
import { callbackRouter, type Outcome, takeCallback } from './callback.ts'
import { checkOrders } from './check.ts'
import { createOrder } from './create.ts'
import { expireOrders } from './expire.ts'
import { type Notice, writeNotice } from './notice.ts'

const NOW = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000
const SECRET = 'the secret of the tests'

const database = testDatabase()
afterEach(async () => expect([...(await checkLedger(database.db)), ...(await checkOrders(database.db))]).toEqual([]))

async function ordered(amount: Sen = rupiah(50_000)) {
  const player = randomUUID()
  await database.transaction((tx) => openPlayer(tx, player))
  const { order } = await createOrder(
    { database, gatewayUrl: '', now: () => NOW },
    { player, key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount },
  )
  return { player, transNo: order.transNo, amount }
}
const notice = (of: { transNo: string; amount: Sen }, changes: Partial<Notice> = {}): Notice => ({
  type: 'payment.paid',
  transNo: of.transNo,
  amount: of.amount,
  currency: 'IDR',
  ...changes,
})
interface How {
  id?: string
  secret?: string
  sentAt?: number
  now?: number
}
function send(body: string, { id = randomUUID(), secret = SECRET, sentAt = NOW, now = sentAt }: How = {}) {
  return takeCallback({ database, secret: SECRET, now: () => now, log: SILENT }, sign(secret, id, body, sentAt), body)
}
const tell = (what: Notice, how?: How) => send(writeNotice(what), how)
const balance = async (player: string) => await balanceReader(database.db)(player)
const line = async (player: string, transNo: string) =>
  (await readHistory(database.db, { player, transNo, now: NOW })).list[0]

const reviewItemOf = async (id: string) => await database.db.select().from(reviewItem).where(eq(reviewItem.id, id))
/** A context that remembers what was logged and counted. */
function watched(changes: Partial<Database> = {}) {
  const lines: unknown[] = []
  const outcomes: Outcome[] = []
  const note = (level: string) => (facts: unknown) => void lines.push([level, facts])
  return {
    database: { ...database, ...changes },
    secret: SECRET,
    now: () => NOW,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    onOutcome: (outcome: Outcome) => void outcomes.push(outcome),
    lines,
    outcomes,
  }
}

// Proves DEP-27.
test('a paid order is credited, with its line of history', async () => {
  const of = await ordered()
  expect(await tell(notice(of))).toBe('applied')
  expect((await balance(of.player)).main).toBe(of.amount)
  expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', amount: of.amount, remark: null })
  expect(await reviewItemOf(of.transNo)).toEqual([])
})

// Proves PRO-06.
test('the bonus of a tagged amount is credited to the bonus account', async () => {
  const of = await ordered(rupiah(1_000_000))
  await tell(notice(of))
  expect(await balance(of.player)).toMatchObject({ main: rupiah(1_000_000), bonus: rupiah(50_000) })
  expect(await line(of.player, `${of.transNo}-bonus`)).toMatchObject({
    kind: 'bonus',
    state: 'credited',
    amount: rupiah(50_000),
  })
})

// Proves DEP-26.
test('a wrong signature and a changed body, id or time are refused', async () => {
  const of = await ordered()
  const body = writeNotice(notice(of))
  const headers = sign(SECRET, 'event', body, NOW)
  const take = (changed: Partial<typeof headers>, text = body) =>
    takeCallback({ database, secret: SECRET, now: () => NOW, log: SILENT }, { ...headers, ...changed }, text)
  expect(await tell(notice(of), { secret: 'another' })).toBe('wrong_signature')
  expect(await take({}, body.replace('50000', '90000'))).toBe('wrong_signature')
  expect(await take({ 'webhook-id': 'other' })).toBe('wrong_signature')
  expect(await take({ 'webhook-timestamp': String(NOW / 1000 + 1) })).toBe('wrong_signature')
  expect(await take({ 'webhook-signature': '' })).toBe('wrong_signature')
  expect((await balance(of.player)).main).toBe(0)
  expect(await take({ 'webhook-signature': `v1,old ${headers['webhook-signature']}` })).toBe('applied')
})

// Proves DEP-26.
test('a callback older than five minutes or from the future is refused', async () => {
  const of = await ordered()
  expect(await tell(notice(of), { now: NOW + WINDOW_MS + 1 })).toBe('too_old')
  expect(await tell(notice(of), { now: NOW - WINDOW_MS - 1 })).toBe('too_old')
  expect(await tell(notice(of), { now: NOW + WINDOW_MS })).toBe('applied')
})

test.each(['', 'nonsense', '{}', '{"type":"payment.paid"}'])('an invalid body is refused: %j', async (body) => {
  expect(await send(body)).toBe('malformed')
})

// Proves DEP-27.
test('a wrong amount, currency or order is refused and leaves no trace; the correct callback still counts', async () => {
  const of = await ordered()
  const [id, dollars] = [randomUUID(), randomUUID()]
  expect(await tell(notice(of, { amount: rupiah(60_000) }), { id })).toBe('mismatch')
  expect(await tell(notice(of, { amount: (of.amount - 1) as Sen }), { id })).toBe('mismatch')
  expect(await tell(notice(of, { currency: 'USD' }), { id: dollars })).toBe('mismatch')
  expect(await reviewItemOf(dollars)).toMatchObject([{ paid: null }])
  expect(await tell(notice(of, { transNo: 'KCL-261121-000000' }), { id })).toBe('unknown_order')
  expect((await balance(of.player)).main).toBe(0)
  expect(await tell(notice(of), { id })).toBe('applied')
})

// Proves DEP-27.
test.each(['50000.001', '50000.000', '50000.0099', '50000.'])(
  'an amount with more decimals than the currency is refused, not cut: %s',
  async (amount) => {
    const of = await ordered()
    const body = writeNotice(notice(of)).replace('"50000"', `"${amount}"`)
    expect(body).toContain(amount)
    expect(await send(body)).toBe('malformed')
    expect((await balance(of.player)).main).toBe(0)
  },
)

// Proves DEP-28.
test('fifty equal concurrent callbacks give one credit', async () => {
  const of = await ordered()
  const id = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tell(notice(of), { id })))
  expect(outcomes.filter((one) => one === 'applied')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'replayed')).toHaveLength(49)
  expect((await balance(of.player)).main).toBe(of.amount)
})

// Proves DEP-28.
test('fifty different callbacks about one payment give one credit', async () => {
  const of = await ordered()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tell(notice(of))))
  expect(outcomes.filter((one) => one === 'applied')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'already')).toHaveLength(49)
  expect((await balance(of.player)).main).toBe(of.amount)
})

test.each([
  ['after the job has ended the order', true],
  ['before any job has looked', false],
])('a payment after the end of its order, %s, is credited and flagged', async (_, job) => {
  const of = await ordered()
  const later = NOW + HOUR
  if (job) await expireOrders({ database, log: SILENT }, later)
  expect(await tell(notice(of), { sentAt: later })).toBe('applied')
  expect(await reviewItemOf(of.transNo)).toMatchObject([{ kind: 'lateDeposit', firstAt: new Date(later) }])
  expect((await balance(of.player)).main).toBe(of.amount)
  expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', remark: 'upstream.recharge.late' })
})

test.each([
  ['a millisecond before its end is in time', -1, null],
  ['at its very end is late', 0, 'upstream.recharge.late'],
])('an order that is paid %s', async (_, from, remark) => {
  const of = await ordered()
  const [order] = await database.db.select().from(depositOrder).where(eq(depositOrder.transNo, of.transNo))
  const end = order?.expiresAt.getTime() ?? 0
  // The callback has whole seconds; the clock that checks the order has milliseconds.
  expect(await tell(notice(of), { sentAt: end, now: end + from })).toBe('applied')
  expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', remark })
  expect((await balance(of.player)).main).toBe(of.amount)
})

// Proves DEP-29, DEP-30.
test.each<[what: string, sent: string, outcomes: string, state: string, remark: string | null]>([
  ['in order', 'processing paid', 'applied applied', 'credited', null],
  ['doubled', 'processing processing paid paid', 'applied already applied already', 'credited', null],
  ['replayed', 'paid! paid! paid!', 'applied replayed replayed', 'credited', null],
  ['out of order', 'paid processing', 'applied illegal', 'credited', null],
  ['downgraded', 'paid failed', 'applied illegal', 'credited', null],
  [
    'downgraded twice, then paid again',
    'paid failed processing paid',
    'applied illegal illegal already',
    'credited',
    null,
  ],
  ['failed before it was begun', 'failed processing', 'applied illegal', 'failed', null],
  ['failed, doubled', 'failed failed', 'applied already', 'failed', null],
  ['paid after it failed', 'failed paid failed', 'applied applied illegal', 'credited', 'upstream.recharge.late'],
  ['begun late', 'later processing failed', 'illegal illegal', 'waiting', null],
  ['paid late, then an older one', 'later paid processing', 'applied illegal', 'credited', 'upstream.recharge.late'],
  ['late but begun in time', 'processing later paid failed', 'applied applied illegal', 'credited', null],
  ['a failure under the id of the payment', 'paid! failed!', 'applied mismatch', 'credited', null],
  ['a payment under the id of its beginning', 'processing! paid! paid', 'applied mismatch applied', 'credited', null],
])('with the true key, %s: %s', async (_, sent, outcomes, state, remark) => {
  const of = await ordered()
  const shared = randomUUID()
  const found: Outcome[] = []
  let now = NOW
  for (const word of sent.split(' ')) {
    if (word === 'later') now += HOUR
    else {
      const type = `payment.${word.replace('!', '')}` as Notice['type']
      found.push(await tell(notice(of, { type }), { sentAt: now, id: word.endsWith('!') ? shared : randomUUID() }))
    }
  }
  expect(found.join(' ')).toBe(outcomes)
  expect(await line(of.player, of.transNo)).toMatchObject({ state, remark })
  expect((await balance(of.player)).main).toBe(state === 'credited' ? of.amount : 0)
})

// Proves DEP-47.
test('a payment of another order, or after the start, under an id that was taken waits for an operator', async () => {
  const [one, two, three] = [await ordered(), await ordered(), await ordered()]
  const [id, third, later] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await tell(notice(one), { id })).toBe('applied')
  expect(await tell(notice(two), { id })).toBe('mismatch')
  expect(await tell(notice(three, { type: 'payment.processing' }), { id: third })).toBe('applied')
  expect(await tell(notice(three), { id: third })).toBe('mismatch')
  // Both are still open: what was taken under the id is another payment, or none.
  expect(await tell(notice(one), { id })).toBe('replayed')
  expect(await reviewItemOf(id)).toMatchObject([{ transNo: two.transNo, outcome: 'mismatch', settledAt: null }])
  expect(await reviewItemOf(third)).toMatchObject([{ transNo: three.transNo, settledAt: null }])
  expect([await balance(one.player), await balance(two.player)]).toMatchObject([{ main: one.amount }, { main: 0 }])
  expect(await tell(notice(two))).toBe('applied')
  expect(await reviewItemOf(id)).toMatchObject([{ settledAt: new Date(NOW) }])
  // Two is credited: what comes for it now leaves nothing to decide.
  expect(await tell(notice(three), { id: later })).toBe('applied')
  expect(await tell(notice(two), { id: later })).toBe('mismatch')
  expect(await reviewItemOf(later)).toMatchObject([{ transNo: two.transNo, settledAt: new Date(NOW) }])
})

test('a refused event is logged and waits in the review queue until it is accepted', async () => {
  const of = await ordered()
  const event = randomUUID()
  const context = watched()
  const take = (what: Notice, id = event, secret = SECRET) => {
    const body = writeNotice(what)
    return takeCallback(context, sign(secret, id, body, NOW), body)
  }
  const wrong = notice(of, { amount: rupiah(60_000) })
  expect(await take(wrong)).toBe('mismatch')
  expect(await reviewItemOf(event)).toMatchObject([
    { kind: 'refusedCallback', transNo: of.transNo, outcome: 'mismatch', body: writeNotice(wrong), settledAt: null },
  ])
  expect(await take(notice(of))).toBe('applied')
  expect(await reviewItemOf(event)).toMatchObject([{ settledAt: new Date(NOW) }])
  const { transNo } = of
  expect(context.lines).toEqual([
    ['warn', { event, transNo, outcome: 'mismatch' }],
    ['info', { event, transNo, outcome: 'applied' }],
  ])
  expect(context.outcomes).toEqual(['mismatch', 'applied'])
})

test('an event with a wrong signature or with too long an id is not stored', async () => {
  const of = await ordered()
  const [forged, long] = [randomUUID(), 'e'.repeat(129)]
  const context = watched()
  const body = writeNotice(notice(of))
  expect(await takeCallback(context, sign('another', forged, body, NOW), body)).toBe('wrong_signature')
  expect(await takeCallback(context, sign(SECRET, long, body, NOW), body)).toBe('malformed')
  expect([
    ...(await reviewItemOf(forged)),
    ...(await reviewItemOf(long)),
    ...(await reviewItemOf(long.slice(1))),
  ]).toEqual([])
  expect(context.lines).toMatchObject([
    ['warn', { event: forged }],
    ['warn', { event: long.slice(1) }],
  ])
  expect((await balance(of.player)).main).toBe(0)
})

test('a payment is applied when its bonuses cannot be paid; the failure is logged', async () => {
  const of = await ordered()
  const context = watched()
  let isFirst = true
  const once = Object.defineProperty({ ...database }, 'db', {
    get() {
      if (!isFirst) return database.db
      isFirst = false
      throw new Error('no bonuses now')
    },
  })
  const body = writeNotice(notice(of))
  const headers = sign(SECRET, randomUUID(), body, NOW)
  expect(await takeCallback({ ...context, database: once }, headers, body)).toBe('applied')
  expect((await balance(of.player)).main).toBe(of.amount)
  expect(context.lines).toContainEqual(['error', expect.objectContaining({ transNo: of.transNo })])
})

test('an error of the database is thrown, and the gateway sends again', async () => {
  const of = await ordered()
  let tries = 0
  const transaction: Database['transaction'] = (work) =>
    ++tries === 1 ? Promise.reject(new Error('the line is cut')) : database.transaction(work)
  const body = writeNotice(notice(of))
  const take = () => takeCallback(watched({ transaction }), sign(SECRET, randomUUID(), body, NOW), body)
  await expect(take()).rejects.toThrow('the line is cut')
  expect(await take()).toBe('applied')
})

test('the HTTP status tells the gateway whether to send again', async () => {
  const of = await ordered()
  const app = express().use('/callback', callbackRouter(watched()))
  const post = (what: Notice, headers = sign(SECRET, randomUUID(), writeNotice(what), NOW)) =>
    request(app)
      .post('/callback/payment')
      .type('json')
      .set({ ...headers })
      .send(writeNotice(what))
  expect(await post(notice(of, { currency: 'USD' }))).toMatchObject({ status: 422, body: { outcome: 'mismatch' } })
  expect(await post(notice(of))).toMatchObject({ status: 200, body: { outcome: 'applied' } })
  const unsigned = await request(app)
    .post('/callback/payment')
    .type('json')
    .send(writeNotice(notice(of)))
  expect(unsigned).toMatchObject({ status: 401, body: { outcome: 'wrong_signature' } })
})
