import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../contract/money.ts'
import { RechargeOrder, RechargePage } from '../../contract/recharge.ts'
import { DATABASES, openTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { findPayment } from '../gateway/payments.ts'
import { openPlayer } from '../ledger/accounts.ts'
import { balanceReader } from '../ledger/balance.ts'
import { checkLedger } from '../ledger/check.ts'
import { readHistory } from '../ledger/history.ts'
import { toldLine } from '../wallet/toldLine.ts'
import { checkOrders } from './check.ts'
import { createOrder, type OrderInput } from './create.ts'
import { expireOrders } from './expire.ts'
import { GROUPS } from './methods.ts'
import { rechargePageData } from './page.ts'
import { OrderRefused, refusalText } from './refused.ts'

const NOW = Date.UTC(2026, 10, 20, 18)
const MINUTE = 60_000
const GATEWAY = 'https://play.example/sandbox/gateway'

describe.each(DATABASES)('deposit orders on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const order = (wanted: Partial<OrderInput> = {}, now = NOW) =>
    createOrder(
      { database, gatewayUrl: GATEWAY, now: () => now },
      { player: 'player', key: randomUUID(), lang: 'en', paymentChannel: 'QRIS', amount: rupiah(50_000), ...wanted },
    )
  const read = async (wanted: Partial<OrderInput> = {}) => RechargeOrder.parse((await order(wanted)).order)

  test('a QRIS order: number with the day in Jakarta, code with the exact amount, fourteen minutes', async () => {
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

  test.each([
    ['OVO', MINUTE],
    ['LINKAJA', 5 * MINUTE],
    ['DANA', 14 * MINUTE],
    ['VA_BCA', 24 * 60 * MINUTE],
    ['VA_BNI', 48 * 60 * MINUTE],
  ])('an order by %s can be paid for %d ms', async (paymentChannel, payable) => {
    expect((await read({ paymentChannel })).expireTime).toBe(NOW + payable)
  })

  test('every method tells how to pay it, each way with a title and steps, in both languages', async () => {
    for (const { code, min, type } of GROUPS.flatMap(({ methods }) => methods)) {
      const [en, id] = await Promise.all(
        (['en', 'id'] as const).map(async (lang) => {
          const { howToPay } = await read({ paymentChannel: code, amount: min, lang })
          expect(howToPay, code).toMatch(/^(<h3>[^<{]+<\/h3><ol>(<li>[^<{]+<\/li>){3,}<\/ol>)+$/)
          return howToPay
        }),
      )
      expect(en).not.toBe(id)
      if (type === 'orderNo') for (const way of ['Mobile banking', 'Internet banking', 'ATM']) expect(en).toContain(way)
    }
  })

  test('a method that has no name of a brand is told in the language of whoever reads', async () => {
    const player = randomUUID()
    await read({ player, paymentChannel: 'PAGE', lang: 'id' })
    const { list } = await readHistory(database.db, { player, now: NOW })
    expect(list.map((line) => toldLine(line, 'en').method)).toEqual(['Kancil payment page'])
  })

  test('every method on the page makes an order within its limits', async () => {
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

  test('it stands in the history as waiting and is known to the gateway; no money has moved', async () => {
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

  test('one key makes one order: a repeat gives it again, other input is refused, another player has his own', async () => {
    const [player, key] = [randomUUID(), randomUUID()]
    const first = await order({ player, key })
    const repeat = await order({ player, key, lang: 'id' }, NOW + MINUTE)
    expect(first.replayed).toBe(false)
    expect(repeat.replayed).toBe(true)
    expect(repeat.order).toMatchObject({
      transNo: first.order.transNo,
      data: first.order.data,
      serverTime: NOW + MINUTE,
    })
    await expect(order({ player, key, amount: rupiah(60_000) })).rejects.toMatchObject({ code: 'key_reused' })
    expect((await order({ player: randomUUID(), key })).order.transNo).not.toBe(first.order.transNo)
    expect((await readHistory(database.db, { player, now: NOW })).total).toBe(1)
  })

  test('fifty taps at once make one order', async () => {
    const [player, key] = [randomUUID(), randomUUID()]
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => order({ player, key })))
    const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.order.transNo] : []))
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(made).size).toBe(1)
    expect(new Set(refused).size).toBeLessThanOrEqual(1)
    expect(refused.every((code) => code === 'key_running')).toBe(true)
    expect((await readHistory(database.db, { player, now: NOW })).total).toBe(1)
  })

  test('a refused order leaves nothing, and the key is free for a better one', async () => {
    const [player, key] = [randomUUID(), randomUUID()]
    await expect(order({ player, key, amount: rupiah(1) })).rejects.toThrow(OrderRefused)
    expect((await readHistory(database.db, { player, now: NOW })).total).toBe(0)
    expect((await order({ player, key })).replayed).toBe(false)
  })

  test('orders end when their time is over', async () => {
    const player = randomUUID()
    const { transNo } = await read({ player })
    const bank = await read({ player, paymentChannel: 'VA_BNI' })
    await expireOrders(database, NOW + 14 * MINUTE - 1)
    const stateOf = async (number: string) =>
      (await readHistory(database.db, { player, transNo: number, now: NOW })).list[0]?.state
    expect(await stateOf(transNo)).toBe('waiting')
    expect(await expireOrders(database, NOW + 14 * MINUTE)).toBeGreaterThan(0)
    expect(await stateOf(transNo)).toBe('expired')
    expect(await stateOf(bank.transNo)).toBe('waiting')
    expect(await expireOrders(database, NOW + 14 * MINUTE)).toBe(0)
    expect(await checkOrders(database.db)).toEqual([])
    expect(await checkLedger(database.db)).toEqual([])
  })
})

describe.each(['en', 'id'] as const)('the recharge page in %s', (lang) => {
  test('reads by the contract, with one chosen method in the first group', () => {
    const page = RechargePage.parse(rechargePageData(lang))
    expect(page.payment.map(({ paymentList }) => paymentList.length)).toEqual([1, 5, 7, 2])
    const chosen = page.payment.flatMap(({ paymentList }) => paymentList.filter(({ choose }) => choose))
    expect(chosen.map(({ paymentCode }) => paymentCode)).toEqual(['QRIS'])
    expect(page.minAmount).toBe(rupiah(10_000))
    expect(page.maxAmount).toBe(rupiah(50_000_000))
    expect(page.amounts).toContainEqual({ amount: rupiah(250_000), activity: '+2%' })
  })

  test('a refusal names method and limit', () => {
    const method = GROUPS[0]?.methods[0]
    const text = refusalText(new OrderRefused('above', method), lang)
    expect(text).toContain('QRIS')
    expect(text).toContain(lang === 'id' ? '10.000.000' : '10,000,000')
    expect(refusalText(new OrderRefused('method_unknown'), lang)).not.toBe('')
  })
})
