import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'
import { googleSettings } from './settings.ts'

const CLIENT = 'client-1.apps.test'
const ISSUER = 'https://accounts.google.com'
const SCRIPT = 'https://accounts.google.com/gsi/client'
const POST = '/api/auth/thirdParty/login'
const TOKEN = 'upstream-token-abcdef'
const look = {
  brand: 'Kancil',
  styles: [{ href: '/assets/critical.css', integrity: 'sha256-c+/=' }],
  script: { href: '/assets/google.js', integrity: 'sha256-g' },
  css: ':root{--brand-hue:20}',
  imgHosts: [],
  terms: '/terms',
  privacy: '/privacy',
  sandbox: true,
  age: 18 as const,
  invites: true,
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

interface CredentialOptions {
  claims?: JWTPayload
  key?: Pair['privateKey'] | Uint8Array
  alg?: string
  seconds?: number
  audience?: string
  issuer?: string
}
function credential(nonce: string, options: CredentialOptions = {}) {
  const { claims = {}, key = ours.privateKey, alg = 'RS256', seconds = 3600, audience = CLIENT } = options
  const now = Math.floor(web.clock.now / 1000)
  const facts = { nonce, name: 'Budi Santoso', email: 'budi@contoh.id', email_verified: true, ...claims }
  return new SignJWT(facts)
    .setProtectedHeader({ alg, kid: 'one' })
    .setIssuer(options.issuer ?? ISSUER)
    .setAudience(audience)
    .setSubject('1234567890')
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key)
}
const nowSeconds = () => Math.floor(web.clock.now / 1000)
const factsFor = (nonce: string) => ({
  ...{ iss: ISSUER, aud: CLIENT, sub: '1234567890', nonce },
  ...{ iat: nowSeconds(), exp: nowSeconds() + 3600 },
})
/** A credential with exactly these claims, of any type. */
function signed(claims: object) {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(ours.privateKey)
}
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Texts that lenient readers decode to the same bytes. */
const otherSpellings = (text: string) => {
  // 256 bytes of a signature leave four bits of the last character unread.
  const at = ALPHABET.indexOf(text.slice(-1))
  const last = Array.from({ length: 15 }, (_, n) => text.slice(0, -1) + ALPHABET[(at & ~15) + ((at + n + 1) & 15)])
  return [
    ...last,
    `${text}==`,
    `${text} `,
    `${text.slice(0, -4)}\n${text.slice(-4)}`,
    text.replace(/[-_](?=[^.]*$)/, '+'),
  ]
}
function thiefOf(victim: Browser): Browser {
  const thief = web.browser()
  for (const pair of victim.cookies().split('; '))
    thief.setCookie(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  return thief
}
const loginBodies = () =>
  web.fake.requests.filter(({ path }) => path === '/auth/thirdParty/login').map(({ body }) => JSON.parse(body))
const player = async () => JSON.parse((await visitor.get('/')).text).player

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-A155F Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'Chrome/140.0.0.0 Mobile Safari/537.36'

// Proves ACC-24.
test.each([
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,5; iOS 18_5)`, true],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.52.90;FBDV/iPhone14,5]`, true],
  ['Line', `${IPHONE} Mobile/15E148 Safari Line/15.5.0`, true],
  ["an app's own view on an iPhone", `${IPHONE} Mobile/15E148`, true],
  ["Android's WebView", `${ANDROID} Version/4.0 ${CHROME}`, true],
  ['Safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome of an iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, false],
  ['Chrome of Android', `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME}`, false],
])("%s: Google's button, or the way to a browser where it works", async (_name, agent, leadsOut) => {
  const page = await web.browser().get('/login/google?next=%2Fwallet&inviteCode=KANCIL88').set('User-Agent', agent)
  expect(page.text.includes('data-google')).toBe(!leadsOut)
  expect(/id="address" value="(https?:[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')).toEqual(
    leadsOut ? expect.stringMatching(/\/login\/google\?next=%2Fwallet&inviteCode=KANCIL88$/) : undefined,
  )
  expect(page.get('Content-Security-Policy')?.includes(SCRIPT)).toBe(!leadsOut)
})

