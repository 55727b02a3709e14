import type { Request, Response } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { sandboxPages } from './proxy.ts'
import { wishedUpstream } from './upstreamWithOverrides.ts'

const SECRET = 'tM3vQ8rX1zK6wB9nC4yF7hJ2'
const TYPES = '/game/type'
const DESK = '/__sandbox/players'

let fake: FakeUpstream
let apps: TestApp[]
beforeEach(async () => {
  fake = await fakeUpstream()
  fake.on(TYPES, () => envelope([{ type: 'Slot', name: 'Slots' }]))
  fake.on(DESK, ({ headers }) => envelope(headers))
  fake.on('/sandbox/gateway', ({ headers }) => envelope(headers))
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.close()
  await fake.close()
})

interface Settings {
  secret?: string | undefined
  proxies?: number
}

async function open({ secret, proxies = 0 }: Settings = {}): Promise<TestApp> {
  const upstream = wishedUpstream(testUpstream(fake.url), fake.url)
  const pages = {
    handler: async (_: Request, res: Response) => void res.json(await res.locals.api.gameTypes()),
    renderError: (_req: Request, res: Response, problem: object) => void res.json(problem),
    sandbox: sandboxPages(fake.url),
  }
  const env = { ...TEST_ENV, SANDBOX_SECRET: secret, TRUST_PROXY: proxies }
  const app = await testApp({ upstream, pages, env })
  apps.push({
    ...app,
    close: async () => {
      await upstream.close()
      await app.close()
    },
  })
  return app
}

/** Whether the sandbox treats the caller at its desk as a tester or as a stranger. */
async function roleOf(web: TestApp, headers: Record<string, string> = {}): Promise<'tester' | 'stranger'> {
  const { body } = await request(web.app).get(DESK).set(headers)
  return body.data['x-forwarded-for'] === undefined ? 'tester' : 'stranger'
}

// Proves SBX-02.
describe('testers and strangers', () => {
  test.each([
    ['a program on this machine', {}, {}, 'tester'],
    ['a browser on this machine', {}, { host: 'localhost:3000' }, 'tester'],
    ['a caller behind a proxy', {}, { 'x-forwarded-for': '203.0.113.7' }, 'stranger'],
    ['a caller behind a proxy that claims to be loopback', {}, { 'x-forwarded-for': '127.0.0.1' }, 'stranger'],
    ['a caller behind a proxy with the Forwarded header', {}, { forwarded: 'for=127.0.0.1' }, 'stranger'],
    ['a caller behind a tunnel', {}, { 'cf-connecting-ip': '127.0.0.1' }, 'stranger'],
    ['a page of another site whose host name resolves to this machine', {}, { host: 'evil.example' }, 'stranger'],
    ['any caller when proxies are configured', { proxies: 1 }, {}, 'stranger'],
    ['a caller with the secret', { secret: SECRET, proxies: 1 }, { 'x-sandbox-secret': SECRET }, 'tester'],
    ['a caller with a wrong secret', { secret: SECRET, proxies: 1 }, { 'x-sandbox-secret': `${SECRET}x` }, 'stranger'],
    ['a caller with an empty secret, when none is configured', { proxies: 1 }, { 'x-sandbox-secret': '' }, 'stranger'],
  ] as [string, Settings, Record<string, string>, string][])('%s', async (_, settings, headers, role) => {
    expect(await roleOf(await open(settings), headers)).toBe(role)
  })
})

// Proves SBX-02.
test('ten wrong secrets, by header and form together, lock the right one out too, until the time is over', async () => {
  const web = await open({ secret: SECRET, proxies: 1 })
  const by = async (secret: string, ip = '203.0.113.9') =>
    (await request(web.app).get(DESK).set({ 'x-forwarded-for': ip, 'x-sandbox-secret': secret })).status
  const form = () =>
    request(web.app)
      .post('/__sandbox/sign-in')
      .set({ 'x-forwarded-for': '203.0.113.9', 'Sec-Fetch-Site': 'same-origin' })
      .type('form')
      .send({ secret: 'guess' })
  for (let n = 0; n < 20; n++) expect(await by(SECRET)).toBe(200)
  for (let n = 0; n < 5; n++) expect(await by(`guess ${n}`)).toBe(200)
  for (let n = 0; n < 5; n++) await form()
  expect(await by('guess again')).toBe(429)
  expect((await form()).status).toBe(429)
  expect(await by(SECRET)).toBe(429)
  expect(await by(SECRET, '203.0.113.10')).toBe(200)
})

describe('a browser that signed in with the secret', () => {
  async function enter(web: TestApp, secret: string) {
    const answer = await request(web.app)
      .post('/__sandbox/sign-in')
      .set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' })
      .type('form')
      .send({ secret })
    return {
      to: answer.get('Location'),
      cookie: (answer.get('Set-Cookie') ?? []).map((one) => one.split(';')[0]).join(),
    }
  }

  test('it may test for twelve hours', async () => {
    const web = await open({ secret: SECRET, proxies: 1 })
    expect(await enter(web, 'wrong')).toEqual({ to: '/__sandbox/sign-in?wrong=1', cookie: '' })
    const { to, cookie } = await enter(web, SECRET)
    expect(to).toBe('/__sandbox/')
    expect(await roleOf(web, { cookie })).toBe('tester')
    expect(cookie).not.toContain(SECRET)
    web.clock.now += 12 * 3_600_000
    expect(await roleOf(web, { cookie })).toBe('stranger')
  })
})

describe('for strangers', () => {
  const OVERRIDES = [
    { 'x-sandbox-scenario': 'gameTypes=slow:1' },
    { 'x-sandbox-now': '+99d' },
    { 'x-sandbox-seed': '7' },
    { 'x-sandbox-limit': '5' },
  ]
  // Proves SBX-02.
  test.each(OVERRIDES)('a header of a test is refused, and no call goes upstream: %o', async (headers) => {
    const web = await open({ proxies: 1 })
    for (const path of ['/', `/api${TYPES}`, '/sandbox/gateway', DESK]) {
      const answer = await request(web.app).get(path).set(headers)
      expect(answer.status).toBe(403)
      expect(answer.body.message).toContain('x-sandbox-secret')
    }
    expect(fake.requests).toEqual([])
  })
})
