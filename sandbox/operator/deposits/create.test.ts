import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { RechargeOrder, RechargePage } from '../../../contract/calls/deposits.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { readHistory } from '../../ledger/history.ts'
import { openPlayer } from '../../ledger/openPlayer.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { playerEvent } from '../tables/events.ts'
import { depositOrder } from '../tables/orders.ts'
import { checkOrders } from './check.ts'
import { createOrder, type OrderInput } from './create.ts'
import { expireOrders } from './expire.ts'
import { GROUPS } from './methods.ts'
import { findPayment } from './payments.ts'
import { rechargePageData } from './rechargePageData.ts'
import { OrderRefused, refusalText } from './refused.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const MINUTE = 60_000
const GATEWAY = 'https://play.example/sandbox/gateway'

const database = testDatabase()

const order = (input: Partial<OrderInput> = {}, now = NOW) =>
  createOrder(
    { database, gatewayUrl: GATEWAY, now: () => now },
    { player: 'player', key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000), ...input },
  )
const read = async (input: Partial<OrderInput> = {}) => RechargeOrder.parse((await order(input)).order)

// Proves DEP-32.
test('a QRIS order has a number with the date in Jakarta, a code with the exact amount, and fourteen minutes', async () => {
  const made = await read()
  expect(made.transNo).toMatch(/^KCL-261121-[0-9A-Z]{6}$/)
  expect(made.type).toBe('qrcode')
  expect(made.data).toContain('540550000')
  expect(made.data).toContain(made.transNo)
  expect(made.expireTime).toBe(NOW + 14 * MINUTE)
  expect(made.serverTime).toBe(NOW)
  expect(made.payUrl).toBe(`${GATEWAY}/pay/${made.transNo}`)
  expect(made.howToPay).toContain('QRIS')
})

// Proves DEP-08.
test.each([
  ['DANA', 'url', /^https:\/\/play\.example\/sandbox\/gateway\/pay\/KCL-/],
  ['OVO', 'url', /^ovo:\/\/payment\?reference=KCL-/],
  ['VA_BCA', 'orderNo', /^39010\d{11}$/],
  ['BILL_MANDIRI', 'orderNo', /^70390\|88390\d{11}$/],
  [
    'PAGE',
    'html',
    /^<form method="post" action="https:\/\/play\.example\/sandbox\/gateway\/open\/KCL-[^"]+" target="_blank"><input type="hidden" name="order" value="KCL-/,
  ],
  ['VOUCHER', 'html', /<label>Voucher code <input name="code"/],
] as const)('an order by %s is of type %s', async (paymentChannel, type, data) => {
  const made = await read({ paymentChannel })
  expect(made.type).toBe(type)
  expect(made.data).toMatch(data)
})

// Proves DEP-32.
test.each([
  ['OVO', MINUTE],
  ['LINKAJA', 5 * MINUTE],
  ['DANA', 14 * MINUTE],
  ['VA_BCA', 24 * 60 * MINUTE],
  ['VA_BNI', 48 * 60 * MINUTE],
])('an order by %s can be paid for %d ms', async (paymentChannel, payable) => {
  expect((await read({ paymentChannel })).expireTime).toBe(NOW + payable)
})

