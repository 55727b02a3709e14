import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { rupiah, toWire } from '../../contract/money/sen.ts'
import { checkLedger } from '../../sandbox/ledger/check.ts'
import { checkOrders } from '../../sandbox/operator/deposits/check.ts'
import { checkWithdrawals } from '../../sandbox/operator/withdrawals/check.ts'
import { desk, makePlayer } from '../../tests/support/desk.ts'
import { PAYOUT } from '../../tests/support/payout.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Copy } from './processes.ts'
import type { Balancer } from './proxy.ts'
import { Visitor } from './visitor.ts'

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
/** A database of the Redis server that no other test uses; emptied at the beginning. */
const REDIS_DATABASE = 11
const PATIENT = { timeout: 240_000 }

let cluster: Cluster
let webs: readonly Copy[] = []
let upstreams: readonly Copy[] = []
let front: Balancer

beforeAll(async () => {
  if (!TEST_DATABASE_URL || !TEST_REDIS_URL) throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL say where they are')
  const redisUrl = new URL(TEST_REDIS_URL)
  redisUrl.pathname = `/${REDIS_DATABASE}`
  const redis = new Redis(redisUrl.href)
  await redis.flushdb()
  await redis.quit()
  cluster = await startCluster({ server: TEST_DATABASE_URL, redisUrl: redisUrl.href })
  ;({ webs, upstreams, front } = cluster)
}, 240_000)
afterAll(() => cluster?.close(), 240_000)

const soundLedger = async () => {
  const { db } = cluster.database
  expect([...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]).toEqual([])
}

const Ordered = z.object({ data: z.object({ transNo: z.string() }) })
const transNoOf = (text: string) => Ordered.parse(JSON.parse(text)).data.transNo
const deposit = (amount: number) => ({ amount: toWire(rupiah(amount)), paymentChannel: 'QRIS' })
const isSignedIn = ({ text }: { text: string }) => text.includes('action="/api/trx/depositSelf"')

// Proves OPS-08.
test('a player who signs in at one copy is signed in at the other', PATIENT, async () => {
  const [one, other] = webs
  const visitor = new Visitor()
  expect((await visitor.register(one?.url ?? '')).status).toBe(200)
  for (const copy of [one, other, one]) expect(isSignedIn(await visitor.get(copy?.url ?? '', '/recharge'))).toBe(true)
  expect(isSignedIn(await visitor.get(front.url, '/recharge'))).toBe(true)
  expect((await visitor.call(other?.url ?? '', '/auth/logout', {})).status).toBe(200)
  expect(isSignedIn(await visitor.get(one?.url ?? '', '/recharge'))).toBe(false)
})

/** A player may make ten deposits a minute, repeats included: fewer are tried. */
// Proves MON-11.
test('one intent at both copies at once creates one order', PATIENT, async () => {
  const visitor = new Visitor()
  await visitor.register(front.url)
  const key = randomUUID()
  const tries = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      visitor.call(webs[at % 2]?.url ?? '', '/trx/depositSelf', deposit(50_000), key),
    ),
  )
  // Callers that arrive while the first call runs are told so; only one order is created.
  expect(tries.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const answers = new Set(tries.filter(({ status }) => status === 200).map(({ text }) => transNoOf(text)))
  expect(answers.size).toBe(1)
  for (const { url } of webs) {
    const again = await visitor.call(url, '/trx/depositSelf', deposit(50_000), key)
    expect([again.status, answers.has(transNoOf(again.text))]).toEqual([200, true])
    expect((await visitor.call(url, '/trx/depositSelf', deposit(60_000), key)).status).toBe(422)
  }
})

