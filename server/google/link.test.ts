import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

const CLIENT = 'client-1.apps.test'
const ISSUER = 'https://accounts.google.com'
const POST = '/api/auth/thirdParty/login'
const PASSWORD = 'rahasia-123'
const EMAIL = 'budi@contoh.id'
const look = {
  brand: 'Kancil',
  styles: [],
  script: { href: '/assets/google.js' },
  css: '',
  imgHosts: [],
  terms: '/terms',
  privacy: '/privacy',
  sandbox: false,
  age: 18 as const,
  invites: true,
}

let ours: Awaited<ReturnType<typeof generateKeyPair>>
let issuer: Server
beforeAll(async () => {
  ours = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256' }]
  issuer = createServer((_, res) => res.end(JSON.stringify({ keys })))
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening))
})
afterAll(() => new Promise((closed) => issuer.close(closed)))

let web: TestApp
let visitor: Browser
beforeEach(async () => {
  const keysUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`
  const settings = { clientId: CLIENT, issuer: ISSUER, keysUrl, scriptUrl: 'https://accounts.google.com/gsi/client' }
  web = await testApp({ google: { settings, look } })
  visitor = web.browser()
  // The e-mail belongs to a password account.
  web.fake.on('/auth/thirdParty/login', ({ body }) => {
    const { linkPassword, separate } = JSON.parse(body)
    if (separate || linkPassword === PASSWORD) return envelope({ authToken: 'upstream-token-1' })
    return linkPassword === undefined
      ? envelope(null, 409, 'This e-mail already has an account')
      : envelope({ field: 'linkPassword' }, 400, 'That is not its password')
  })
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
})
afterEach(() => web.close())

async function choose() {
  const { text } = await visitor.get('/login/google?next=%2Fwallet')
  const now = Math.floor(web.clock.now / 1000)
  const facts = { nonce: /data-nonce="([\w-]+)"/.exec(text)?.[1], name: 'Budi', email: EMAIL, email_verified: true }
  const credential = await new SignJWT(facts)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(ISSUER)
    .setAudience(CLIENT)
    .setSubject('1234567890')
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(ours.privateKey)
  const back = '/login/google?next=%2Fwallet'
  const answer = await visitor.form(POST, { credential, _next: '/wallet', _back: back })
  return { credential, answer }
}
const ways = { _next: '/wallet', _back: '/login/google?next=%2Fwallet' }
const player = async () => JSON.parse((await visitor.get('/')).text).player
const loginBodies = () =>
  web.fake.requests.filter(({ path }) => path === '/auth/thirdParty/login').map(({ body }) => JSON.parse(body))

// Proves ACC-27.
test('an existing account is not linked automatically: the player sees both choices, and the page has no copy of the credential', async () => {
  const { credential, answer } = await choose()
  expect([answer.status, answer.get('Location')]).toEqual([303, '/login/google?next=%2Fwallet'])
  expect(await player()).toBeNull()
  const { text } = await visitor.get('/login/google?next=%2Fwallet')
  expect(text).toContain(EMAIL)
  expect(text).toContain('name="linkPassword"')
  expect(text).toContain('name="separate"')
  expect(text + visitor.cookies() + web.logged.join()).not.toContain(credential)
})

// Proves ACC-27.
test('only the password of that account links it; a wrong password shows an error at its field', async () => {
  await choose()
  const wrong = await visitor.form(POST, { ...ways, linkPassword: 'guessed-1' })
  expect(wrong.get('Location')).toBe(ways._back)
  const { text } = await visitor.get(ways._back)
  expect(text).toContain('That is not its password')
  expect(text).not.toContain('guessed-1')
  expect(await player()).toBeNull()

  const right = await visitor.form(POST, { ...ways, linkPassword: PASSWORD })
  expect([right.status, right.get('Location')]).toEqual([303, '/wallet'])
  expect(await player()).toMatchObject({ guest: false })
  expect(loginBodies().at(-1)).toMatchObject({
    googleUserId: '1234567890',
    googleUserEmail: EMAIL,
    linkPassword: PASSWORD,
  })
})

// Proves ACC-27.
test('the player can create a separate account instead', async () => {
  await choose()
  await visitor.form(POST, { ...ways, separate: '1' })
  expect(await player()).toMatchObject({ guest: false })
  expect(loginBodies().at(-1)).toMatchObject({ googleUserId: '1234567890', separate: '1' })
  expect(loginBodies().at(-1)).not.toHaveProperty('linkPassword')
})

test('the pending link belongs to this browser for ten minutes, and no posted field carries it', async () => {
  await choose()
  const stranger = web.browser()
  const posted = { ...ways, linkPassword: PASSWORD, googleUserId: '1', googleUserEmail: EMAIL, token: 'x' }
  expect((await stranger.json(POST, posted)).status).toBe(400)
  web.clock.now += 11 * 60_000
  expect((await visitor.json(POST, { linkPassword: PASSWORD })).status).toBe(400)
  expect(loginBodies()).toHaveLength(1)
})
