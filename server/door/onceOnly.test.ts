import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../api/errors.ts'
import { orderBook } from '../api/orders.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { StoreUnavailable } from '../store/store.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, type TestApp, testApp } from '../testing/testApp.ts'
import { type Intent, OutcomeUnknown, onceOnly } from './onceOnly.ts'

describe('the record', () => {
  let clock = 1_000_000
  const store = sqliteStore(':memory:', () => clock)
  let n = 0
  const asked = (more: Partial<Intent> = {}): Intent => ({
    key: intent(`key-${n}-`),
    scope: 'budi:withdraw',
    input: { amount: 5, to: 'x' },
    patienceMs: 0,
    ...more,
  })
  beforeEach(() => {
    n++
  })
  const run = (given: Intent, work: () => Promise<{ message: string; raw: unknown }>) =>
    onceOnly(store, given, work, () => clock)
  const answers = async () => ({ message: 'ok', raw: { transNo: 'W1' } })
  const never = async () => expect.unreachable('was sent again')

  test('the same key and input gives the first answer again, in any order of fields', async () => {
    expect(await run(asked(), answers)).toMatchObject({ replayed: false })
    const again = await run(asked({ input: { to: 'x', amount: 5 } }), never)
    expect(again).toEqual({ replayed: true, answer: { message: 'ok', raw: { transNo: 'W1' } } })
  })

  test('another input is 422, another scope is another matter', async () => {
    await run(asked(), answers)
    await expect(run(asked({ input: { amount: 6, to: 'x' } }), never)).rejects.toMatchObject({ status: 422 })
    expect(await run(asked({ scope: 'siti:withdraw' }), answers)).toMatchObject({ replayed: false })
  })

  test('while it runs a repeat is 409, and one with patience gets the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string; raw: unknown }>()
    const first = run(asked(), () => promise)
    await expect(run(asked(), never)).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 })
    const patient = run(asked({ patienceMs: 10_000 }), never)
    resolve({ message: 'late', raw: 1 })
    expect((await first).replayed).toBe(false)
    expect(await patient).toEqual({ replayed: true, answer: { message: 'late', raw: 1 } })
  })

  test.each([
    ['a time-out', new UpstreamUnavailable('withdraw', 'timeout', true)],
    ['a cut connection', new UpstreamUnavailable('withdraw', 'network', true)],
    ['a reply nobody can read', new ContractBroken('withdraw', ['x'])],
  ])('after %s the outcome is unknown for good and nothing is sent again', async (_name, error) => {
    await expect(run(asked(), () => Promise.reject(error))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(run(asked(), never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  test('without a store nothing is sent; one that fails afterwards costs no answer, and nothing is sent twice', async () => {
    const gone = () => Promise.reject(new StoreUnavailable('test'))
    const given = asked()
    await expect(onceOnly({ ...store, setIfAbsent: gone }, given, never)).rejects.toBeInstanceOf(StoreUnavailable)
    const told = await onceOnly({ ...store, set: gone }, given, answers, () => clock)
    expect(told).toMatchObject({ replayed: false, answer: { raw: { transNo: 'W1' } } })
    clock += 60_000
    await expect(run(given, never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  test('where upstream keeps keys, a repeat asks it again under the same key, one at a time', async () => {
    const given = asked({ repeatable: true })
    const cut = new UpstreamUnavailable('withdraw', 'network', true)
    await expect(run(given, () => Promise.reject(cut))).rejects.toBeInstanceOf(OutcomeUnknown)
    const gate = Promise.withResolvers<{ message: string; raw: unknown }>()
    const again = run(given, () => gate.promise)
    await expect.poll(() => store.get(`once:${given.scope}:${given.key}:again`)).not.toBeNull()
    await expect(run(given, never)).rejects.toMatchObject({ status: 409 })
    gate.resolve({ message: 'ok', raw: { transNo: 'W1' } })
    expect(await again).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
    expect(await run(given, never)).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
  })

  test('upstream that is still at it leaves the end unknown; another input is refused all the same', async () => {
    const given = asked({ repeatable: true })
    const running = new UpstreamRejected('withdraw', 409, 'still running')
    await expect(run(given, () => Promise.reject(running))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(run({ ...given, input: { amount: 6 } }, never)).rejects.toMatchObject({ status: 422 })
    await expect(run(given, () => Promise.reject(running))).rejects.toBeInstanceOf(OutcomeUnknown)
    expect(await run(given, answers)).toMatchObject({ replayed: true })
  })

  test.each([
    ['a refusal', new UpstreamRejected('withdraw', 400, 'no')],
    ['a call that never left', new UpstreamUnavailable('withdraw', 'breaker', false)],
  ])('after %s the same key may be used again', async (_name, error) => {
    await expect(run(asked(), () => Promise.reject(error))).rejects.toBe(error)
    expect(await run(asked(), answers)).toMatchObject({ replayed: false })
  })

  test('a process that died in the middle leaves an unknown outcome, not a lock', async () => {
    void run(asked(), () => new Promise(() => {}))
    await expect(run(asked(), never)).rejects.toMatchObject({ status: 409 })
    clock += 41_000
    await expect(run(asked(), never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  test.each([undefined, 'short', 'spaces are not fine', 'x'.repeat(65)])('the key %j is refused', async (key) => {
    await expect(run(asked({ key }), never)).rejects.toMatchObject({ status: 400 })
  })
})

describe('through the door', () => {
  let web: TestApp
  let player: Browser
  let orders = 0

  beforeEach(async () => {
    web = await testApp({ timeLimitMs: 400 })
    orders = 0
    web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
    web.fake.on('/trx/depositSelf', () => {
      orders++
      return envelope({ type: 'qrcode', data: '000201', howToPay: 'scan', transNo: `T${orders}` })
    })
    player = web.browser()
    await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  })
  afterEach(() => web.close())

  const form = { paymentChannel: 'QRIS', amount: '50000', _intent: intent('form-1'), _back: '/recharge' }

  test('a double tap makes one order and both taps reach its page', async () => {
    const [one, two] = await Promise.all([
      player.form('/api/trx/depositSelf', form),
      player.form('/api/trx/depositSelf', form),
    ])
    expect([one.status, two.status]).toEqual([303, 303])
    expect([one.get('Location'), two.get('Location')]).toEqual(['/confirm?transNo=T1', '/confirm?transNo=T1'])
    expect(orders).toBe(1)
    expect(web.fake.seen.at(-1)?.headers['idempotency-key']).toBe(form._intent)
  })

  test('a repeated JSON call says that it is a repeat', async () => {
    const body = { paymentChannel: 'QRIS', amount: '50000' }
    const send = (amount = body.amount) =>
      player.json('/api/trx/depositSelf', { ...body, amount }).set('Idempotency-Key', intent('json-1'))
    const first = await send()
    const second = await send()
    expect(second.body).toEqual(first.body)
    expect(first.get('Idempotency-Replayed')).toBeUndefined()
    expect(second.get('Idempotency-Replayed')).toBe('true')
    expect((await send('60000')).status).toBe(422)
    expect(orders).toBe(1)
  })

  test('the order is remembered for its player alone', async () => {
    await player.form('/api/trx/depositSelf', form)
    const { playerKey } = JSON.parse((await player.get('/')).text).player
    expect(await orderBook(web.store, playerKey).read('T1')).toMatchObject({
      transNo: 'T1',
      type: 'qrcode',
      data: '000201',
      amount: 5_000_000,
      method: 'QRIS',
      createdAt: web.clock.now,
    })
    expect(await orderBook(web.store, 'somebody-else-000').read('T1')).toBeNull()
  })

  test('a typed amount is read with the grouping of the page, and the chosen chip fills an empty field', async () => {
    player.setCookie('lang', 'india')
    await player.form('/api/trx/depositSelf', { ...form, amount: '50.000' })
    expect(JSON.parse(web.fake.seen.at(-1)?.body ?? '').amount).toBe('50000')
    await player.form('/api/trx/depositSelf', { ...form, amount: '', _amount: '100000', _intent: intent('form-2') })
    expect(JSON.parse(web.fake.seen.at(-1)?.body ?? '').amount).toBe('100000')
  })

  test('after a time-out a form is told that the outcome is unknown, and is not sent again', async () => {
    let asked = 0
    web.fake.on('/trx/depositSelf', () => void asked++)
    const res = await player.form('/api/trx/depositSelf', form)
    expect(res.get('Location')).toBe('/confirm?unknown=1')
    const { flash } = JSON.parse((await player.get('/')).text)
    expect(flash.toast.text).toContain('do not know yet')
    const json = await player
      .json('/api/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' })
      .set('Idempotency-Key', form._intent)
    expect(json.status).toBe(504)
    expect(asked).toBe(1)
  })

  test('a refused order gives the form back with its values', async () => {
    web.fake.on('/trx/depositSelf', () => envelope(null, 400, 'Di bawah minimum'))
    const res = await player.form('/api/trx/depositSelf', form)
    expect(res.get('Location')).toBe('/recharge')
    const { flash } = JSON.parse((await player.get('/')).text)
    expect(flash).toMatchObject({
      form: 'rechargeOrder',
      values: { paymentChannel: 'QRIS', amount: '50000' },
      toast: { kind: 'error', text: 'Di bawah minimum', ms: 2000 },
    })
  })
})
