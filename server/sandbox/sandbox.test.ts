import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { sandboxPages } from './proxy.ts'
import { wishedUpstream } from './upstreamWithOverrides.ts'

const TYPES = '/game/type'
const HOUR_MS = 3_600_000

let fake: FakeUpstream
let apps: TestApp[]
beforeEach(async () => {
  fake = await fakeUpstream()
  fake.on(TYPES, () => envelope([{ type: 'Slot', name: 'Slots' }]))
  apps = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const app of apps) await app.close()
  await fake.close()
})

async function open(kind: 'sandbox' | 'operator'): Promise<TestApp> {
  const real = testUpstream(fake.url)
  const upstream = kind === 'sandbox' ? wishedUpstream(real, fake.url) : real
  const pages = {
    handler: (_: unknown, res: { json(body: object): void }) => res.json({}),
    renderError: (_: unknown, res: { json(body: object): void }, problem: object) => res.json(problem),
    ...(kind === 'sandbox' ? { sandbox: sandboxPages(fake.url) } : {}),
  }
  const app = await testApp({ upstream, pages })
  const close = async () => {
    await upstream.close()
    await app.close()
  }
  apps.push({ ...app, close })
  return app
}

const types = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  request(app)
    .get(`/api${TYPES}`)
    .set({ Accept: 'application/json', ...headers })
const typeRequests = () => fake.requests.filter(({ path }) => path === TYPES)

describe('while the sandbox runs', () => {
  // Proves SBX-04.
  test('test overrides are forwarded with every call; a relative time becomes a fixed time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const web = await open('sandbox')
    await types(web, {
      'x-sandbox-scenario': 'gameTypes=slow:5,balance=empty',
      'x-sandbox-now': '+25h',
      'x-sandbox-seed': '7',
    })
    const headers = typeRequests()[0]?.headers ?? {}
    expect(headers).toMatchObject({ 'x-sandbox-scenario': 'gameTypes=slow:5, balance=empty', 'x-sandbox-seed': '7' })
    expect(Number(headers['x-sandbox-now'])).toBe(Date.now() + 25 * HOUR_MS)
  })

  // Proves SBX-04.
  test('a request with overrides neither reads nor writes the shared cache', async () => {
    const web = await open('sandbox')
    await types(web)
    fake.on(TYPES, () => envelope([{ type: 'Bird', name: 'Birds' }]))
    const wished = await types(web, { 'x-sandbox-seed': '1' })
    expect(wished.body.data).toEqual([{ type: 'Bird', name: 'Birds' }])
    expect((await types(web)).body.data).toEqual([{ type: 'Slot', name: 'Slots' }])
    expect(typeRequests()).toHaveLength(2)
  })

  // Proves SBX-04.
  test('failures of a test open no breaker, are not retried and count no schema violation', async () => {
    const web = await open('sandbox')
    fake.on(TYPES, ({ headers }, res) => {
      if (!headers['x-sandbox-scenario']) return envelope([{ type: 'Slot', name: 'Slots' }])
      const nowBroken = typeRequests().length % 2 === 0
      if (!nowBroken) return envelope('no list')
      res.statusCode = 503
      return envelope(null, 503)
    })
    for (let n = 0; n < 60; n++) {
      expect((await types(web, { 'x-sandbox-scenario': 'gameTypes=http' })).status).toBe(502)
    }
    expect(typeRequests()).toHaveLength(60)
    const [{ upstream }] = apps as [TestApp]
    expect(upstream.troubled()).toEqual([])
    expect([...upstream.violations()]).toEqual([])
    expect((await types(web)).status).toBe(200)
  })

  test('invalid overrides answer 400 with the valid names; an invalid cookie is cleared', async () => {
    const web = await open('sandbox')
    const call = await types(web, { 'x-sandbox-scenario': 'depositSelf=timeout' })
    expect({ status: call.status, message: call.body.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('rechargeOrder'),
    })
    const page = await request(web.app).get('/').set({ Accept: 'text/html', Cookie: 'sandbox=now%3Dsoon' })
    expect(page.status).toBe(400)
    expect(page.get('Set-Cookie')?.join()).toMatch(/^sandbox=;/)
    expect(typeRequests()).toHaveLength(0)
  })

  test('a form of another site does not reach the desk', async () => {
    const web = await open('sandbox')
    const answer = await request(web.app).post('/__sandbox/players').set('Origin', 'https://evil.example').send({})
    expect(answer.status).toBe(403)
    expect(fake.requests).toEqual([])
  })
})

describe('with an upstream of an operator', () => {
  // Proves SBX-03.
  test('test overrides are neither read nor forwarded', async () => {
    const web = await open('operator')
    const headers = { 'x-sandbox-scenario': 'no=sense', 'x-sandbox-now': 'soon', Cookie: 'sandbox=now%3Dsoon' }
    expect((await types(web, headers)).status).toBe(200)
    await types(web, headers)
    expect(typeRequests()).toHaveLength(1)
    expect(Object.keys(typeRequests()[0]?.headers ?? {}).join()).not.toContain('x-sandbox')
  })

  // Proves SBX-03.
  test.each(['/__sandbox', '/__sandbox/', '/__sandbox/players', '/__sandbox/routes.json', '/__sandbox/clock'])(
    '%s answers 404 for every method, and no call goes upstream',
    async (path) => {
      const web = await open('operator')
      expect((await request(web.app).get(path)).status).toBe(404)
      expect((await request(web.app).post(path).set('Sec-Fetch-Site', 'same-origin').send({})).status).toBe(404)
      expect((await request(web.app).delete(path)).status).toBe(404)
      expect(fake.requests).toEqual([])
    },
  )
})
