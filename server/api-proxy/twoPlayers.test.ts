import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { type Browser, intent, TEST_ENV } from '../testing/testApp.ts'

/** Actions of one player, on purpose or by accident, that must not affect the second player. */
const { web } = freshApp({ env: { ...TEST_ENV, TRUST_PROXY: 1 } })
let first: Browser
let second: Browser
/** Answers that upstream has not sent yet. */
let unanswered: ServerResponse[]
/** From now on the connection breaks at once, instead of a time-out. */
let cut: boolean
beforeEach(async () => {
  unanswered = []
  cut = false
  web.fake.on('/auth/login', ({ body }) => envelope({ authToken: `token-of-${JSON.parse(body).username}` }))
  first = await signedIn('first11', FIRST)
  second = await signedIn('second2', SECOND)
})

const FIRST = '192.0.2.1'
const SECOND = '192.0.2.2'

async function signedIn(username: string, address: string) {
  const browser = web.browser()
  await from(address, browser.json('/api/auth/login', { username, password: 'rahasia99' })).expect(200)
  return browser
}
const from = <T extends ReturnType<Browser['json']>>(address: string, request: T) =>
  request.set('X-Forwarded-For', address)
const balance = (browser: Browser, address: string) => from(address, browser.json('/api/user/balance'))

const silence = (res: ServerResponse) => void (cut ? res.destroy() : unanswered.push(res))
function breakLines() {
  cut = true
  for (const res of unanswered) res.destroy()
}

// Proves LIM-15.
test.each([
  ['from another address', SECOND],
  ['from the same address', FIRST],
])('sixty unanswered calls of one player do not affect a second player %s', async (_, address) => {
  web.fake.on('/user/balance', ({ headers }, res) =>
    headers.authorization?.endsWith('first11') ? silence(res) : envelope({ balance: '5000' }),
  )
  const silent = Array.from({ length: 60 }, () => balance(first, FIRST).then(({ status }) => status))
  for (let n = 0; n < 10; n++) await balance(second, address).expect(200)
  breakLines()
  expect(new Set(await Promise.all(silent))).toEqual(new Set([502, 503]))
  await balance(first, FIRST).expect(503)
  await balance(second, address).expect(200)
  expect(web.upstream.troubled()).toEqual([])
})

// Proves LIM-16.
test('HTTP 500 answers to one player do not open the breaker', async () => {
  web.fake.on('/user/balance', ({ headers }, res) =>
    headers.authorization?.endsWith('first11') ? void res.writeHead(500).end('{}') : envelope({ balance: '5000' }),
  )
  for (let n = 0; n < 40; n++) await balance(first, FIRST).expect(502)
  await balance(second, SECOND).expect(200)
})

const OF_THE_FIRST = 'milik-pemain-pertama'
/** A payout that upstream would take, after a confirmation. */
const PAYOUT = {
  name: OF_THE_FIRST,
  phone: '0812',
  email: `${OF_THE_FIRST}@example.com`,
  accountName: OF_THE_FIRST,
  accountNo: '998877665544',
  amount: '50000',
  _intent: intent('of-the-first'),
}
const POSTED = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].method === 'POST')
const FIELDS = ['username', 'email', 'phone', 'fullName', 'verifyCode', 'question', 'invitedCode', 'answer', 'nickname']

/** Everything that the next player of the same browser gets from now on. */
async function nextPlayerGets(browser: Browser): Promise<string> {
  const got = [await browser.form('/api/auth/login', { username: 'second2', password: 'rahasia99' })]
  got.push(await browser.get('/withdrawForm'))
  got.push(await browser.form('/api/auth/identity', { password: 'rahasia99', _back: '/identity', _next: '/profile' }))
  got.push(await browser.get('/withdrawForm'))
  return JSON.stringify(got.map(({ headers, text }) => [{ ...headers, 'set-cookie': [] }, text]))
}

// Proves SES-26.
test.each([
  ['signs out', async () => void (await first.form('/sign-out'))],
  ['does not sign out', async () => {}],
])('a payout that waits for a confirmation is not led to by the next player, when the first %s', async (_, leave) => {
  web.fake.on('/user/bank', () => envelope([]))
  web.fake.on('/auth/identity', ({ method }) =>
    envelope(
      method === 'GET' ? { ways: ['password'] } : { proof: 'proof-of-upstream', expiresAt: web.clock.now + 60_000 },
    ),
  )
  const refusal = await first.form('/api/trx/withdrawal', PAYOUT)
  expect(refusal.get('Location')).toMatch(/^\/identity\?/)
  await leave()
  const got = await nextPlayerGets(first)
  expect(got).toContain('/profile')
  for (const value of Object.values(PAYOUT)) expect(got).not.toContain(value)
})

// Proves SES-26.
test.each(POSTED)('the values of a refused form (%s) end with the player', async (name) => {
  const { path } = CALLS[name]
  web.fake.on(path, () => envelope(null, 400, OF_THE_FIRST))
  const values = Object.fromEntries(FIELDS.map((field) => [field, `${OF_THE_FIRST}@example.com`]))
  await first.form(`/api${path}`, { ...PAYOUT, ...values, _back: '/withdrawForm' })
  web.fake.on(path, () => envelope({ authToken: 'token-of-second2' }))
  web.fake.on('/auth/login', () => envelope({ authToken: 'token-of-second2' }))
  expect(await nextPlayerGets(first)).not.toContain(OF_THE_FIRST)
})
