import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../contract/money.ts'
import { DATABASES, openTestDatabase, SILENT } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { openPlayer } from '../ledger/accounts.ts'
import { balanceReader } from '../ledger/balance.ts'
import { checkLedger } from '../ledger/check.ts'
import { readHistory } from '../ledger/history.ts'
import { checkOrders } from '../orders/check.ts'
import { createOrder } from '../orders/create.ts'
import { expireOrders } from '../orders/expire.ts'
import { takeCallback } from './callback.ts'
import { type Notice, writeNotice } from './notice.ts'
import { sign, WINDOW_MS } from './signature.ts'

const NOW = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000
const SECRET = 'the secret of the tests'

describe.each(DATABASES)('callbacks on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterEach(async () => expect([...(await checkLedger(database.db)), ...(await checkOrders(database.db))]).toEqual([]))
  afterAll(() => database.close())

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

  test('a payment is credited, with its line of history', async () => {
    const of = await ordered()
    expect(await tell(notice(of))).toBe('applied')
    expect((await balance(of.player)).main).toBe(of.amount)
    expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', amount: of.amount, remark: null })
  })

  test('the bonus of a tagged amount goes to the bonus account', async () => {
    const of = await ordered(rupiah(1_000_000))
    await tell(notice(of))
    expect(await balance(of.player)).toMatchObject({ main: rupiah(1_000_000), bonus: rupiah(50_000) })
    expect(await line(of.player, `${of.transNo}-bonus`)).toMatchObject({
      kind: 'bonus',
      state: 'credited',
      amount: rupiah(50_000),
    })
  })

  test('a wrong signature is refused, and so is a changed body, id or time', async () => {
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

  test('more than five minutes old, or from the future, is refused', async () => {
    const of = await ordered()
    expect(await tell(notice(of), { now: NOW + WINDOW_MS + 1 })).toBe('too_old')
    expect(await tell(notice(of), { now: NOW - WINDOW_MS - 1 })).toBe('too_old')
    expect(await tell(notice(of), { now: NOW + WINDOW_MS })).toBe('applied')
  })

  test.each(['', 'nonsense', '{}', '{"type":"payment.paid"}'])(
    'a body that is no notice is refused: %j',
    async (body) => {
      expect(await send(body)).toBe('malformed')
    },
  )

  test('another amount, currency or order is refused and leaves nothing, so the right one still counts', async () => {
    const of = await ordered()
    const id = randomUUID()
    expect(await tell(notice(of, { amount: rupiah(60_000) }), { id })).toBe('mismatch')
    expect(await tell(notice(of, { amount: (of.amount - 1) as Sen }), { id })).toBe('mismatch')
    expect(await tell(notice(of, { currency: 'USD' }), { id })).toBe('mismatch')
    expect(await tell(notice(of, { transNo: 'KCL-261121-000000' }), { id })).toBe('unknown_order')
    expect((await balance(of.player)).main).toBe(0)
    expect(await tell(notice(of), { id })).toBe('applied')
  })

  test('the same event again, and another event about the same payment, change nothing', async () => {
    const of = await ordered()
    const id = randomUUID()
    expect(await tell(notice(of), { id })).toBe('applied')
    expect(await tell(notice(of), { id })).toBe('replayed')
    expect(await tell(notice(of))).toBe('already')
    expect((await balance(of.player)).main).toBe(of.amount)
  })

  test('fifty equal callbacks at once are one credit', async () => {
    const of = await ordered()
    const id = randomUUID()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => tell(notice(of), { id })))
    expect(outcomes.filter((one) => one === 'applied')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'replayed')).toHaveLength(49)
    expect((await balance(of.player)).main).toBe(of.amount)
  })

  test('fifty different callbacks about one payment are one credit', async () => {
    const of = await ordered()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => tell(notice(of))))
    expect(outcomes.filter((one) => one === 'applied')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'already')).toHaveLength(49)
    expect((await balance(of.player)).main).toBe(of.amount)
  })

  test.each([
    ['after the job has ended the order', true],
    ['before any job has looked', false],
  ])('paid after the time was over, %s: credited and flagged', async (_, job) => {
    const of = await ordered()
    const later = NOW + HOUR
    if (job) await expireOrders(database, later)
    expect(await tell(notice(of), { sentAt: later })).toBe('applied')
    expect((await balance(of.player)).main).toBe(of.amount)
    expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', remark: 'upstream.recharge.late' })
  })

  test('a failure moves nothing; money that comes after it is credited and flagged', async () => {
    const of = await ordered()
    expect(await tell(notice(of, { type: 'payment.failed' }))).toBe('applied')
    expect(await line(of.player, of.transNo)).toMatchObject({ state: 'failed' })
    expect((await balance(of.player)).main).toBe(0)
    expect(await tell(notice(of))).toBe('applied')
    expect(await line(of.player, of.transNo)).toMatchObject({ state: 'credited', remark: 'upstream.recharge.late' })
  })

  test('a failure after the credit is illegal', async () => {
    const of = await ordered()
    expect(await tell(notice(of, { type: 'payment.processing' }))).toBe('applied')
    expect(await line(of.player, of.transNo)).toMatchObject({ state: 'checking' })
    expect(await tell(notice(of))).toBe('applied')
    expect(await tell(notice(of, { type: 'payment.failed' }))).toBe('illegal')
    expect((await balance(of.player)).main).toBe(of.amount)
  })
})
