import type { Express, Response } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { SCRIPTS } from '../../tests/support/scripts.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { loadWords } from '../http/words.ts'
import { untouched } from '../pictures/pagePictures.ts'
import { PageCache } from '../render/pageCache.ts'
import { createPages } from '../render/pages.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { NO_QUEUE } from './concurrencyLimiter.ts'
import { createLimits } from './rateLimit.ts'
import { createRenderLimit, type RenderLimit } from './renderLimit.ts'

const PLAN = { running: { all: 8, perSession: 2, perAddress: 4 }, waiting: NO_QUEUE }
const FIRST = '192.0.2.1'
const SECOND = '192.0.2.2'

describe('concurrency limits of renders', () => {
  let limit: RenderLimit
  beforeEach(() => {
    limit = createRenderLimit(createLimits(), PLAN)
  })
  const res = (address: string, account?: string) =>
    ({ req: { ip: address }, locals: { session: account && { playerKey: account } } }) as unknown as Response
  const forever = () => new Promise<never>(() => {})
  const statusOf = (rendered: Promise<unknown>) =>
    rendered.then(
      () => 200,
      (error: unknown) => (error instanceof HttpProblem ? `${error.status}${error.plain ? ' plain' : ''}` : error),
    )

  // Proves LIM-12.
  test('an account has a limit, an address a larger one, and a second player is not affected', async () => {
    for (let n = 0; n < 2; n++) void limit.run(res(FIRST, 'first'), forever)
    expect(await statusOf(limit.run(res(FIRST, 'first'), forever))).toBe('429 plain')
    expect(await statusOf(limit.run(res(FIRST, 'second'), async () => 'rendered'))).toBe(200)
    for (let n = 0; n < 2; n++) void limit.run(res(FIRST, `other ${n}`), forever)
    expect(await statusOf(limit.run(res(FIRST, 'second'), async () => 'rendered'))).toBe('429 plain')
    expect(await statusOf(limit.run(res(SECOND, 'second'), async () => 'rendered'))).toBe(200)
  })

  // Proves LIM-25.
  test('a page that is admitted takes a place until it comes to its render or ends, and for 50 ms at most', () => {
    let clock = 1000
    const plan = { ...PLAN, running: { ...PLAN.running, all: 2 } }
    limit = createRenderLimit(createLimits(), plan, () => clock)
    const [first, second] = [res(FIRST, 'first'), res(FIRST, 'second')]
    limit.admit(first)
    expect(limit.isFull(true)).toBe(false)
    clock += 30
    limit.admit(second)
    expect(limit.isFull(true)).toBe(true)
    limit.arrived(first)
    expect(limit.isFull(true)).toBe(false)
    limit.admit(first)
    expect(limit.isFull(true)).toBe(true)
    // A redirect, for example. A client that does not read it never lets it finish.
    Object.assign(first, { writableEnded: true })
    expect(limit.isFull(true)).toBe(false)
    limit.admit(res(FIRST, 'third'))
    expect(limit.isFull(true)).toBe(true)
    clock += 60
    expect(limit.isFull(true)).toBe(false)
  })

  // Proves LIM-12.
  test('a flood of unknown visitors leaves room for a player of the same address, and for other addresses', async () => {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const render = (name: string, address: string, account?: string) =>
      statusOf(
        limit.run(res(address, account), () => {
          begun.push(name)
          return new Promise<void>((end) => ends.push(end))
        }),
      )
    const moment = () => new Promise((resolve) => setImmediate(resolve))
    limit = createRenderLimit(createLimits())
    const flood = Array.from({ length: 400 }, () => render('flood', FIRST))
    await moment()
    expect(begun).toHaveLength(8)
    const players = [render('neighbour', FIRST, 'a'), ...['b', 'c', 'd'].map((name) => render('other', SECOND, name))]
    await moment()
    expect(begun.slice(8)).toEqual(['neighbour', 'other', 'other', 'other'])
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await moment()
    }
    expect(await Promise.all(players)).toEqual([200, 200, 200, 200])
    const statuses = await Promise.all(flood)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
    expect(statuses.every((status) => status === 200 || status === '429 plain')).toBe(true)
  })

  test('one account renders at most 240 pages a minute', async () => {
    const all: unknown[] = []
    for (let n = 0; n < 241; n++) all.push(await statusOf(limit.run(res(FIRST, 'first'), async () => 'rendered')))
    expect([new Set(all.slice(0, 240)), all.at(-1)]).toEqual([new Set([200]), '429 plain'])
    expect(await statusOf(limit.run(res(FIRST, 'second'), async () => 'rendered'))).toBe(200)
  })

  // Proves LIM-12.
  test('unknown visitors of an address, who may be many, have the limit of an address: 3000 pages a minute', async () => {
    const all: unknown[] = []
    for (let n = 0; n < 3001; n++) all.push(await statusOf(limit.run(res(FIRST), async () => 'rendered')))
    expect([new Set(all.slice(0, 3000)), all.at(-1)]).toEqual([new Set([200]), '429 plain'])
    expect(await statusOf(limit.run(res(SECOND), async () => 'rendered'))).toBe(200)
  })
})

