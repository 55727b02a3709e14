import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { intent, type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { createAdmin, serverStateOf } from './admin.ts'
import { watchForwarding } from './forwarding.ts'
import { createMetrics, type Metrics, watch } from './metrics.ts'

let fake: FakeUpstream
let app: TestApp
let metrics: Metrics
let admin: ReturnType<typeof createAdmin>

beforeAll(async () => {
  fake = await fakeUpstream()
  fake.on('/auth/login', () => envelope({ authToken: 'a-token-that-nobody-may-see' }))
  fake.on('/trx/depositSelf', () => envelope({ transNo: 'D1', amount: 'seventy thousand' }))
  fake.on('/game/supplier', () => envelope([]))
  metrics = createMetrics({ release: '1.2.3', revision: 'abc', contract: '9' })
  const upstream = testUpstream(fake.url, { around: metrics.call, onCache: metrics.cache })
  const health = { stopping: false, upstream: () => true, store: () => ({ answers: true, since: 0 }) }
  const forwarding = watchForwarding(undefined, () => 5)
  const pressure = { limitMs: 250, delayMs: () => 12.5, close: () => {} }
  app = await testApp({
    upstream,
    health,
    pressure,
    observers: [metrics.requests, forwarding.observe],
    watchOnce: metrics.once,
    onPolicyRefusal: metrics.policyRefusal,
    onFieldFigures: metrics.fieldFigures,
  })
  const renderLimit = { load: () => ({ running: 3, waiting: 1, limit: 32 }) }
  watch(metrics, { upstream, health, pressure, renderLimit, dataDir: '.', pictureBytes: () => 0 })
  admin = createAdmin({
    health,
    serverState: () => serverStateOf(upstream, health.store(), forwarding.record()),
    metrics: async () => metrics.registry,
    names: ['web-1'],
  })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})

const measured = async () => (await request(admin).get('/metrics')).text

// Proves SEC-41.
test('the port answers to its own names alone, and its page has the headers of pages', async () => {
  await request(admin).get('/metrics').set('Host', 'evil.example').expect(421)
  await request(admin)
    .get('/contract')
    .set('Host', 'web-1:9100')
    .set('Accept', 'text/html')
    .expect(200)
    .expect('Content-Security-Policy', /^default-src 'none'.*style-src 'self' 'sha256-/)
    .expect('X-Frame-Options', 'DENY')
    .expect('X-Content-Type-Options', 'nosniff')
})

// Proves OPS-09.
test('money calls are measured from 0 on, so that the first unanswered one is seen', async () => {
  expect(await measured()).toContain('kancil_once_total{outcome="unknown"} 0\n')
})

// Proves OPS-09.
test('metrics: requests by route, upstream calls by outcome, the cache, the idempotency records', async () => {
  const browser = app.browser()
  await browser.json('/api/auth/login', { username: 'budi88', password: 'rahasia123' }).expect(200)
  await browser.get('/api/game/supplier')
  await browser.get('/api/game/supplier')
  const deposit = { amount: '50000', paymentChannel: 'QRIS', _intent: intent('deposit') }
  await browser.form('/api/trx/depositSelf', deposit)
  await browser.form('/api/trx/depositSelf', deposit)
  await request(app.app).delete('/never-seen').expect(405)

  const text = await measured()
  expect(text).toContain('kancil_build_info{version="1.2.3",revision="abc",contract="9"} 1\n')
  expect(text).toContain(
    'kancil_http_request_duration_seconds_count{route="/api/auth/login",method="POST",status="2xx"} 1\n',
  )
  expect(text).toContain('kancil_upstream_call_duration_seconds_count{call="login",outcome="ok"} 1\n')
  expect(text).toContain('kancil_public_cache_total{outcome="loaded"} 1\n')
  expect(text).toContain('kancil_public_cache_total{outcome="fresh"} 1\n')
  expect(text).toContain('kancil_upstream_breaker_state{group="wallet"} 0\n')
  expect(text).toContain('kancil_event_loop_delay_p99_seconds 0.0125\n')
  expect(text).toContain('kancil_ready 1\n')
  expect(text).toContain('kancil_answers_total{kind="api",status="2xx"} 3\n')
  expect(text).toContain('kancil_upstream_calls_total{group="auth",outcome="ok"} 1\n')
  expect(text).toContain('kancil_upstream_silent_seconds{group="wallet"} 0\n')
  expect(text).toContain('kancil_store_up 1\n')
  expect(text).toContain('kancil_drawings{state="limit"} 32\n')
  expect(text).toContain('kancil_workers 1\n')
  expect(text).toMatch(/route="\(other\)",method="DELETE"/)
  expect(text).not.toContain('never-seen')
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
})

// Proves UPS-04.
test('schema violations are counted by call and path, never by value', async () => {
  const text = await measured()
  expect(text).toMatch(/kancil_contract_misfits_total\{call="rechargeOrder",path="[\w.[\]]+"\} 1\n/)
  expect(text).toMatch(/kancil_once_total\{outcome="unknown"\} 2\n/)
  const plain = (await request(admin).get('/contract')).text
  expect(plain).toMatch(/✗ rechargeOrder \(POST \/trx\/depositSelf\): 1 reply\n {4}[\w.[\]]+ × 1\n/)
  expect(plain).toContain('✓ login (POST /auth/login): 1 reply\n')
  expect(plain).toMatch(/– withdraw \(POST/)
  const page = await request(admin).get('/contract').set('Accept', 'text/html')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('>rechargeOrder<td><code>POST /trx/depositSelf</code><td>1<td><code>type</code> × 1')
  const { body } = await request(admin).get('/contract.json')
  expect(body[0]).toMatchObject({ call: 'rechargeOrder', replies: 1, misfits: [{ times: 1 }] })
  for (const output of [text, plain, page.text, JSON.stringify(body)])
    expect(output).not.toMatch(/seventy|a-token|rahasia/)
})

// Proves OPS-47.
test('/proxy shows the names of forwarded headers, hops and protocol, and no value', async () => {
  const before = (await request(admin).get('/proxy')).body
  expect(before.kinds.map(({ hops }: { hops: number }) => hops)).toEqual([0])
  for (let n = 0; n < 9; n++)
    await request(app.app)
      .get('/never-seen')
      .set('Cookie', `a=${'x'.repeat(2000)}`)
      .set('X-Forwarded-For', '203.0.113.7, 198.51.100.9')
      .set({ 'X-Forwarded-Proto': 'HTTPS', 'X-Real-IP': '203.0.113.7', 'X-Secret-Of-Proxy': 'hidden' })
  const { body, text } = await request(admin).get('/proxy')
  expect(body.kinds[0]).toEqual({
    headers: ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'],
    ...{ hops: 2, protocol: 'https', ownHost: true, requests: 9, lastSeen: 5 },
  })
  expect(body.cookieBytes).toBe(2002)
  expect(text).not.toMatch(/203\.0|198\.51|hidden|xxx|never-seen/)
  // A caller who invents headers fills no memory.
  for (let hops = 1; hops < 60; hops++)
    await request(app.app).get('/').set('X-Forwarded-For', Array(hops).fill('1.1.1.1').join())
  const later = (await request(admin).get('/proxy')).body
  expect(later.kinds).toHaveLength(16)
  expect(Math.max(...later.kinds.map(({ hops }: { hops: number }) => hops))).toBe(20)
})

// Proves OPS-87.
test('figures of a visit are counted, of a browser that asks not to be tracked none, and nothing else fits', async () => {
  const send = (body: object, headers = {}) =>
    request(app.app).post('/field').type('text/plain').set(headers).send(JSON.stringify(body)).expect(204)
  await send({ line: '3g', figures: { 'first-paint': 1800, 'longest-frame': 60 } })
  await send({ line: 'a player', figures: { 'first-paint': 900 } })
  await send({ line: '4g', figures: { 'first-paint': 100 } }, { 'Sec-GPC': '1' })
  await send({ line: '4g', figures: { address: 5 } })
  await send({ line: '4g', figures: { 'first-paint': 1e9 } })
  const counts = (await measured()).match(/^kancil_field_seconds_(count|sum).*$/gm)
  expect(counts).toEqual([
    'kancil_field_seconds_sum{figure="first-paint",line="3g"} 1.8',
    'kancil_field_seconds_count{figure="first-paint",line="3g"} 1',
    'kancil_field_seconds_sum{figure="longest-frame",line="3g"} 0.06',
    'kancil_field_seconds_count{figure="longest-frame",line="3g"} 1',
    'kancil_field_seconds_sum{figure="first-paint",line="unknown"} 0.9',
    'kancil_field_seconds_count{figure="first-paint",line="unknown"} 1',
  ])
})
