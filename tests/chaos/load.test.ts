import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FULL, figure, openBrokenProduct, type Product, playerAt, until, type Visitor } from './product.ts'

/** Overload, callers that do not finish, a stop in the middle of work, and a long run. */
let product: Product
beforeAll(async () => {
  product = await openBrokenProduct()
}, 240_000)
afterAll(() => product?.close(), 240_000)

interface Load {
  /** How long requests were sent. */
  seconds: number
  sent: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** Of the answers with status 200, in ms, sorted. */
  ms: number[]
  /** Refusals without a Retry-After header. */
  withoutRetryAfter: number
  /** Connections that broke before an answer. */
  broken: string[]
}

interface Arrival {
  perSecond: number
  leastMs: number
  mostMs: number
  /** After `leastMs`: whether the expected state was seen. */
  enough(load: Load): boolean
  headers: Record<string, string>
}

/**
 * More requests than the product accepts at once (server/limits/loadShedding.ts), but few enough that this process is
 * not the slow one.
 */
const MOST_WAITING = 1500

/** Many callers with many addresses: one address may not use more than its share. */
const addressOf = (n: number) => `198.51.100.${n % 250}`

/** Sends so many requests a second, whether or not earlier ones have been answered. */
async function arrive(url: string, { perSecond, leastMs, mostMs, enough, headers }: Arrival): Promise<Load> {
  const load: Load = { seconds: 0, sent: 0, statuses: new Map(), ms: [], withoutRetryAfter: 0, broken: [] }
  const agent = new Agent({ pipelining: 1, connections: null, connect: { timeout: 120_000 } })
  const running = new Set<Promise<void>>()
  const one = async () => {
    const start = performance.now()
    try {
      const from = { 'x-forwarded-for': addressOf(load.sent) }
      const answer = await request(url, {
        dispatcher: agent,
        headers: { ...headers, ...from },
        headersTimeout: 120_000,
      })
      await answer.body.dump()
      load.statuses.set(answer.statusCode, (load.statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode === 200) load.ms.push(performance.now() - start)
      else if (!answer.headers['retry-after']) load.withoutRetryAfter++
    } catch (error) {
      load.broken.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
    }
  }
  const start = performance.now()
  for (let passed = 0; passed < leastMs || (passed < mostMs && !enough(load)); passed = performance.now() - start) {
    const due = (passed / 1000) * perSecond
    while (load.sent < due && running.size < MOST_WAITING) {
      load.sent++
      const sending = one().finally(() => running.delete(sending))
      running.add(sending)
    }
    await wait(5)
  }
  load.seconds = (performance.now() - start) / 1000
  await Promise.all(running)
  await agent.close()
  load.ms.sort((a, b) => a - b)
  return load
}

const percentile = (sorted: number[], share: number) =>
  Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)

const CALLERS = 32

/** How many requests a second are answered when these callers send as fast as they can, one visitor after the other. */
async function capacityOf(url: string, forMs: number, ...visitors: Record<string, string>[]): Promise<number> {
  const agent = new Agent({ connections: CALLERS })
  let answered = 0
  const deadline = performance.now() + forMs
  const caller = async (n: number) => {
    const headers = { ...visitors[n % visitors.length], 'x-forwarded-for': addressOf(n) }
    while (performance.now() < deadline) {
      const answer = await request(url, { dispatcher: agent, headers })
      await answer.body.dump()
      if (answer.statusCode === 200) answered++
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)))
  await agent.close()
  return answered / (forMs / 1000)
}

const HTML = { accept: 'text/html' }
/** A visitor with a message, for whom no cached page is valid: each request is rendered. */
const DRAWN = { ...HTML, cookie: 'flash=of-mine' }

