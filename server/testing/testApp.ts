import type { Express, Request, Response } from 'express'
import { pino } from 'pino'
import request, { type Test } from 'supertest'
import { CookieJar } from '../../tests/support/cookieJar.ts'
import { type AppDeps, createApp } from '../app.ts'
import type { ProblemPage } from '../http/errors.ts'
import { makeKeys } from '../keys.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { sqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { type FakeUpstream, fakeUpstream } from './fakeUpstream.ts'
import { testUpstream } from './testUpstream.ts'

export const TEST_ENV: AppDeps['env'] = {
  PUBLIC_ORIGIN: undefined,
  TRUST_PROXY: 0,
  APP_NAME: 'kancil',
  APP_NAMES: ['other'],
  TRACKING: true,
  LANGUAGES: ['en', 'india'],
  SECURITY_CONTACT: [],
  FEATURES_OFF: [],
  AGE_MARK: 18,
  BRAND_NAME: 'Kancil',
  SANDBOX_SECRET: undefined,
  STEP_UP_PAYOUTS: { toNew: true, above: null },
}

const MONEY_KEY_LENGTH = 16

/** The real app on a store in memory, with an upstream on a real socket. Pages print their input as JSON. */
export interface TestApp {
  app: Express
  fake: FakeUpstream
  upstream: Upstream
  store: Store
  logged: string[]
  clock: { now: number }
  /** A browser of its own: keeps cookies, sends the headers of one of our pages. */
  browser(): Browser
  close(): Promise<void>
}

export interface Browser {
  get(path: string): Test
  /** Posts as a script of a page does. */
  json(path: string, body?: object): Test
  /** Posts as a form without JavaScript does. */
  form(path: string, fields?: Record<string, string>): Test
  /** The whole Cookie header of the browser. */
  cookies(): string
  setCookie(name: string, value: string): void
}

export const intent = (name: string) => name.padEnd(MONEY_KEY_LENGTH, '0')

export async function testApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const fake = await fakeUpstream()
  const logged: string[] = []
  const clock = { now: Date.now() }
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) })
  const upstream = testUpstream(fake.url, { log, now: () => clock.now })
  const store = sqliteStore(':memory:', () => clock.now)
  const app = createApp({
    env: TEST_ENV,
    log,
    keys: makeKeys(['k'.repeat(32)], ['s'.repeat(32)]),
    store,
    limits: createLimits(),
    upstream,
    health: {
      stopping: false,
      upstream: () => upstream.troubled().length === 0,
      store: () => ({ answers: true, since: clock.now }),
    },
    pressure: { limitMs: 250, delayMs: () => 0, close: () => {} },
    pages: { handler: showPage, renderError: showProblem },
    now: () => clock.now,
    ...overrides,
  })
  return {
    app,
    fake,
    upstream,
    store,
    logged,
    clock,
    browser: () => browser(app),
    async close() {
      // First of all, so that no call waits for its answer.
      await fake.close()
      await upstream.close()
      await store.close()
    },
  }
}

async function showPage(req: Request, res: Response) {
  const { locale, device, appName, session, flash } = res.locals
  const player = session && { guest: session.guest, playerKey: session.playerKey }
  const message = await flash.take()
  res.type('html').send(JSON.stringify({ path: req.originalUrl, locale, device, appName, player, flash: message }))
}

function showProblem(_req: Request, res: Response, problem: ProblemPage) {
  res.type('html').send(JSON.stringify({ problem }))
}

function browser(app: Express): Browser {
  const jar = new CookieJar()
  const keep = (test: Test): Test =>
    test.set('Cookie', jar.header).on('response', (res: request.Response) => jar.keep(res.get('Set-Cookie')))
  const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  return {
    cookies: () => jar.header,
    setCookie: (name, value) => void jar.set(name, value),
    get: (path) => keep(request(app).get(path).set('Accept', page)),
    json: (path, body) => {
      const test = request(app).post(path).set({ Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' })
      return keep(body ? test.send(body) : test)
    },
    form: (path, fields = {}) =>
      keep(
        request(app)
          .post(path)
          .type('form')
          .set({ Accept: page, 'Sec-Fetch-Site': 'same-origin' })
          .send(new URLSearchParams(fields).toString()),
      ),
  }
}
