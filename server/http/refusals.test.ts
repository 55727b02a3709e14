import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { REASONS, type Reason, reasonFacts } from '../../contract/reasons.ts'
import { RULES } from '../limits/rateLimit.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

const ROOT = join(import.meta.dirname, '../..')
const OURS = { Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' }
const DEPOSIT = { paymentChannel: 'QRIS', amount: '50000' }

let web: TestApp

async function player(): Promise<Browser> {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
  const browser = web.browser()
  await browser.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' }).expect(200)
  return browser
}

const closeWeb = () => web.close()

/** The reasons in the access log, in order. */
const logged = () =>
  web.logged.map((line) => JSON.parse(line)).flatMap(({ msg, reason }) => (msg === 'request' && reason ? [reason] : []))

// Proves SEC-36.
describe('a refusal says its reason to programs, in the envelope and in the log line', () => {
  afterEach(closeWeb)
  const cases: [Reason, number, (browser: Browser) => request.Test][] = [
    ['early', 425, () => request(web.app).post('/api/auth/login').set(OURS).set('Early-Data', '1').send({})],
    ['origin_missing', 403, () => request(web.app).post('/api/auth/login').send({})],
    ['origin', 403, () => request(web.app).post('/api/auth/login').set('Origin', 'https://evil.example').send({})],
    ['login_needed', 401, () => request(web.app).post('/api/user/balance').set(OURS)],
    ['not_found', 404, (browser) => browser.json('/api/no/such/call', {})],
    ['method', 405, () => request(web.app).delete('/api/auth/login').set(OURS)],
    ['body_type', 415, () => request(web.app).post('/api/auth/login').set(OURS).type('text/plain').send('x')],
    ['body_malformed', 400, () => request(web.app).post('/api/auth/login').set(OURS).type('json').send('[')],
    ['body_size', 413, (browser) => browser.json('/api/auth/login', { username: 'x'.repeat(20_000) })],
    ['query_not_allowed', 400, (browser) => browser.json('/api/api/tool/upload?x=1', {})],
    ['field_repeated', 400, (browser) => browser.get('/api/game/play?a=1&a=2').set(OURS)],
    ['input', 400, (browser) => browser.json('/api/auth/login', { username: '', password: '' })],
    ['characters', 400, (browser) => browser.json('/api/auth/login', { username: 'a\u0000b', password: 'x' })],
    ['key_missing', 400, (browser) => browser.json('/api/trx/depositSelf', DEPOSIT)],
    [
      'key_shape',
      400,
      (browser) => browser.json('/api/trx/depositSelf', DEPOSIT).set('Idempotency-Key', 'a b c d e f'),
    ],
  ]

  test.each(cases)('%s with %d', async (reason, status, send) => {
    web = await testApp()
    const answer = await send(await player())
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ reason, data: null, message: expect.stringMatching(/./) })
    expect(logged()).toEqual([reason])
    if (reason.startsWith('key_')) expect(answer.body.message).toMatch(/Idempotency-Key.* 8 .* 128 /)
  })

  test('a refused form leads back, and the log line says why', async () => {
    web = await testApp()
    const browser = await player()
    await browser.form('/api/trx/depositSelf', DEPOSIT).expect(400)
    await browser.form('/api/user/reset-password', { rawPassword: '' }).expect(303)
    expect(logged()).toEqual(['key_missing', 'input'])
  })

  test('a process behind its work says that it sheds load', async () => {
    web = await testApp({ pressure: { limitMs: 250, delayMs: () => 1000, close: () => {} } })
    const { status, body } = await request(web.app).get('/api/game/type')
    expect([status, body.reason]).toEqual([503, 'shedding'])
  })

  test.each([
    ['upstream_refused', 400, 400, envelope(null, 400, 'Tidak')],
    ['upstream_refused', 422, 422, envelope(null, 422, 'Lain')],
    ['upstream_refused', 400, 455, envelope(null, 455, 'Lain')],
    ['session_ended', 401, 404, envelope(null, 404, 'Habis')],
    ['upstream_reply', 502, 502, '<h1>It works</h1>'],
    ['upstream_failed', 502, 502, ''],
  ] as const)('upstream: %s with %d, code %d', async (reason, status, code, reply) => {
    web = await testApp()
    const browser = await player()
    web.fake.on('/user/reset-password', (_, res) => {
      if (reason === 'upstream_failed') res.statusCode = 500
      return reply
    })
    const input = { rawPassword: 'rahasia99', newPassword: 'rahasia100', confirmNewPassword: 'rahasia100' }
    const answer = await browser.json('/api/user/reset-password', input)
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([status, code, reason])
  })
})

// Proves LIM-23.
describe('a lock is 429 with Retry-After, whichever tier counts', () => {
  afterEach(closeWeb)
  const wrong = (browser: Browser) => browser.json('/api/auth/login', { username: 'budi123', password: 'salah-sekali' })

  test('by the limit of the web tier', async () => {
    web = await testApp()
    web.fake.on('/auth/login', () => envelope(null, 400, 'Salah'))
    for (let n = 0; n < RULES.loginAccount.points; n++) await wrong(web.browser()).expect(400)
    const locked = await wrong(web.browser())
    expect([locked.status, locked.body.code, locked.body.reason]).toEqual([429, 429, 'locked'])
    expect(Number(locked.get('Retry-After'))).toBeGreaterThan(RULES.loginAccount.seconds - 60)
  })

  test.each([
    [{ locked: true, retryAfterSeconds: 540 }, 'locked', '540'],
    [{ locked: false, retryAfterSeconds: 30 }, 'rate_limited', '30'],
    [{ retryAfterSeconds: 'soon' }, 'rate_limited', '60'],
    [null, 'rate_limited', '60'],
  ])('by upstream, which says %j', async (data, reason, seconds) => {
    web = await testApp()
    web.fake.on('/auth/login', () => envelope(data, 429, 'Terlalu banyak'))
    const locked = await wrong(web.browser())
    expect([locked.status, locked.body.code, locked.body.reason]).toEqual([429, 429, reason])
    expect(locked.body.message).toBe('Terlalu banyak')
    expect(locked.get('Retry-After')).toBe(seconds)
  })
})

const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')
const tableUnder = (title: string) =>
  (page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))

// Proves SEC-36.
test('docs/errors.md lists every reason as the contract has it', () => {
  const rows = (Object.keys(REASONS) as Reason[]).map((reason) => {
    const { status, also = [], about } = reasonFacts(reason)
    return [`\`${reason}\``, [status, ...also].join(', '), about]
  })
  expect(tableUnder('Reasons')).toEqual(rows)
})
