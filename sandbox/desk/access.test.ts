import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { FORWARDING_HEADERS } from '../../common/rewriteLoopbackHost.ts'
import { makePlayer } from '../../tests/support/desk.ts'
import { openProduct, type Product } from '../../tests/support/product.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { FAILURES_MAX } from '../operator/players/attempts.ts'
import { deskAccess, testerAccess } from './access.ts'

const SECRET = 'tM3vQ8rX1zK6wB9nC4yF7hJ2'
const NOW = Date.parse('2026-11-28T12:00:00+07:00')
/** A request as a proxy forwards it. */
const STRANGER = { 'x-forwarded-for': '203.0.113.7' }

let product: Product
let upstream: TestUpstream
let closed: TestUpstream
beforeAll(async () => {
  ;[product, closed] = await Promise.all([openProduct({ sandboxSecret: SECRET }), startUpstream()])
  if (!product.reference) throw new Error('needs its own product')
  upstream = product.reference
})
afterAll(() => Promise.all([product.close(), closed.close()]))

const desk = (path: string, headers: Record<string, string> = {}, at = upstream) =>
  fetch(`${at.url}/__sandbox/${path}`, { headers, redirect: 'manual' })

describe('the desk', () => {
  // Proves SBX-02.
  test('the desk is open on this machine and to callers with the secret', async () => {
    expect((await desk('players')).status).toBe(200)
    expect((await desk('players', STRANGER)).status).toBe(401)
    expect((await desk('players', { ...STRANGER, 'x-sandbox-secret': SECRET })).status).toBe(200)
    expect((await desk('players', { ...STRANGER, 'x-sandbox-secret': 'guess' })).status).toBe(401)
  })

  test('a stranger can neither read, create nor reset players', async () => {
    const { username, password } = await makePlayer(upstream.url)
    for (const path of ['', 'players', 'deposits', 'withdrawals', 'support', 'mail', 'clock', 'openapi']) {
      const answer = await desk(path, STRANGER)
      expect(answer.status, path).toBe(401)
      expect(await answer.text()).not.toContain(username)
    }
    const posted = await fetch(`${upstream.url}/__sandbox/players`, {
      method: 'POST',
      headers: { ...STRANGER, 'content-type': 'application/json' },
      body: JSON.stringify({ username, reset: true }),
    })
    expect(posted.status).toBe(401)
    expect((await ask(upstream.url, 'login', { username, password })).envelope.code).toBe(200)
  })

  test('a browser sends the secret in a form', async () => {
    const html: Record<string, string> = { ...STRANGER, accept: 'text/html' }
    expect(await (await desk('', html)).text()).toContain('action="/__sandbox/sign-in"')
    const give = (secret: string) =>
      fetch(`${upstream.url}/__sandbox/sign-in`, {
        method: 'POST',
        headers: html,
        body: new URLSearchParams({ secret }),
        redirect: 'manual',
      })
    const wrong = await give('guess')
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null])
    expect(await wrong.text()).toContain('not the secret')
    const right = await give(SECRET)
    expect([right.status, right.headers.get('location')]).toEqual([303, '/__sandbox/'])
    const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await desk('players', { ...STRANGER, cookie })).status).toBe(200)
    expect((await desk('players', { ...STRANGER, cookie: `${cookie}x` })).status).toBe(401)
    const later = cookie.replace(/=\d/, '=9')
    expect((await desk('players', { ...STRANGER, cookie: later })).status).toBe(401)
    const mayTest = (hours: number) => testerAccess(SECRET, () => Date.now() + hours * 3_600_000).mayTest
    const app = express().use((req, res) => void res.json([mayTest(0)(req), mayTest(13)(req)]))
    expect(
      (
        await request(app)
          .get('/')
          .set({ ...STRANGER, cookie })
      ).body,
    ).toEqual([true, false])
    html['x-forwarded-proto'] = 'https'
    const secure = (await give(SECRET)).headers.get('set-cookie') ?? ''
    expect(secure).toMatch(/^__Host-sandbox-desk=.*; Secure/)
    expect((await desk('players', { ...STRANGER, cookie: secure.split(';')[0] ?? '' })).status).toBe(200)
  })

  test('without a configured secret no form is shown and none is accepted', async () => {
    const page = await desk('', { ...STRANGER, accept: 'text/html' }, closed)
    expect([page.status, (await page.text()).includes('<form')]).toEqual([401, false])
    expect((await desk('players', { ...STRANGER, 'x-sandbox-secret': '' }, closed)).status).toBe(401)
  })
})

// Proves SBX-02.
test.each(FORWARDING_HEADERS)(
  '%s: through both tiers the right secret opens the desk, a wrong one does not',
  async (name) => {
    const status = async (secret?: string) => {
      const headers = { [name]: 'https', ...(secret && { 'x-sandbox-secret': secret }) }
      return (await request(product.url).get('/__sandbox/players').set(headers)).status
    }
    expect([await status(SECRET), await status(`${SECRET}x`), await status()]).toEqual([200, 401, 401])
  },
)

// Proves SBX-02.
test('ten wrong secrets at the port of the sandbox, by header and form together, lock the right one out too', async () => {
  let now = NOW
  const { limitGuesses, ...access } = testerAccess(SECRET, () => now)
  const app = express()
    .use(limitGuesses)
    .use('/__sandbox', deskAccess({ limitGuesses, ...access }))
  app.use((_, res) => void res.json({}))
  const by = (secret: string) =>
    request(app)
      .get('/__sandbox/players')
      .set({ ...STRANGER, 'x-sandbox-secret': secret })
  const form = () => request(app).post('/__sandbox/sign-in').set(STRANGER).type('form').send({ secret: 'guess' })
  for (let n = 0; n < 5; n++)
    expect([(await by(SECRET)).status, (await by('guess')).status, (await form()).status]).toEqual([200, 401, 401])
  for (const answer of [await by('guess'), await form(), await by(SECRET)])
    expect([answer.status, answer.get('Retry-After')]).toEqual([429, '900'])
  expect((await request(app).get('/__sandbox/players').set('host', 'localhost')).status).toBe(200)
  now += 15 * 60_000
  expect((await by(SECRET)).status).toBe(200)
})

describe('the headers of tests', () => {
  // Proves SBX-02.
  test('test headers of a stranger are refused, and the call does not run', async () => {
    const { username, password } = await makePlayer(upstream.url)
    const who = { username, password }
    const headers = { ...STRANGER, 'x-sandbox-now': '+1d' }
    const refused = await ask(upstream.url, 'login', who, { headers })
    expect([refused.status, refused.envelope.code]).toEqual([403, 403])
    const known = await ask(upstream.url, 'login', who, { headers: { ...headers, 'x-sandbox-secret': SECRET } })
    expect(known.envelope.code).toBe(200)
  })

  // Proves SBX-06.
  test('failed sign-ins at overridden times count together and lock for minutes of real time', async () => {
    const { username } = await makePlayer(upstream.url)
    const wrong = { username, password: 'wrong-password' }
    const clocks = ['2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z', '+400d']
    for (let n = 0; n < FAILURES_MAX; n++)
      await ask(upstream.url, 'login', wrong, { headers: { 'x-sandbox-now': clocks[n % 3] ?? '' } })
    const { envelope } = await ask(upstream.url, 'login', wrong)
    expect(envelope.message).toBe('Too many wrong attempts. Please try again in 15 minutes.')
  })
})
