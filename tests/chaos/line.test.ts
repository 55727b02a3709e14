import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FULL, figure, openBrokenProduct, type Product, playerAt, until, type Visitor, visitor } from './product.ts'

/**
 * The behaviour of the product on a bad connection to the upstream: the promises of docs/errors.md and
 * docs/exactly-once.md.
 */
let product: Product
let player: Visitor
beforeAll(async () => {
  product = await openBrokenProduct()
  player = await playerAt(product.url)
}, 240_000)
afterAll(() => product?.close(), 240_000)
afterEach(() => product.line.set({ kind: 'none' }))

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const intent = () => crypto.randomUUID()
const order = (ask: Visitor, key: string) =>
  ask('/api/trx/depositSelf', {
    body: { paymentChannel: 'QRIS', amount: '50000' },
    headers: { 'idempotency-key': key },
  })
const deposits = async (ask: Visitor) =>
  JSON.parse((await ask('/api/trx/history?type=deposit')).text).data.list.map(
    ({ transNo }: { transNo: string }) => transNo,
  )
/** Long enough for the breaker to close and reset its counts. */
const healed = () => until(async () => (await player('/api/user/balance', { body: {} })).status === 200, 120_000)

// Proves UPS-07, UPS-17.
test('with a silent upstream parts give up, the breaker opens, pages are rendered, and all recovers automatically', async () => {
  expect((await visitor(product.url)('/')).status).toBe(200)
  const players = await Promise.all(Array.from({ length: 6 }, (_, n) => playerAt(product.url, `192.0.2.${n + 1}`)))
  product.line.set({ kind: 'blackHole' })
  const calls = await Promise.all(
    players.flatMap((ask) => Array.from({ length: 5 }, () => ask('/api/user/balance', { body: {} }))),
  )
  const slowest = Math.max(...calls.map(({ ms }) => ms))
  expect(calls.every(({ status }) => status === 504 || status === 503)).toBe(true)

  const refused = await player('/api/user/balance', { body: {} })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')

  const home = await visitor(product.url)('/')
  expect(home.status).toBe(200)
  const own = await player('/transaction')
  expect(own.status).toBe(503)
  expect(own.headers.get('retry-after')).toBe('5')
  expect(own.text).toContain('data-testid="error-page"')
  expect(own.text).toContain('<nav')
  const ready = await visitor(product.url)('/readyz')
  expect([ready.status, JSON.parse(ready.text).status]).toEqual([200, 'degraded'])

  product.line.set({ kind: 'none' })
  const start = performance.now()
  await healed()
  const healing = performance.now() - start
  figure('Line', 'upstream silent: a part of a page gives up after', seconds(slowest))
  figure('Line', 'breaker open: a call is refused in', `${Math.round(refused.ms)} ms`)
  figure('Line', 'from the line being good to the first answer', seconds(healing))
})

// Proves UPS-07, UPS-17.
test.runIf(FULL)('a page that needs upstream gives up after 4.5 s, inside the shell', { timeout: 60_000 }, async () => {
  product.line.set({ kind: 'latency', ms: 8000 })
  const page = await player('/transaction')
  expect(page.status).toBe(503)
  expect(page.text).toContain('data-testid="error-page"')
  expect(page.ms).toBeGreaterThan(4000)
  expect(page.ms).toBeLessThan(6000)
  figure('Line', 'upstream late by 16 s: a page answers 503 after', seconds(page.ms))
  product.line.set({ kind: 'none' })
  await healed()
})

// Proves UPS-07.
test.runIf(FULL)(
  'a money call without an answer is unknown after 12 s and moved no money',
  { timeout: 90_000 },
  async () => {
    const ask = await playerAt(product.url)
    product.line.set({ kind: 'blackHole' })
    const key = intent()
    const lost = await order(ask, key)
    expect(lost.status).toBe(504)
    expect(lost.ms).toBeGreaterThan(11_000)
    expect(lost.ms).toBeLessThan(15_000)
    product.line.set({ kind: 'none' })
    await healed()
    expect(await deposits(ask)).toEqual([])
    expect((await order(ask, key)).status).toBe(200)
    expect(await deposits(ask)).toHaveLength(1)
    figure('Line', 'money on a silent line is "unknown" after', seconds(lost.ms))
  },
)

// Proves UPS-17.
test.runIf(FULL)('public pages use the last good data, marked as stale', { timeout: 200_000 }, async () => {
  const ask = visitor(product.url)
  expect((await ask('/?warm')).status).toBe(200)
  product.line.set({ kind: 'reset' })
  await wait(100_000)
  const home = await ask('/?warm')
  expect(home.status).toBe(200)
  expect(home.text).toContain('We cannot reach the service')
  figure(
    'Line',
    'upstream gone for 100 s: the home page answers from the last good data in',
    `${Math.round(home.ms)} ms`,
  )
  product.line.set({ kind: 'none' })
  await healed()
})
