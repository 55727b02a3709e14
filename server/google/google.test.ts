import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { envelope } from '../../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../../testing/testApp.ts'
import { googleSettings } from './settings.ts'

const CLIENT = 'client-1.apps.test'
const ISSUER = 'https://accounts.google.com'
const SCRIPT = 'https://accounts.google.com/gsi/client'
const POST = '/api/auth/thirdParty/login'
const TOKEN = 'upstream-token-abcdef'
const look = {
  brand: 'Kancil',
  styles: ['/assets/critical.css'],
  script: '/assets/google.js',
  css: ':root{--brand-hue:20}',
  imgHosts: [],
  terms: '/terms',
  privacy: '/privacy',
  sandbox: true,
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let ours: Pair
let strangers: Pair
let issuer: Server
let keysDown = false
beforeAll(async () => {
  ;[ours, strangers] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'one', alg: 'RS256' }]
  issuer = createServer((_, res) => {
    res.statusCode = keysDown ? 500 : 200
    res.end(JSON.stringify({ keys }))
  })
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening))
})
afterAll(() => new Promise((closed) => issuer.close(closed)))

let web: TestApp
let visitor: Browser
beforeEach(async () => {
  keysDown = false
  const keysUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`
  const settings = { clientId: CLIENT, issuer: ISSUER, keysUrl, scriptUrl: SCRIPT }
  web = await testApp({ google: { settings, look } })
  visitor = web.browser()
  web.fake.on('/auth/thirdParty/login', () => envelope({ authToken: TOKEN }))
  web.fake.on('/user/detail', () => envelope({ username: 'goog12345678' }))
})
afterEach(() => web.close())

const nonceOf = async (browser = visitor) =>
  /data-nonce="([\w-]+)"/.exec((await browser.get('/login/google?next=%2Fwallet')).text)?.[1] ?? ''

interface Made {
  claims?: JWTPayload
  key?: Pair['privateKey'] | Uint8Array
  alg?: string
  seconds?: number
  audience?: string
  issuer?: string
}
function credential(nonce: string, made: Made = {}) {
  const { claims = {}, key = ours.privateKey, alg = 'RS256', seconds = 3600, audience = CLIENT } = made
  const now = Math.floor(web.clock.now / 1000)
  const facts = { nonce, name: 'Budi Santoso', email: 'budi@contoh.id', email_verified: true, ...claims }
  return new SignJWT(facts)
    .setProtectedHeader({ alg, kid: 'one' })
    .setIssuer(made.issuer ?? ISSUER)
    .setAudience(audience)
    .setSubject('1234567890')
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key)
}
const asked = () =>
  web.fake.seen.filter(({ path }) => path === '/auth/thirdParty/login').map(({ body }) => JSON.parse(body))
const player = async () => JSON.parse((await visitor.get('/')).text).player

test('a verified credential becomes the payload of the specification and signs in', async () => {
  const token = await credential(await nonceOf())
  const fields = { credential: token, inviteCode: 'KANCIL88', _next: '/wallet', _back: '/login/google' }
  const done = await visitor.form(POST, fields)
  expect([done.status, done.get('Location')]).toEqual([303, '/wallet'])
  expect(asked()).toEqual([
    {
      token,
      invitedCode: 'KANCIL88',
      appName: 'kancil',
      collapse: '',
      thirdParty: 2,
      googleUserId: '1234567890',
      googleUserName: 'Budi Santoso',
      googleUserEmail: 'budi@contoh.id',
    },
  ])
  expect(await player()).toMatchObject({ guest: false })
  const everything = JSON.stringify([done.headers, done.text, visitor.cookies(), web.logged])
  expect(everything).not.toContain(TOKEN)
  expect(everything).not.toContain(token)
})

test.each([
  ['/wallet', '/?login=1&switched=1&next=%2Fwallet&inviteCode=KANCIL88'],
  ['/promosi?page=2', '/promosi?page=2&login=1&switched=1'],
])('for %s the other ways to sign in are at %s', async (next, back) => {
  const query = new URLSearchParams({ next, inviteCode: 'KANCIL88' })
  const { text } = await visitor.get(`/login/google?${query}`)
  const href = /href="([^"]*)" data-testid="google-back"/.exec(text)?.[1]
  expect(href?.replaceAll('&#38;', '&')).toBe(back)
})

test('an e-mail that Google has not verified is not believed', async () => {
  const token = await credential(await nonceOf(), { claims: { email_verified: false } })
  await visitor.form(POST, { credential: token })
  expect(asked()[0].googleUserEmail).toBe('')
})

const SECRET = new TextEncoder().encode('a secret that both sides would know')
test.each<[string, (nonce: string) => Promise<string> | string]>([
  ['of another issuer', (nonce) => credential(nonce, { issuer: 'https://evil.example' })],
  ['for another client', (nonce) => credential(nonce, { audience: 'client-2' })],
  ['that has expired', (nonce) => credential(nonce, { seconds: -60 })],
  ['signed by a stranger', (nonce) => credential(nonce, { key: strangers.privateKey })],
  ['signed by a shared secret', (nonce) => credential(nonce, { key: SECRET, alg: 'HS256' })],
  ['with another nonce', () => credential('x'.repeat(32))],
  ['without a nonce', (nonce) => credential(nonce, { claims: { nonce: undefined } })],
  ['without a signature', async (nonce) => `${(await credential(nonce)).split('.').slice(0, 2).join('.')}.`],
  ['that is none', () => 'nonsense'],
  ['that is missing', () => ''],
])('a credential %s is refused, told on the sign-in document, and asks nothing upstream', async (_name, make) => {
  const refused = await visitor.form(POST, { credential: await make(await nonceOf()), _back: '/login/google' })
  expect([refused.status, refused.get('Location')]).toEqual([303, '/login/google'])
  expect((await visitor.get('/login/google')).text).toContain('was not accepted. Please try again.')
  expect(web.fake.seen).toEqual([])
  expect(await player()).toBeNull()
})

test('a credential works in the browser it was made for, once', async () => {
  const token = await credential(await nonceOf())
  expect((await web.browser().json(POST, { credential: token })).status).toBe(400)
  expect((await visitor.json(POST, { credential: token })).status).toBe(200)
  expect((await visitor.json(POST, { credential: token })).status).toBe(400)
})

test('while the keys cannot be read it is nobody’s fault, and the same credential works afterwards', async () => {
  const token = await credential(await nonceOf())
  keysDown = true
  const away = await visitor.json(POST, { credential: token })
  expect([away.status, away.get('Retry-After')]).toEqual([503, '5'])
  keysDown = false
  expect((await visitor.json(POST, { credential: token })).status).toBe(200)
})

test('the payload itself is no way in', async () => {
  await nonceOf()
  const forged = { thirdParty: 2, googleUserId: '1', googleUserName: '', googleUserEmail: '', token: 'x', appName: 'k' }
  expect((await visitor.json(POST, forged)).status).toBe(400)
  expect(web.fake.seen).toEqual([])
})

test('the document has a policy of its own, keeps its window’s answers, and escapes what the address says', async () => {
  const page = await visitor.get('/login/google?next=%2Fwallet&inviteCode=%22%3E%3Cscript%3E')
  expect(page.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  const policy = page.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${SCRIPT};`)
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;')
  expect(policy).not.toContain('unsafe')
  expect(page.get('Permissions-Policy')).toContain('identity-credentials-get=(self)')
  expect(page.get('Cache-Control')).toBe('no-store')
  expect(page.text).not.toContain('<script>')
  expect(page.text).toContain('data-client="client-1.apps.test"')
  expect((await visitor.get('/promosi')).get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  expect((await visitor.get('/login/google?next=%2F%2Fevil.example')).text).not.toContain('evil')
})