describe('pages under load', () => {
  let web: TestApp
  let app: Express
  let clock: number
  let delayMs: number
  let rendered: string[]
  /** Pages that wait until the test releases them. */
  let waiting: (() => void)[]
  let holding: boolean
  let closing: (() => Promise<void>)[]

  beforeEach(async () => {
    clock = 1_000_000
    delayMs = 0
    rendered = []
    waiting = []
    holding = false
    const upstream = testUpstream('http://127.0.0.1:1')
    const pages = createPages({
      scripts: SCRIPTS,
      site: { brand: 'K', origin: 'http://k.test' } as never,
      upstream,
      words: loadWords(),
      cacheable: new Map([['/', []]]),
      renderPage: async ({ urlOriginal, problem }: { urlOriginal: string; problem?: { status: number } }) => {
        rendered.push(urlOriginal)
        if (holding) await new Promise<void>((go) => waiting.push(go))
        return { status: problem?.status ?? 200, html: `rendered ${rendered.length}` }
      },
      pictures: untouched,
      imgHosts: [],
      gameHosts: [],
      development: false,
      renderLimit: createRenderLimit(createLimits(), PLAN),
      rendered: new PageCache(() => clock),
    })
    web = await testApp({
      env: { ...TEST_ENV, TRUST_PROXY: 1 },
      pages,
      pressure: { limitMs: 250, delayMs: () => delayMs, close: () => {} },
    })
    app = web.app
    closing = [web.close, upstream.close]
  })
  afterEach(async () => {
    for (const go of waiting) go()
    for (const close of closing) await close()
  })

  const get = (path: string, address = FIRST, cookie = '') =>
    request(app).get(path).set({ Accept: 'text/html', 'X-Forwarded-For': address, Cookie: cookie })
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve))
  }

  // Proves LIM-13.
  test('while the process is overloaded, a visitor gets the cached page of any age up to a day; other pages answer 503', async () => {
    expect((await get('/')).text).toBe('rendered 1')
    delayMs = 900
    for (const age of [120_000, 3_600_000]) {
      clock += age
      expect((await get('/')).text).toBe('rendered 1')
    }
    expect((await get('/games')).status).toBe(503)
    clock += 25 * 3_600_000
    expect((await get('/')).status).toBe(503)
  })

  // Proves LIM-13, LIM-22.
  test('while no render may start, a page is refused before the session is read; calls and cached pages are answered', async () => {
    web.fake.on(CALLS.contactInfo.path, () => envelope({ phone: '1' }))
    expect((await get('/')).text).toBe('rendered 1')
    clock += 3_600_000
    holding = true
    const busy = Array.from({ length: 8 }, (_, n) =>
      get(`/games?n=${n}`, `198.51.100.${n}`).then(({ status }) => status),
    )
    await until(() => waiting.length === 8)
    // A session that cannot be opened is removed where it is read.
    const refused = await get('/wallet', SECOND, 'seen=x; sid=x; sid.sig=x')
    expect(refused.status).toBe(503)
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.get('Set-Cookie')).toBeUndefined()
    expect(refused.text).toContain('<!doctype html>')
    expect((await get('/', SECOND)).text).toBe('rendered 1')
    expect((await get(`/api${CALLS.contactInfo.path}`, SECOND)).status).toBe(200)
    for (const go of waiting.splice(0)) go()
    expect(await Promise.all(busy)).toEqual(busy.map(() => 200))
    holding = false
    const page = await get('/wallet', SECOND, 'seen=x; sid=x; sid.sig=x')
    expect([page.status, page.get('Set-Cookie')]).toEqual([200, expect.anything()])
  })
})