// Proves LIM-11.
test('at three times the capacity some requests are served, the rest gets Retry-After, and health checks answer', {
  timeout: 400_000,
}, async () => {
  await capacityOf(product.url, 1500, DRAWN)
  const capacity = await capacityOf(product.url, FULL ? 5000 : 1500, DRAWN)
  await product.renew({ MAX_LOOP_DELAY_MS: FULL ? '250' : '100' })
  const { url } = product
  // The start of the process is load, too.
  let calm = 0
  await until(async () => {
    const { status } = await fetch(url, { headers: DRAWN })
    calm = status === 200 ? calm + 1 : 0
    return calm >= 10
  }, 240_000)
  // This machine also creates the load, so it does not exceed what one process can send.
  const rate = Math.min(3 * capacity, 3000)

  const health: number[] = []
  let asking = true
  const watcher = (async () => {
    while (asking) {
      const start = performance.now()
      const answer = await fetch(`${url}/healthz`)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      health.push(performance.now() - start)
      await wait(100)
    }
  })()
  const load = await arrive(url, {
    perSecond: rate,
    leastMs: FULL ? 20_000 : 3000,
    mostMs: 120_000,
    enough: ({ statuses }) => Math.min(statuses.get(503) ?? 0, statuses.get(200) ?? 0) >= 20,
    headers: DRAWN,
  })
  asking = false
  await watcher
  const served = load.statuses.get(200) ?? 0
  const shed = load.statuses.get(503) ?? 0

  expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect([...new Set(load.broken)]).toEqual([])
  expect(served).toBeGreaterThan(0)
  expect(shed).toBeGreaterThan(0)
  expect(load.withoutRetryAfter).toBe(0)
  expect(health.length).toBeGreaterThan(3)
  await until(async () => (await fetch(url, { headers: DRAWN })).status === 200, 120_000)

  health.sort((a, b) => a - b)
  figure('Overload', `pages drawn a second, ${CALLERS} callers`, `${Math.round(capacity)}`)
  figure(
    'Overload',
    `at ${Math.round(rate)} a second for ${Math.round(load.seconds)} s: served`,
    `${Math.round(served / load.seconds)} a second`,
  )
  figure('Overload', 'refused with 503 and Retry-After', `${shed} of ${load.sent}`)
  figure('Overload', 'of those served, p50 / p99', `${percentile(load.ms, 0.5)} / ${percentile(load.ms, 0.99)} ms`)
  figure(
    'Overload',
    '/healthz meanwhile, p50 / largest',
    `${percentile(health, 0.5)} / ${Math.round(health.at(-1) ?? 0)} ms`,
  )
})

