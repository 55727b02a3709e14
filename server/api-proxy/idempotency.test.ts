import type { ServerResponse } from 'node:http'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { redisStore } from '../store/redis.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, type TestApp, testApp } from '../testing/testApp.ts'
import { tooLate } from '../testing/testUpstream.ts'
import { orderBook } from '../upstream-client/orders.ts'
import { type Intent, OutcomeUnknown, openIdempotency } from './idempotency.ts'

let clock = 1_000_000
const { TEST_REDIS_URL } = process.env
const redis = TEST_REDIS_URL ? new Redis(TEST_REDIS_URL) : undefined
afterAll(() => redis?.disconnect())
const STORES: [name: string, store: Store][] = [
  ['SQLite', sqliteStore(':memory:', () => clock)],
  ...(redis ? [['Redis', redisStore(redis, `test:${crypto.randomUUID()}:`)] satisfies [string, Store]] : []),
]

describe.each(STORES)('the record in %s', (_, store) => {
  let n = 0
  const intentOf = (more: Partial<Intent> = {}): Intent => ({
    key: intent(`key-${n}-`),
    scope: 'budi:withdraw',
    input: { amount: 5, to: 'x' },
    patienceMs: 0,
    ...more,
  })
  beforeEach(() => void n++)
  const run = openIdempotency(store, () => clock)
  /** Another copy of the web tier, or this one after a restart, on the same store. */
  const elsewhere = () => openIdempotency(store, () => clock)
  const answers = async () => ({ message: 'ok', raw: { transNo: 'W1' } })
  const never = async () => expect.unreachable('was sent again')

  // Proves MON-12.
  test('the same key and input returns the first answer again, in any order of fields', async () => {
    expect(await run(intentOf(), answers)).toMatchObject({ replayed: false })
    const again = await run(intentOf({ input: { to: 'x', amount: 5 } }), never)
    expect(again).toEqual({ replayed: true, answer: { message: 'ok', raw: { transNo: 'W1' } } })
  })

  // Proves MON-12.
  test('the stored digest of an input is fixed, so that the next release knows the key', async () => {
    const { key, scope } = intentOf()
    await run(intentOf(), answers)
    expect(JSON.parse((await store.get(`once:${scope}:${key}`)) ?? '')).toMatchObject({
      input: 'eYrLdCe3ITtrDKtFgrgVKHWnzD4P-0jHkiqBXACv34w',
    })
  })

  // Proves MON-13.
  test('different input under the same key answers 422; another scope has its own keys', async () => {
    await run(intentOf(), answers)
    await expect(run(intentOf({ input: { amount: 6, to: 'x' } }), never)).rejects.toMatchObject({ status: 422 })
    expect(await run(intentOf({ scope: 'siti:withdraw' }), answers)).toMatchObject({ replayed: false })
  })

  // Proves MON-14.
  test('a repeat during the first call answers 409; a repeat that may wait gets the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string; raw: unknown }>()
    const first = run(intentOf(), () => promise)
    for (const repeatable of [false, true])
      await expect(run(intentOf({ repeatable }), never)).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 })
    const patient = run(intentOf({ patienceMs: 10_000 }), never)
    resolve({ message: 'late', raw: 1 })
    expect((await first).replayed).toBe(false)
    expect(await patient).toEqual({ replayed: true, answer: { message: 'late', raw: 1 } })
  })

  // Proves MON-15.
  test.each([
    ['a time-out', new UpstreamUnavailable('withdraw', 'timeout', true)],
    ['a cut connection', new UpstreamUnavailable('withdraw', 'network', true)],
    ['an HTTP 500', new UpstreamUnavailable('withdraw', 'status', true, '500')],
    ['a reply without end', new UpstreamUnavailable('withdraw', 'too-large', true)],
    ['a reply outside the contract', new ContractBroken('withdraw', ['x'])],
    ['a reply that breaks its reader', new RangeError('Maximum call stack size exceeded')],
    ['an error of upstream in an envelope', new UpstreamRejected('withdraw', 500, 'system error')],
    ['a code of its own', new UpstreamRejected('withdraw', 5001, 'ask again later')],
    ['a code that says done', new UpstreamRejected('withdraw', 200, 'done')],
    ['a code that says accepted', new UpstreamRejected('withdraw', 202, 'accepted')],
    ['the last code of success', new UpstreamRejected('withdraw', 299, 'warned')],
    ['a code below those of success', new UpstreamRejected('withdraw', 199, 'no')],
    ['no code at all', new UpstreamRejected('withdraw', 0, '')],
    ['a negative code', new UpstreamRejected('withdraw', -1, 'busy')],
    ['a time-out behind upstream', new UpstreamRejected('withdraw', 408, 'timed out')],
    ['a move to another address', new UpstreamRejected('withdraw', 302, 'moved')],
    ['a call that came too early', new UpstreamRejected('withdraw', 425, 'too early')],
    ['a caller that a gateway thought gone', new UpstreamRejected('withdraw', 499, 'client closed')],
    ['an earlier call that still runs', new UpstreamRejected('withdraw', 409, 'running')],
  ])('after %s the outcome stays unknown, and the call is not sent again', async (_name, error) => {
    await expect(run(intentOf(), () => Promise.reject(error))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(run(intentOf(), never)).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(elsewhere()(intentOf(), never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  // Proves MON-19.
  test('a store that fails before the call prevents it; a store that fails afterwards loses no answer and causes no second call', async () => {
    const outage = () => Promise.reject(new StoreUnavailable('test'))
    const withdrawal = intentOf()
    await expect(openIdempotency({ ...store, setIfAbsent: outage })(withdrawal, never)).rejects.toBeInstanceOf(
      StoreUnavailable,
    )
    const result = await openIdempotency({ ...store, set: outage }, () => clock)(withdrawal, answers)
    expect(result).toMatchObject({ replayed: false, answer: { raw: { transNo: 'W1' } } })
    clock += 60_000
    await expect(run(withdrawal, never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  // Proves MON-17.
  test('when upstream stores keys, a repeat sends the same key again, one call at a time', async () => {
    const withdrawal = intentOf({ repeatable: true })
    const cut = new UpstreamUnavailable('withdraw', 'network', true)
    await expect(run(withdrawal, () => Promise.reject(cut))).rejects.toBeInstanceOf(OutcomeUnknown)
    const gate = Promise.withResolvers<{ message: string; raw: unknown }>()
    const again = run(withdrawal, () => gate.promise)
    await expect.poll(() => store.get(`again:${withdrawal.scope}:${withdrawal.key}`)).not.toBeNull()
    await expect(run(withdrawal, never)).rejects.toMatchObject({ status: 409 })
    gate.resolve({ message: 'ok', raw: { transNo: 'W1' } })
    expect(await again).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
    expect(await run(withdrawal, never)).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
  })

  test('an unexpected error of the store is thrown', async () => {
    const broken = () => Promise.reject(new RangeError('no such value'))
    await expect(openIdempotency({ ...store, set: broken })(intentOf(), answers)).rejects.toBeInstanceOf(RangeError)
  })

  test.each([false, true])(
    'a record that disappears during a repeat causes no call, repeatable: %s',
    async (repeatable) => {
      const withdrawal = intentOf({ repeatable })
      await run(withdrawal, answers)
      const forgetful = openIdempotency({ ...store, get: async () => null }, () => clock)
      await expect(forgetful(withdrawal, never)).rejects.toMatchObject({ status: 409 })
    },
  )

  // Proves ACC-34.
  test('while one process checks a call, no other process takes it for sent', async () => {
    const gate = Promise.withResolvers<void>()
    const refused = () => Promise.reject(new SessionExpired('withdraw', ''))
    const withdrawal = intentOf({ repeatable: true, patienceMs: 2000 })
    const first = run({ ...withdrawal, check: () => gate.promise.then(refused) }, never)
    await expect(elsewhere()({ ...withdrawal, check: refused }, never)).rejects.toBeInstanceOf(SessionExpired)
    gate.resolve()
    await expect(first).rejects.toBeInstanceOf(SessionExpired)
    expect(await elsewhere()(withdrawal, answers)).toMatchObject({ replayed: false })
  })

  // Proves MON-17.
  test('a call that was sent is not checked again', async () => {
    const withdrawal = intentOf({ repeatable: true })
    const cut = new UpstreamUnavailable('withdraw', 'network', true)
    await expect(run(withdrawal, () => Promise.reject(cut))).rejects.toBeInstanceOf(OutcomeUnknown)
    const check = () => expect.unreachable('was checked again')
    expect(await run({ ...withdrawal, check }, answers)).toMatchObject({ replayed: true })
    expect(await run({ ...withdrawal, check }, never)).toMatchObject({ replayed: true })
  })

  // Proves MON-17.
  test.each([
    ['a time-out', new UpstreamUnavailable('withdraw', 'timeout', true)],
    ['a fault in an envelope', new UpstreamRejected('withdraw', 500, 'system error')],
  ])('after %s of a repeat the outcome is unknown, not running', async (_name, error) => {
    const withdrawal = intentOf({ repeatable: true })
    const failing = () => Promise.reject(error)
    await expect(run(withdrawal, failing)).rejects.toMatchObject({ status: 504 })
    await expect(run(withdrawal, failing)).rejects.toMatchObject({ status: 504 })
  })

  test('when upstream still runs the call, each try is answered that it is running, and no other input is sent', async () => {
    const withdrawal = intentOf({ repeatable: true })
    const running = new UpstreamRejected('withdraw', 409, 'still running')
    for (let tries = 0; tries < 2; tries++)
      await expect(run(withdrawal, () => Promise.reject(running))).rejects.toMatchObject({ reason: 'key_running' })
    await expect(run({ ...withdrawal, input: { amount: 6 } }, never)).rejects.toMatchObject({ status: 422 })
    expect(await run(withdrawal, answers)).toMatchObject({ replayed: true })
  })

  // Proves MON-14, MON-17.
  test('a repeat that reaches upstream before the first try: both get the one answer', async () => {
    const withdrawal = intentOf({ repeatable: true })
    const gate = Promise.withResolvers<never>()
    const first = run(withdrawal, () => gate.promise)
    const repeat = await elsewhere()(withdrawal, answers)
    gate.reject(new UpstreamRejected('withdraw', 409, 'still running'))
    expect(await first).toEqual(repeat)
    expect(await elsewhere()(withdrawal, never)).toEqual(repeat)
  })

  test('when upstream stores keys, the call of a dead process is repeated at once under the same key', async () => {
    const withdrawal = intentOf({ repeatable: true })
    const keys: string[] = []
    void run(withdrawal, () => new Promise<never>(() => {}))
    const again = await elsewhere()(withdrawal, async (key) => {
      keys.push(key)
      return answers()
    })
    expect(again).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
    expect(keys).toEqual([withdrawal.key])
    expect(await elsewhere()(withdrawal, never)).toMatchObject({ replayed: true })
  })

  test('while upstream still runs the call of a dead process, a form waits and polls', async () => {
    const withdrawal = intentOf({ repeatable: true, patienceMs: 13_000 })
    void run(withdrawal, () => new Promise<never>(() => {}))
    let asks = 0
    const again = elsewhere()(withdrawal, async () => {
      clock += 1000
      if (++asks < 3) throw new UpstreamRejected('withdraw', 409, 'still running')
      return answers()
    })
    expect(await again).toMatchObject({ replayed: true, answer: { raw: { transNo: 'W1' } } })
    expect(asks).toBe(3)
  })

  // Proves MON-16.
  test('a repeat that never left says nothing about the try before it: the key stays', async () => {
    const withdrawal = intentOf({ repeatable: true })
    void run(withdrawal, () => new Promise<never>(() => {}))
    const away = new UpstreamUnavailable('withdraw', 'breaker', false)
    await expect(elsewhere()(withdrawal, () => Promise.reject(away))).rejects.toBeInstanceOf(OutcomeUnknown)
    await expect(elsewhere()({ ...withdrawal, input: 6 }, never)).rejects.toMatchObject({ status: 422 })
  })

  test('a refusal of the repeated call means that nothing happened: the key is free', async () => {
    const withdrawal = intentOf({ repeatable: true })
    void run(withdrawal, () => new Promise<never>(() => {}))
    const refused = new UpstreamRejected('withdraw', 400, 'no')
    await expect(elsewhere()(withdrawal, () => Promise.reject(refused))).rejects.toBe(refused)
    expect(await elsewhere()(withdrawal, answers)).toMatchObject({ replayed: false })
  })

  // Proves MON-16.
  test.each([
    ['a refusal', new UpstreamRejected('withdraw', 400, 'no')],
    ['a refusal by the limit of calls', new UpstreamRejected('withdraw', 429, 'no')],
    ['a lost session', new SessionExpired('withdraw', 'sign in')],
    ['an open breaker', new UpstreamUnavailable('withdraw', 'breaker', false)],
    ['a full queue', new UpstreamUnavailable('withdraw', 'timeout', false, 'queue')],
    ['a connection that was refused', new UpstreamUnavailable('withdraw', 'network', false, 'ECONNREFUSED')],
  ])('after %s the same key may be used again', async (_name, error) => {
    await expect(run(intentOf(), () => Promise.reject(error))).rejects.toBe(error)
    expect(await run(intentOf(), answers)).toMatchObject({ replayed: false })
  })

  // Proves MON-18.
  test('a process that died during a call leaves an unknown outcome, not a lock', async () => {
    void run(intentOf(), () => new Promise<never>(() => {}))
    await expect(run(intentOf(), never)).rejects.toMatchObject({ status: 409 })
    clock += 40_000
    await expect(run(intentOf(), never)).rejects.toMatchObject({ status: 409 })
    await expect(elsewhere()(intentOf(), never)).rejects.toMatchObject({ status: 409 })
    clock += 1
    await expect(run(intentOf(), never)).rejects.toBeInstanceOf(OutcomeUnknown)
  })

  // Proves MON-43.
  test.each([
    [undefined, 'key_missing'],
    ['', 'key_missing'],
    ...`7-chars|not fine|with/a/slash|${'x'.repeat(129)}`.split('|').map((key): [string, string] => [key, 'key_shape']),
  ])('the key %j is refused with the reason %s', async (key, reason) => {
    await expect(run(intentOf({ key }), never)).rejects.toMatchObject({ status: 400, reason })
  })

  // Proves MON-43.
  test.each(['8-chars-', 'dots.and_under:scores-', 'x'.repeat(128)])('the key %j is taken', async (key) => {
    expect(await run(intentOf({ key }), answers)).toMatchObject({ replayed: false })
  })

  test('a key that ends like a lock of another one is a key of its own', async () => {
    const withdrawal = { scope: `own-lock-${n}`, key: 'intent-1', repeatable: true }
    const cut = new UpstreamUnavailable('withdraw', 'timeout', true)
    await expect(run(intentOf(withdrawal), () => Promise.reject(cut))).rejects.toBeInstanceOf(OutcomeUnknown)
    const gate = Promise.withResolvers<{ message: string; raw: unknown }>()
    const again = run(intentOf(withdrawal), () => gate.promise)
    await expect.poll(() => store.get(`again:${withdrawal.scope}:intent-1`)).not.toBeNull()
    expect(await run(intentOf({ ...withdrawal, key: 'intent-1:again' }), answers)).toMatchObject({ replayed: false })
    gate.resolve({ message: 'ok', raw: {} })
    expect(await again).toMatchObject({ replayed: true })
  })
})

describe('calls through the api proxy', () => {
  let web: TestApp
  let player: Browser
  let orders = 0

  beforeEach(async () => {
    web = await testApp()
    orders = 0
    web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
    web.fake.on('/trx/depositSelf', () => {
      orders++
      return envelope({ type: 'qrcode', data: '000201', howToPay: 'scan', transNo: `T${orders}` })
    })
    player = web.browser()
    await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  })
  afterEach(() => {
    vi.useRealTimers()
    return web.close()
  })

  const form = { paymentChannel: 'QRIS', amount: '50000', _intent: intent('form-1'), _back: '/recharge' }

  test('a double tap creates one order, and both taps lead to its page', async () => {
    const [one, two] = await Promise.all([
      player.form('/api/trx/depositSelf', form),
      player.form('/api/trx/depositSelf', form),
    ])
    expect([one.status, two.status]).toEqual([303, 303])
    expect([one.get('Location'), two.get('Location')]).toEqual(['/confirm?transNo=T1', '/confirm?transNo=T1'])
    expect(orders).toBe(1)
    const [sent] = web.fake.requests.filter(({ path }) => path === '/trx/depositSelf')
    expect(sent?.headers['idempotency-key']).toBe(form._intent)
  })

  // Proves LIN-09, SUP-05.
  test('a support message repeated after a lost connection is delivered once; without an intent each message is new', async () => {
    const arrived = () => web.fake.requests.filter(({ path }) => path === '/service/question')
    web.fake.on('/service/question', () => envelope(null, 200, 'Sent'))
    const send = () => player.json('/api/service/question', { question: 'Halo' })
    const [first, second] = [
      await send().set('Idempotency-Key', intent('say-1')),
      await send().set('Idempotency-Key', intent('say-1')),
    ]
    expect(second.body).toEqual(first.body)
    expect([first.status, second.status, second.get('Idempotency-Replayed')]).toEqual([200, 200, 'true'])
    expect(arrived()).toHaveLength(1)
    await send()
    await send()
    expect(arrived()).toHaveLength(3)
  })

  // Proves DEP-09.
  test('only the player who created an order can read its record', async () => {
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

  // Proves MON-15.
  test('after a time-out the form shows that the outcome is unknown and is not sent again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let tries = 0
    web.fake.on('/trx/depositSelf', () => {
      tries++
      return tooLate()
    })
    const res = await player.form('/api/trx/depositSelf', form)
    expect(res.get('Location')).toBe('/confirm?unknown=1')
    const { flash } = JSON.parse((await player.get('/')).text)
    expect(flash.toast.text).toContain('do not know yet')
    const json = await player
      .json('/api/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' })
      .set('Idempotency-Key', form._intent)
    expect(json.status).toBe(504)
    expect(tries).toBe(1)
  })

  test.each([
    [
      'a fault in an envelope',
      (res: ServerResponse) => void res.end('{"code":500,"message":"system error","data":null}'),
    ],
    ['a code of its own', (res: ServerResponse) => void res.end('{"code":"900001","message":"?"}')],
    ['half an envelope', (res: ServerResponse) => void res.end('{"code":200,"mess')],
    ['a page of a proxy', (res: ServerResponse) => void res.setHeader('content-type', 'text/html').end('<h1>OK</h1>')],
    [
      'a reply as deep as a well',
      (res: ServerResponse) => void res.end(`{"code":200,"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    ],
    [
      'an order without a number',
      (res: ServerResponse) => void res.end('{"code":200,"data":{"type":"url","data":"x"}}'),
    ],
    ['nothing at all', (res: ServerResponse) => void res.destroy()],
    ['an HTTP 500', (res: ServerResponse) => void res.writeHead(500).end('{"code":400,"message":"no"}')],
  ])('%s leaves the outcome unknown, and a repeat creates no second order', async (_, answer) => {
    let tries = 0
    web.fake.on('/trx/depositSelf', (_request, res) => {
      tries++
      return tries === 1 ? answer(res) : envelope({ type: 'url', data: 'x', transNo: 'T2' })
    })
    const body = { paymentChannel: 'QRIS', amount: '50000' }
    const ask = () => player.json('/api/trx/depositSelf', body).set('Idempotency-Key', intent('reply-1'))
    expect([(await ask()).status, (await ask()).status]).toEqual([504, 504])
    expect((await player.form('/api/trx/depositSelf', { ...form, _intent: intent('reply-1') })).get('Location')).toBe(
      '/confirm?unknown=1',
    )
    expect(tries).toBe(1)
  })

  // Proves MON-22.
  test('when upstream stores keys, another process completes the form of a killed web process at once', async () => {
    let tries = 0
    let killed: ServerResponse | undefined
    web.fake.on('/trx/depositSelf', (_request, res) => {
      tries++
      if (tries > 1) return envelope({ type: 'url', data: 'x', transNo: 'T2' })
      killed = res
    })
    const firstTry = player.form('/api/trx/depositSelf', form).then()
    await expect.poll(() => tries).toBe(1)
    const next = await testApp({ upstream: web.upstream, store: web.store, idempotentUpstream: true })
    try {
      const browser = next.browser()
      for (const [name = '', value = ''] of player
        .cookies()
        .split('; ')
        .map((one) => one.split(/=(.*)/s)))
        browser.setCookie(name, value)
      const again = await browser.form('/api/trx/depositSelf', form)
      expect(again.get('Location')).toBe('/confirm?transNo=T2')
      const sent = web.fake.requests.filter(({ path }) => path === '/trx/depositSelf')
      expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([form._intent, form._intent])
    } finally {
      killed?.destroy()
      await firstTry
      await next.fake.close()
    }
  })

  // Proves DEP-37.
  test('a refused order returns the form with its values', async () => {
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
