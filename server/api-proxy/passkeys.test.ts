import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONFIRMED_MS, PROOF_HEADER } from '../../contract/calls/identity.ts'
import { CHALLENGE_MS } from '../../contract/calls/passkeys.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

const ORIGIN = 'http://play.test'
const TOKEN = 'a-token-of-one-challenge'
const ANSWER = { id: 'key-1', clientDataJSON: 'AAAA', authenticatorData: 'BBBB', signature: 'CCCC' }
const OPTIONS = { challenge: 'c'.repeat(43), rpId: 'play.test', timeout: CHALLENGE_MS }
const CREATION = {
  challenge: 'c'.repeat(43),
  rp: { id: 'play.test', name: 'Kancil' },
  user: { id: 'u1', name: 'budi01', displayName: 'budi01' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

let web: TestApp
let browser: Browser
beforeEach(async () => {
  web = await testApp({ env: { ...TEST_ENV, PUBLIC_ORIGIN: ORIGIN, BRAND_NAME: 'Pelanduk' } })
  browser = visitor()
  web.fake.on('/auth/passkey/options', () => envelope({ options: OPTIONS, challengeToken: TOKEN }))
  web.fake.on('/auth/passkey/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  web.fake.on('/user/passkey/options', () => envelope({ options: CREATION }))
  web.fake.on('/user/passkey/remove', () => envelope(null))
  web.fake.on('/auth/identity', ({ method }) =>
    envelope(
      method === 'GET'
        ? { ways: ['password', 'passkey'] }
        : { proof: 'an-opaque-proof', expiresAt: web.clock.now + CONFIRMED_MS },
    ),
  )
})
afterEach(() => web.close())

/** A browser that asks for our host. */
function visitor(): Browser {
  const plain = web.browser()
  const ours = (test: ReturnType<Browser['json']>) => test.set('Host', 'play.test')
  return {
    ...plain,
    get: (path) => ours(plain.get(path)),
    json: (path, body) => ours(plain.json(path, body)),
    form: (path, fields) => ours(plain.form(path, fields)),
  }
}
const requestsTo = (path: string) => web.fake.requests.filter((request) => request.path === path)
const bodyTo = (path: string) => JSON.parse(requestsTo(path).at(-1)?.body ?? '{}')
const challenge = (who = browser) => who.json('/api/auth/passkey/options')
const signIn = (who = browser) => who.json('/api/auth/passkey/login', ANSWER)
const login = () => browser.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })

// Proves ACC-62.
test('the origin is that of PUBLIC_ORIGIN, and the token of the challenge stays in a sealed cookie', async () => {
  const res = await browser.json('/api/auth/passkey/options', { origin: 'https://elsewhere.example' })
  expect(bodyTo('/auth/passkey/options')).toEqual({ origin: ORIGIN })
  expect(res.body.data).toEqual({ options: OPTIONS })
  expect(browser.cookies()).not.toContain(TOKEN)
})

// Proves ACC-60.
test('a passkey signs in by a call or by a form, and the answer holds no token', async () => {
  await challenge()
  const res = await signIn()
  expect(bodyTo('/auth/passkey/login')).toEqual({ ...ANSWER, challengeToken: TOKEN })
  expect(res.body).toMatchObject({ code: 200, data: {} })
  expect(JSON.stringify(res.body)).not.toContain('upstream-token')
  expect((await browser.get('/api/user/detail')).body.data).toEqual({ username: 'budi01' })
  const other = visitor()
  await challenge(other)
  const posted = await other.form('/api/auth/passkey/login', { ...ANSWER, _next: '/wallet' })
  expect([posted.status, posted.get('Location')]).toEqual([303, '/wallet'])
  expect(JSON.parse((await other.get('/')).text).player).toMatchObject({ guest: false })
})

// Proves ACC-62.
test('a challenge is answered once, in five minutes, by the browser that got it', async () => {
  const late = { status: 400, body: { reason: 'passkey_challenge' } }
  expect(await signIn()).toMatchObject(late)
  await challenge()
  expect(await signIn(visitor())).toMatchObject(late)
  expect((await signIn()).status).toBe(200)
  expect(await signIn()).toMatchObject(late)
  expect(requestsTo('/auth/passkey/login')).toHaveLength(1)
})

// Proves ACC-61.
test('a passkey confirms who is signed in, as a password does', async () => {
  await login()
  await challenge()
  expect((await browser.json('/api/auth/identity', ANSWER)).status).toBe(200)
  expect(bodyTo('/auth/identity')).toEqual({ passkey: { ...ANSWER, challengeToken: TOKEN } })
  await browser.json('/api/user/passkey/remove', { id: 'key-1' })
  expect(requestsTo('/user/passkey/remove')[0]?.headers[PROOF_HEADER]).toBe('an-opaque-proof')
  await browser.json('/api/auth/identity', {
    password: 'rahasia123',
    passkey: { ...ANSWER, challengeToken: 'guessed-1' },
  })
  expect(bodyTo('/auth/identity')).toEqual({ password: 'rahasia123' })
})

// Proves ACC-63.
test('a new passkey and the removal of one wait for a confirmation', async () => {
  await login()
  expect((await browser.json('/api/user/passkey/options')).status).toBe(428)
  expect((await browser.json('/api/user/passkey/remove', { id: 'key-1' })).status).toBe(428)
  expect(web.fake.requests.filter(({ path }) => path.startsWith('/user/passkey'))).toEqual([])
  await browser.json('/api/auth/identity', { password: 'rahasia123' })
  const { options } = (await browser.json('/api/user/passkey/options')).body.data
  expect(options, 'the brand names the relying party').toEqual({
    ...CREATION,
    excludeCredentials: [],
    rp: { id: 'play.test', name: 'Pelanduk' },
  })
  expect(bodyTo('/user/passkey/options')).toEqual({ origin: ORIGIN })
  expect((await browser.json('/api/user/passkey/remove', { id: 'key-1' })).status).toBe(200)
})

const flashOf = async () => JSON.parse((await browser.get('/')).text).flash
const signInAt = (fields: Record<string, string>) =>
  browser.json('/api/auth/login', { username: 'budi01', password: 'rahasia123', ...fields })
const knowing = { _passkeys: '' }

// Proves ACC-64.
test('after a sign-in a passkey is offered once, where browser and upstream have passkeys and the player has none', async () => {
  expect((await signInAt(knowing)).status, 'upstream does not know the call').toBe(200)
  expect(await flashOf()).toBeNull()
  web.fake.on('/user/passkey', () => envelope([]))
  await signInAt({})
  expect(await flashOf()).toBeNull()
  await signInAt(knowing)
  expect(await flashOf()).toEqual({ offersPasskey: true })
  expect(await flashOf()).toBeNull()
  web.fake.on('/user/passkey', () => envelope([{ id: 'key-1', createTime: 1 }]))
  await signInAt(knowing)
  expect(await flashOf()).toBeNull()
})

// Proves ACC-75.
test('the password of a sign-in confirms a passkey made right after it, and nothing else', async () => {
  web.fake.on('/user/passkey', () => envelope([]))
  await signInAt(knowing)
  expect(bodyTo('/auth/identity')).toEqual({ password: 'rahasia123' })
  expect((await browser.json('/api/user/passkey/options', { conditional: '1' })).status).toBe(200)
  expect(bodyTo('/user/passkey/options')).toEqual({ origin: ORIGIN, conditional: '1' })
  expect(requestsTo('/user/passkey/options')[0]?.headers[PROOF_HEADER]).toBe('an-opaque-proof')
  expect((await browser.json('/api/user/passkey/remove', { id: 'key-1' })).status).toBe(428)
  await browser.json('/api/auth/identity', { password: 'rahasia123' })
  expect((await browser.json('/api/user/passkey/remove', { id: 'key-1' })).status).toBe(200)
})

// Proves ACC-64.
test('"not now" and a new passkey count for 90 days', async () => {
  web.fake.on('/user/passkey', ({ method }) => envelope(method === 'GET' ? [] : null))
  const later = await browser.form('/passkey-later', { _back: '/wallet' })
  expect([later.status, later.get('Location')]).toEqual([303, '/wallet'])
  expect(later.get('Set-Cookie')?.join()).toContain(`Max-Age=${90 * 24 * 60 * 60}`)
  await signInAt(knowing)
  expect(await flashOf()).toBeNull()
  browser = visitor()
  await signInAt(knowing)
  expect(await flashOf()).toEqual({ offersPasskey: true })
  await browser.json('/api/user/passkey', { id: 'key-1', clientDataJSON: 'AAAA', attestationObject: 'BBBB' })
  await signInAt(knowing)
  expect(await flashOf()).toBeNull()
})