// Proves LIM-09.
test('both copies count wrong passwords together', PATIENT, async () => {
  const visitor = new Visitor()
  await visitor.register(front.url)
  // From a device that has never signed in to this account.
  const stranger = new Visitor()
  const attempt = (at: number) =>
    stranger.call(webs[at % 2]?.url ?? '', '/auth/login', { username: visitor.username, password: `wrong-${at}-guess` })
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await attempt(at)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

// Proves LIM-09.
test('both copies count deposits together, also many at once', PATIENT, async () => {
  const visitor = new Visitor()
  await visitor.register(front.url)
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      visitor.call(webs[at % 2]?.url ?? '', '/trx/depositSelf', deposit(50_000), randomUUID()),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('two upstream processes on one database keep every invariant of the ledger', PATIENT, async () => {
  const [one = '', other = ''] = upstreams.map(({ url }) => url)
  const { token } = await newPlayer(one)
  const intents = Array.from({ length: 12 }, (_, at) => ({ key: randomUUID(), amount: rupiah(20_000 + at) }))
  // The same intent reaches both, the payment page of the same order is answered at both.
  const orders = await Promise.all(
    intents.map(async ({ key, amount }) => {
      const input = { amount: toWire(amount), paymentChannel: 'QRIS' }
      const both = await Promise.all([one, other].map((base) => ask(base, 'rechargeOrder', input, { token, key })))
      const numbers = both
        .filter(({ envelope }) => envelope.code === 200)
        .map(({ envelope }) => CALLS.rechargeOrder.reply.parse(envelope.data).transNo)
      expect(new Set(numbers).size).toBe(1)
      return numbers[0] ?? ''
    }),
  )
  expect(new Set(orders).size).toBe(intents.length)
  await Promise.all(
    orders.flatMap((transNo) =>
      [one, other].map((base) =>
        fetch(`${base}/sandbox/gateway/pay/${transNo}`, {
          method: 'POST',
          body: new URLSearchParams({ action: 'pay' }),
          redirect: 'manual',
        }),
      ),
    ),
  )
  const paidIn = intents.reduce((sum, { amount }) => sum + amount, 0)
  const balance = async (base: string) => {
    const { total, bonus } = CALLS.balance.reply.parse((await ask(base, 'balance', {}, { token })).envelope.data)
    return total - (bonus ?? 0)
  }
  await vi.waitFor(async () => expect(await balance(one)).toBe(paidIn), { timeout: 180_000, interval: 200 })
  expect(await balance(other)).toBe(paidIn)

  // Together they withdraw more than the balance.
  const amount = toWire(rupiah(100_000))
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      ask(at % 2 ? one : other, 'withdraw', { ...PAYOUT, amount }, { token, key: randomUUID() }),
    ),
  )
  const granted = replies.filter(({ envelope }) => envelope.code === 200).length
  expect(granted).toBeLessThanOrEqual(2)
  expect(await balance(one)).toBe(paidIn - granted * rupiah(100_000))
  await soundLedger()
})

// Proves SBX-13.
test('a clock that any upstream process keeps for a player turns, also after all were replaced', PATIENT, async () => {
  const players = await Promise.all(
    upstreams.map(async ({ url }) => {
      const { username, password } = await makePlayer(url)
      await desk(url, 'clock', { username, now: '+25h' })
      const { envelope } = await ask(url, 'login', { username, password })
      return { url, token: CALLS.login.reply.parse(envelope.data).authToken }
    }),
  )
  for (const copy of upstreams) {
    expect(await copy.stop()).toBe(0)
    await copy.start()
  }
  for (const { url, token } of players)
    expect((await ask(url, 'rechargeOrder', deposit(50_000), { token })).envelope.code).toBe(200)
  // By the real time an order stays open for longer than this test lasts.
  for (const { url, token } of players)
    await vi.waitFor(
      async () => {
        const { envelope } = await ask(url, 'history', { type: 'deposit' }, { token })
        expect(CALLS.history.reply.parse(envelope.data).list.map(({ state }) => state)).toEqual(['expired'])
      },
      { timeout: 180_000, interval: 500 },
    )
})

/** Of one player; with the repeats at the end fewer than the ten a minute that are allowed. */
const DEPOSITS = 4

/** Uses the product continuously until it is stopped; every wrong answer is recorded. */
function load(workers: number) {
  const wrong: string[] = []
  const intents: { visitor: Visitor; key: string }[] = []
  let running = true
  let answered = 0
  const note = (what: string, status: number, expected: number) => {
    answered++
    if (status !== expected) wrong.push(`${what}: ${status}`)
  }
  async function work() {
    while (running) {
      const visitor = new Visitor()
      note('register', (await visitor.register(front.url)).status, 200)
      for (let round = 0; round < DEPOSITS && running; round++) {
        note('home', (await visitor.get(front.url, '/')).status, 200)
        note('deposit page', (await visitor.get(front.url, '/recharge')).status, 200)
        const key = randomUUID()
        note('deposit', (await visitor.call(front.url, '/trx/depositSelf', deposit(50_000), key)).status, 200)
        intents.push({ visitor, key })
      }
    }
  }
  const done = Promise.all(
    Array.from({ length: workers }, () => work().catch((error: unknown) => void wrong.push(`lost: ${String(error)}`))),
  )
  return {
    /** Resolves when so many more requests have been answered. */
    async more(count: number) {
      const goal = answered + count
      await vi.waitFor(() => expect(answered + wrong.length).toBeGreaterThanOrEqual(goal), {
        timeout: 180_000,
        interval: 50,
      })
    },
    async end() {
      running = false
      await done
      return { wrong, intents }
    },
  }
}

// Proves OPS-07.
test('replacing every copy under load loses no request', PATIENT, async () => {
  const busy = load(4)
  await busy.more(20)
  for (const copy of [...webs, ...upstreams]) {
    expect(await copy.stop()).toBe(0)
    await copy.start()
    await busy.more(20)
  }
  const { wrong, intents } = await busy.end()
  const errors = [...webs, ...upstreams].flatMap(({ errors }) => errors)
  expect(wrong, errors.join('')).toEqual([])
  expect(intents.length).toBeGreaterThan(0)
  // Every acknowledged order exists exactly once.
  for (const { visitor, key } of intents)
    expect(
      (await visitor.call(front.url, '/trx/depositSelf', deposit(50_000), key)).headers.get('idempotency-replayed'),
    ).toBe('true')
  await soundLedger()
})