// Proves DEP-23.
test('every method explains how to pay, each way with a title and steps, in both languages', async () => {
  for (const { code, min, type, names = {} } of GROUPS.flatMap(({ methods }) => methods)) {
    const [en, id] = await Promise.all(
      (['en', 'id'] as const).map(async (lang) => {
        const { howToPay } = await read({ paymentChannel: code, amount: min, lang })
        expect(howToPay, code).toMatch(/^(<h3>[^<{]+<\/h3><ol>(<li>[^<{]+<\/li>){3,}<\/ol>)+$/)
        return howToPay
      }),
    )
    expect(en).not.toBe(id)
    for (const name of Object.values(names)) expect(en, code).toContain(name)
    if (type === 'orderNo') for (const way of ['Mobile banking', 'Internet banking', 'ATM']) expect(en).toContain(way)
  }
})

test('a method without a brand name is named in the language of the reader', async () => {
  const player = randomUUID()
  await read({ player, paymentChannel: 'PAGE', lang: 'id' })
  const { list } = await readHistory(database.db, { player, now: NOW })
  expect(list.map((line) => historyLineText(line, 'en').method)).toEqual(['Kancil payment page'])
})

// Proves DEP-33.
test('every method on the page creates an order within its limits', async () => {
  for (const { code, min, max } of GROUPS.flatMap(({ methods }) => methods)) {
    await read({ paymentChannel: code, amount: min })
    await read({ paymentChannel: code, amount: max })
    await expect(order({ paymentChannel: code, amount: (min - 1) as Sen })).rejects.toMatchObject({
      code: 'below',
      limit: min,
    })
    await expect(order({ paymentChannel: code, amount: (max + 1) as Sen })).rejects.toMatchObject({
      code: 'above',
      limit: max,
    })
  }
  await expect(order({ paymentChannel: 'CASH' })).rejects.toMatchObject({ code: 'method_unknown' })
})

test('a new order is waiting in the history and known to the gateway; no money has moved', async () => {
  const player = randomUUID()
  await database.transaction((tx) => openPlayer(tx, player))
  const { transNo } = await read({ player })
  const { list } = await readHistory(database.db, { player, now: NOW })
  expect(list).toMatchObject([{ transNo, kind: 'deposit', state: 'waiting', amount: rupiah(50_000), method: 'QRIS' }])
  expect(await findPayment(database.db, transNo)).toMatchObject({
    amount: rupiah(50_000),
    currency: 'IDR',
    state: 'pending',
  })
  expect((await balanceReader(database.db)(player)).main).toBe(0)
})

test('one key creates one order: a repeat returns it, different input is refused, another player has separate keys', async () => {
  const [player, key] = [randomUUID(), randomUUID()]
  const first = await order({ player, key })
  const repeat = await order({ player, key, lang: 'id' }, NOW + MINUTE)
  expect(first.replayed).toBe(false)
  expect(repeat.replayed).toBe(true)
  expect(repeat.order).toMatchObject({ transNo: first.order.transNo, data: first.order.data, serverTime: NOW + MINUTE })
  await expect(order({ player, key, amount: rupiah(60_000) })).rejects.toMatchObject({ code: 'key_reused' })
  expect((await order({ player: randomUUID(), key })).order.transNo).not.toBe(first.order.transNo)
  expect((await readHistory(database.db, { player, now: NOW })).total).toBe(1)
})

test('fifty concurrent taps create one order', async () => {
  const [player, key] = [randomUUID(), randomUUID()]
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => order({ player, key })))
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.transNo] : []))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(made).size).toBe(1)
  expect(new Set(refused).size).toBeLessThanOrEqual(1)
  expect(refused.every((code) => code === 'key_running')).toBe(true)
  expect((await readHistory(database.db, { player, now: NOW })).total).toBe(1)
})

test('a refused order leaves no trace, and its key can be used again', async () => {
  const [player, key] = [randomUUID(), randomUUID()]
  await expect(order({ player, key, amount: rupiah(1) })).rejects.toThrow(OrderRefused)
  expect((await readHistory(database.db, { player, now: NOW })).total).toBe(0)
  expect((await order({ player, key })).replayed).toBe(false)
})

// A trigger replaces the generated number by one that is in use, as often as the test says.
test.each([
  [4, 'is generated again'],
  [5, 'is an error, and no order is stored'],
])('a virtual account number that is in use %d times %s', async (times) => {
  const { data: taken } = await read({ paymentChannel: 'VA_BCA' })
  const player = `unlucky-${times}`
  await database.db.execute(sql.raw(`create sequence draws_${times}`))
  await database.db.execute(
    sql.raw(`create function unlucky_${times}() returns trigger language plpgsql as $$ begin
      if nextval('draws_${times}') <= ${times} then new.data := '${taken}'; end if; return new; end $$`),
  )
  await database.db.execute(
    sql.raw(`create trigger unlucky_${times} before insert on deposit_order for each row
      when (new.player = '${player}') execute function unlucky_${times}()`),
  )
  const made = read({ player, paymentChannel: 'VA_BCA' })
  if (times < 5) expect((await made).data).toMatch(/^39010\d{11}$/)
  else await expect(made).rejects.toThrow('No free account number')
  expect((await readHistory(database.db, { player, now: NOW })).total).toBe(times < 5 ? 1 : 0)
  expect(await database.db.$count(depositOrder, eq(depositOrder.player, player))).toBe(times < 5 ? 1 : 0)
})