test('who is signed in goes straight on', async () => {
  await visitor.json(POST, { credential: await credential(await nonceOf()) })
  expect((await visitor.get('/login/google?next=%2Fwallet')).get('Location')).toBe('/wallet')
})

const GOOGLE = { GOOGLE_ISSUER: ISSUER, GOOGLE_JWKS_URL: 'https://keys.test/', GOOGLE_SCRIPT_URL: SCRIPT }
test('without a client id the sandbox has its own issuer, and an operator’s upstream none', () => {
  const none = { ...GOOGLE, GOOGLE_CLIENT_ID: undefined }
  expect(googleSettings(none, 'https://play.test', undefined)).toBeUndefined()
  expect(googleSettings(none, 'https://play.test', 'http://127.0.0.1:4000')).toMatchObject({
    issuer: 'https://play.test/sandbox/google',
    keysUrl: 'http://127.0.0.1:4000/sandbox/google/jwks',
  })
  const configured = googleSettings(
    { ...GOOGLE, GOOGLE_CLIENT_ID: CLIENT },
    'https://play.test',
    'http://127.0.0.1:4000',
  )
  expect(configured).toEqual({ clientId: CLIENT, issuer: ISSUER, keysUrl: 'https://keys.test/', scriptUrl: SCRIPT })
})