// Proves ACC-21, UPS-21.
test('a verified credential becomes the payload of the call and signs in', async () => {
  const token = await credential(await nonceOf())
  const fields = { credential: token, inviteCode: 'KANCIL88', _next: '/wallet', _back: '/login/google' }
  const done = await visitor.form(POST, fields)
  expect([done.status, done.get('Location')]).toEqual([303, '/wallet'])
  expect(loginBodies()).toEqual([
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

// Proves ACC-25.
test('an e-mail that Google has not verified is not used', async () => {
  const token = await credential(await nonceOf(), { claims: { email_verified: false } })
  await visitor.form(POST, { credential: token })
  expect(loginBodies()[0].googleUserEmail).toBe('')
})

const SECRET = new TextEncoder().encode('a secret that both sides would know')
// Proves ACC-21.
test.each<[string, (nonce: string) => Promise<string> | string]>([
  ['of another issuer', (nonce) => credential(nonce, { issuer: 'https://evil.example' })],
  ['for another client', (nonce) => credential(nonce, { audience: 'client-2' })],
  ['that has expired', (nonce) => credential(nonce, { seconds: -60 })],
  ['signed by a stranger', (nonce) => credential(nonce, { key: strangers.privateKey })],
  ['signed by a shared secret', (nonce) => credential(nonce, { key: SECRET, alg: 'HS256' })],
  ['with another nonce', () => credential('x'.repeat(32))],
  ['without a nonce', (nonce) => credential(nonce, { claims: { nonce: undefined } })],
  ['without a signature', async (nonce) => `${(await credential(nonce)).split('.').slice(0, 2).join('.')}.`],
  ['that was issued in the future', (nonce) => signed({ ...factsFor(nonce), iat: nowSeconds() + 60 })],
  ['for us and another client', (nonce) => signed({ ...factsFor(nonce), aud: [CLIENT, 'client-2'], azp: CLIENT })],
  ['in a list, asked for by another', (nonce) => signed({ ...factsFor(nonce), aud: [CLIENT], azp: 'client-2' })],
  ['for us, asked for by another', (nonce) => signed({ ...factsFor(nonce), azp: 'client-2' })],
  ['that expires at a text', (nonce) => signed({ ...factsFor(nonce), exp: String(nowSeconds() + 3600) })],
  ['that was issued at a text', (nonce) => signed({ ...factsFor(nonce), iat: String(nowSeconds()) })],
  ['that is not a token', () => 'nonsense'],
  ['that is missing', () => ''],
])(
  'a credential %s is refused with a message on the sign-in document, and no call goes upstream',
  async (_name, make) => {
    const refused = await visitor.form(POST, { credential: await make(await nonceOf()), _back: '/login/google' })
    expect([refused.status, refused.get('Location')]).toEqual([303, '/login/google'])
    expect((await visitor.get('/login/google')).text).toContain('was not accepted. Please try again.')
    expect(web.fake.requests).toEqual([])
    expect(await player()).toBeNull()
  },
)

// Proves ACC-22.
test('a credential works once, and only in the browser that requested it', async () => {
  const token = await credential(await nonceOf())
  expect((await web.browser().json(POST, { credential: token })).status).toBe(400)
  expect((await visitor.json(POST, { credential: token })).status).toBe(200)
  expect((await visitor.json(POST, { credential: token })).status).toBe(400)
})

// Proves ACC-22.
test('a copied credential with its nonce cookie is refused after its first use, by sign-in or confirmation', async () => {
  const token = await credential(await nonceOf())
  const thief = thiefOf(visitor)
  expect((await visitor.json(POST, { credential: token })).status).toBe(200)
  expect((await thief.json(POST, { credential: token })).status).toBe(400)
  expect(loginBodies()).toHaveLength(1)
  expect((await visitor.json('/api/auth/identity', { credential: token })).status).toBe(400)
})

// Proves ACC-22.
test('no other spelling of a used credential, and no other signature of its claims, is a new one', async () => {
  const claims = factsFor(await nonceOf())
  const token = await signed(claims)
  const tries = [...otherSpellings(token), await signed({ ...claims, name: 'Another' })]
  const cookies = tries.map(() => thiefOf(visitor))
  expect((await visitor.json(POST, { credential: token })).status).toBe(200)
  for (const [at, thief] of cookies.entries()) {
    expect((await thief.json(POST, { credential: tries[at] })).status, `spelling ${at}`).toBe(400)
    expect((await visitor.json('/api/auth/identity', { credential: tries[at] })).status, `step-up ${at}`).toBe(400)
  }
  expect(loginBodies()).toHaveLength(1)
})

// Proves ACC-23.
test('a payload without a verified credential is refused', async () => {
  await nonceOf()
  const forged = { thirdParty: 2, googleUserId: '1', googleUserName: '', googleUserEmail: '', token: 'x', appName: 'k' }
  expect((await visitor.json(POST, forged)).status).toBe(400)
  expect(web.fake.requests).toEqual([])
})

// Proves ACC-24.
test('the document has its own policy, isolates its window, and escapes values of the address', async () => {
  const page = await visitor.get('/login/google?next=%2Fwallet&inviteCode=%22%3E%3Cscript%3E')
  expect(page.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  const policy = page.get('Content-Security-Policy') ?? ''
  expect(policy).toContain(`script-src 'self' ${SCRIPT};`)
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;')
  expect(policy).not.toContain('unsafe')
  expect(page.get('Permissions-Policy')).toContain('identity-credentials-get=(self)')
  expect(page.get('Cache-Control')).toBe('no-store, no-transform')
  expect(page.text).not.toContain('<script>')
  expect(page.text).toContain('data-client="client-1.apps.test"')
  expect(page.text).toContain('<link rel="stylesheet" href="/assets/critical.css" integrity="sha256-c+/=">')
  expect(page.text).toContain('src="/assets/google.js" integrity="sha256-g"></script>')
  expect((await visitor.get('/login/google?next=%2F%2Fevil.example')).text).not.toContain('evil')
})

const GOOGLE = { GOOGLE_ISSUER: ISSUER, GOOGLE_JWKS_URL: 'https://keys.test/', GOOGLE_SCRIPT_URL: SCRIPT }
// Proves ACC-28.
test('without a client id the sandbox uses its own issuer, and an upstream of an operator uses none', () => {
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