// Proves DEP-32.
test('orders end when their time is over', async () => {
  const player = randomUUID()
  const { transNo } = await read({ player })
  const bank = await read({ player, paymentChannel: 'VA_BNI' })
  await expireOrders({ database, log: SILENT }, NOW + 14 * MINUTE - 1)
  const stateOf = async (number: string) =>
    (await readHistory(database.db, { player, transNo: number, now: NOW })).list[0]?.state
  expect(await stateOf(transNo)).toBe('waiting')
  expect(await expireOrders({ database, log: SILENT, playerId: 'another' }, NOW + 14 * MINUTE)).toBe(0)
  expect(await expireOrders({ database, log: SILENT }, NOW + 14 * MINUTE)).toBeGreaterThan(0)
  expect(await stateOf(transNo)).toBe('expired')
  expect(await stateOf(bank.transNo)).toBe('waiting')
  expect(await expireOrders({ database, log: SILENT }, NOW + 14 * MINUTE)).toBe(0)
  await read({ player, paymentChannel: 'PAGE' })
  await expireOrders({ database, log: SILENT }, NOW + 10 * 24 * 60 * MINUTE)
  const told = await database.db.select().from(playerEvent).where(eq(playerEvent.player, player))
  const named = ['QRIS', 'BNI', 'upstream.recharge.pageMethod'].map((method) => expect.objectContaining({ method }))
  expect(told.map(({ facts }) => facts)).toEqual(expect.arrayContaining(named))
  expect(await checkOrders(database.db)).toEqual([])
  expect(await checkLedger(database.db)).toEqual([])
})

describe.each(['en', 'id'] as const)('the recharge page in %s', (lang) => {
  test('the page fits the contract, with one preselected method in the first group', () => {
    const page = RechargePage.parse(rechargePageData(lang))
    const read = page.payment.map(({ paymentList }) => paymentList.map(({ paymentCode }) => paymentCode))
    const listed = GROUPS.map(({ methods }) => methods.map(({ code }) => code))
    expect(read, 'the page shows the methods of GROUPS (methods.ts), in their order').toEqual(listed)
    const chosen = page.payment.flatMap(({ paymentList }) => paymentList.filter(({ choose }) => choose))
    expect(chosen).toMatchObject([{ paymentCode: 'QRIS', paymentLogo: '/art/payments/qris.svg' }])
    expect(page.minAmount).toBe(rupiah(10_000))
    expect(page.maxAmount).toBe(rupiah(50_000_000))
    expect(page.amounts).toContainEqual({ amount: rupiah(250_000), activity: '+2%' })
    expect(page.amounts).toContainEqual({ amount: rupiah(25_000) })
    expect(page.notice?.noticeContent).toContain('QRIS')
  })

  // Proves DEP-02.
  test('a refusal names the method and the limit', () => {
    const method = GROUPS[0]?.methods[0]
    const text = refusalText(new OrderRefused('above', method), lang)
    expect(text).toContain('QRIS')
    expect(text).toContain(lang === 'id' ? '10.000.000' : '10,000,000')
    const below = refusalText(new OrderRefused('below', method), lang)
    expect(below).toContain('QRIS')
    expect(below).toMatch(lang === 'id' ? /\b10\.000\b(?!\.\d)/ : /\b10,000\b(?!,\d)/)
    expect([text, below]).toMatchObject(
      lang === 'id'
        ? [expect.stringContaining('maksimal'), expect.stringContaining('minimal')]
        : [expect.stringContaining('largest'), expect.stringContaining('smallest')],
    )
    const unknown = refusalText(new OrderRefused('method_unknown'), lang)
    expect(unknown).not.toBe('')
    expect(refusalText(new OrderRefused('below'), lang)).toBe(unknown)
  })
})
