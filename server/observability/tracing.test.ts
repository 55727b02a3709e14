import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { startTracing, type Tracing } from './tracing.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const received: { path: string; type: string; key: string; body: Buffer }[] = []
const collector = createServer(async (req, res) => {
  const { url = '', headers } = req
  received.push({
    path: url,
    type: headers['content-type'] ?? '',
    key: String(headers['x-key']),
    body: await buffer(req),
  })
  res.setHeader('content-type', 'application/x-protobuf').end()
})
let fake: FakeUpstream
let web: TestApp
let tracing: Tracing

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=the-key-of-the-collector')
  vi.stubEnv('OTEL_SERVICE_NAME', 'kancil-tried')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=rehearsal')
  tracing = startTracing('1.2.3')
  fake = await fakeUpstream()
  fake.on('/auth/login', () => envelope({ authToken: 'a-token-that-nobody-may-see' }))
  fake.on('/auth/phone/code', () => envelope('a-token-that-nobody-may-see'))
  const upstream = testUpstream(fake.url, { around: tracing.call })
  web = await testApp({ upstream, observers: [tracing.requests] })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await web.close()
  await fake.close()
  collector.close()
})

// Proves OPS-11, PHO-09, WDL-31.
test('a trace spans both tiers and reaches the collector without data of the player', async () => {
  const browser = web.browser()
  const login = { username: 'budi1234', password: 'rahasia123' }
  await browser.json('/api/auth/login', login).set('traceparent', `00-${TRACE}-b7ad6b7169203331-01`).expect(200)
  await browser.json('/api/auth/login', login).expect(200)
  await browser.get('/?from=advert').expect(200)
  fake.on('/user/verification', () => envelope(null))
  const verified = { nik: '3174015708900001', card: '', selfie: '' }
  await browser.json('/api/user/verification', verified).expect(200)
  await browser.json('/api/auth/phone/code', { phone: '081234567890', channel: 'sms' }).expect(200)

  const [first, second] = fake.requests
    .filter(({ path }) => path === '/auth/login')
    .map(({ headers }) => String(headers.traceparent))
  expect(first).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  expect(second).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second).not.toContain(TRACE)

  await tracing.close()
  expect(received.length).toBeGreaterThan(0)
  for (const { path, type, key } of received) {
    expect([path, type, key]).toEqual(['/v1/traces', 'application/x-protobuf', 'the-key-of-the-collector'])
  }
  const payload = Buffer.concat(received.map(({ body }) => body))
  for (const text of [
    'kancil-tried',
    'rehearsal',
    '1.2.3',
    'POST /api/auth/login',
    'upstream login',
    'kancil.request_id',
  ])
    expect(payload.includes(text), text).toBe(true)
  expect(payload.includes(Buffer.from(TRACE, 'hex'))).toBe(true)
  for (const text of ['81234567890', 'budi1234', 'rahasia123', 'a-token', 'advert', '127.0.0.1', '3174015708900001'])
    expect(payload.includes(text), text).toBe(false)
})