test.runIf(FULL)('the capacity of one process', { timeout: 180_000 }, async () => {
  await product.renew()
  const { url } = product
  const eight = await Promise.all(Array.from({ length: 8 }, () => playerAt(url)))
  const signedIn = eight.map((player) => ({ ...HTML, cookie: player.cookies() }))
  const asJson = signedIn.map((headers) => ({ ...headers, accept: 'application/json' }))
  const measured: [what: string, path: string, visitors: Record<string, string>[]][] = [
    ['home page, kept for visitors', '/', [HTML]],
    ['home page, drawn for each', '/', [DRAWN]],
    ['wallet of a player: page and four calls upstream', '/wallet', signedIn],
    ['history of a player: page and calls upstream', '/transaction', signedIn],
    ['one call through the api proxy (history)', '/api/trx/history', asJson],
  ]
  for (const [what, path, visitors] of measured) {
    await capacityOf(url + path, 2000, ...visitors)
    figure('One process', what, `${Math.round(await capacityOf(url + path, 8000, ...visitors))} a second`)
  }
  const players = await Promise.all(Array.from({ length: 8 }, () => playerAt(url)))
  let orders = 0
  const deadline = performance.now() + 8000
  const buyer = async (ask: Visitor) => {
    while (performance.now() < deadline) {
      const answer = await ask('/api/trx/depositSelf', {
        body: { paymentChannel: 'QRIS', amount: '50000' },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      expect(answer.status).toBe(200)
      orders++
    }
  }
  await Promise.all(players.map(buyer))
  figure('One process', 'deposit orders made (ledger in PGlite)', `${Math.round(orders / 8)} a second`)
})

describe.runIf(FULL)('slow clients', () => {
  /** Opens connections that send a byte now and then; resolves with the lifetime of each, in ms. */
  async function dribble(count: number, begin: string, piece: string): Promise<{ lived: Promise<number[]> }> {
    const { hostname, port } = new URL(product.url)
    const one = () =>
      new Promise<number>((closed) => {
        const start = performance.now()
        const socket: Socket = connect(Number(port), hostname, () => socket.write(begin))
        const timer = setInterval(() => socket.write(piece), 1000)
        socket.on('error', () => {})
        socket.resume().on('close', () => {
          clearInterval(timer)
          closed(performance.now() - start)
        })
      })
    return { lived: Promise.all(Array.from({ length: count }, one)) }
  }

  // Proves LIM-19.
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n', 12_500],
    [
      'body',
      'POST /csp-report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
      ' ',
      33_000,
    ],
  ])(
    '500 clients that send their %s slowly are closed; others are not affected',
    { timeout: 120_000 },
    async (what, begin, piece, most) => {
      await product.renew()
      const { lived } = await dribble(500, begin, piece)
      await wait(1500)
      const pages: number[] = []
      for (let n = 0; n < 20; n++) {
        const start = performance.now()
        expect((await fetch(product.url, { headers: HTML })).status).toBe(200)
        pages.push(performance.now() - start)
      }
      const longest = Math.max(...(await lived))
      expect(longest).toBeLessThan(most)
      pages.sort((a, b) => a - b)
      figure(
        'Slow clients',
        `500 connections that dribble their ${what}: all closed after`,
        `${(longest / 1000).toFixed(1)} s`,
      )
      figure(
        'Slow clients',
        `the home page meanwhile, p50 / largest (${what})`,
        `${percentile(pages, 0.5)} / ${Math.round(pages.at(-1) ?? 0)} ms`,
      )
    },
  )
})

describe.runIf(FULL)('a long run', () => {
  const MINUTES = Number(process.env.MINUTES ?? 10)
  const GROWTH_MB = 60

  test(`memory stays bounded after ${MINUTES} minutes of traffic`, {
    timeout: MINUTES * 60_000 + 180_000,
  }, async () => {
    await product.renew()
    const { url, metric } = product
    const players = await Promise.all(Array.from({ length: 10 }, () => playerAt(url)))
    const end = performance.now() + MINUTES * 60_000
    const half = performance.now() + MINUTES * 30_000
    const rss: { at: number; mb: number }[] = []
    let requests = 0
    let failed = 0
    const paths = ['/', '/wallet', '/transaction', '/games', '/promosi', '/?n=', '/recharge', '/no-such-page']
    const caller = async (ask: Visitor) => {
      while (performance.now() < end) {
        const path = paths[requests++ % paths.length] ?? '/'
        const answer = await ask(path === '/?n=' ? `/?n=${requests}` : path)
        if (answer.status >= 500) failed++
        await wait(20)
      }
    }
    const watcher = (async () => {
      while (performance.now() < end) {
        rss.push({ at: performance.now(), mb: (await metric('process_resident_memory_bytes')) / 1_048_576 })
        await wait(1000)
      }
    })()
    await Promise.all([...players.map(caller), watcher])
    const largest = (from: number, to: number) =>
      Math.max(...rss.filter(({ at }) => at >= from && at < to).map(({ mb }) => mb))
    // The first tenth is start and warm-up; growth is the memory of the second half above the first.
    const warm = end - MINUTES * 54_000
    const [first, second] = [largest(warm, half), largest(half, end)]
    expect(failed).toBe(0)
    expect(second - first).toBeLessThan(GROWTH_MB)
    figure('Memory', `requests in ${MINUTES} minutes, 10 players`, `${requests}`)
    figure(
      'Memory',
      'largest resident memory of the web tier, first half / second half',
      `${Math.round(first)} / ${Math.round(second)} MB`,
    )
  })
})
