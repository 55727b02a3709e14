import request from 'supertest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { PNG } from '../testing/png.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

const TOKEN = 'upstream-token-abcdef'
let web: TestApp
let visitor: Browser

beforeEach(async () => {
  web = await testApp()
  visitor = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: TOKEN, nick: 'b' }))
})
afterEach(() => {
  vi.useRealTimers()
  return web.close()
})

const requestsTo = (path: string) => web.fake.requests.filter((request) => request.path === path)
const page = async (browser: Browser, path = '/') => JSON.parse((await browser.get(path)).text)
async function player() {
  await visitor.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  return visitor
}

// Proves SEC-20.
test('a call outside the contract is refused before any upstream call', async () => {
  for (const path of ['/api/admin/users', '/api/', '/api/user', '/api/auth/thirdParty/login']) {
    const res = await visitor.json(path, {})
    expect(res.status).toBe(404)
    expect(res.body.code).not.toBe(404)
  }
  expect(web.fake.requests).toHaveLength(0)
})

// Proves SES-01.
test('signing in sets the cookie; no answer, page or log contains the token', async () => {
  const res = await visitor.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  expect(res.status).toBe(200)
  expect(res.body).toEqual({ code: 200, message: 'ok', data: { nick: 'b' } })
  const homePage = await visitor.get('/')
  expect(JSON.parse(homePage.text).player).toMatchObject({ guest: false })
  const everything = JSON.stringify([
    res.headers,
    res.text,
    homePage.headers,
    homePage.text,
    visitor.cookies(),
    web.logged,
  ])
  expect(everything).not.toContain(TOKEN)
  expect(everything).not.toContain('rahasia99')
})

test('a form signs in with 303 to the wanted page; without JavaScript the page shows its errors once', async () => {
  const refused = await visitor.form('/api/auth/login', {
    username: ' ',
    password: '',
    _back: '/?login=1&next=%2Frecharge',
  })
  expect(refused.status).toBe(303)
  expect(refused.get('Location')).toBe('/?login=1&next=%2Frecharge')
  expect(requestsTo('/auth/login')).toHaveLength(0)
  const { flash } = await page(visitor)
  expect(flash).toEqual({
    form: 'login',
    fields: { username: 'Enter your username', password: 'Enter your password' },
    values: { username: ' ' },
  })
  expect((await page(visitor)).flash).toBeNull()

  const answer = await visitor.form('/api/auth/login', {
    username: 'budi123',
    password: 'rahasia99',
    _next: '/recharge',
  })
  expect(answer.status).toBe(303)
  expect(answer.get('Location')).toBe('/recharge')
  expect((await page(visitor)).player).not.toBeNull()
})

// Proves SES-24.
test('a form never redirects to another site', async () => {
  const fields = { username: 'budi123', password: 'rahasia99', _next: 'https://evil.example/' }
  expect((await visitor.form('/api/auth/login', fields)).get('Location')).toBe('/')
})

// Proves DEV-26.
test('a refusal by upstream keeps the typed values, except the password', async () => {
  web.fake.on('/auth/login', () => envelope(null, 400, 'Nama atau kata sandi salah'))
  const res = await visitor.form('/api/auth/login', {
    username: 'budi123',
    password: 'salah-sekali',
    _back: '/?login=1',
  })
  expect(res.get('Location')).toBe('/?login=1')
  const { flash } = await page(visitor)
  expect(flash).toMatchObject({ form: 'login', values: { username: 'budi123' } })
  expect(flash.toast).toEqual({ kind: 'error', text: 'Nama atau kata sandi salah', ms: 2000 })
  expect(JSON.stringify(flash)).not.toContain('salah-sekali')
})

// Proves DEV-26, UPS-21.
test('a form posted by script gets its errors by field, and the next page after success', async () => {
  const post = (fields: Record<string, string>) =>
    visitor.form('/api/auth/register', fields).set('Accept', 'application/json')
  const wrong = await post({ username: 'a!', password: 'kurang', confirmPassword: 'beda', email: 'x' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({
    code: 400,
    errors: {
      username: '6-12 letters, no symbols',
      email: 'Incorrectly formatted mailbox',
      password: '8-32 characters enter your new password',
      confirmPassword: 'Passwords are inconsistent',
      agree: 'Please read and accept the agreement first',
    },
  })
  expect(requestsTo('/auth/register')).toHaveLength(0)

  web.fake.on('/auth/register', () => envelope({ authToken: TOKEN }, 200, 'Selamat'))
  const good = {
    username: 'budi123',
    password: 'rahasia99',
    confirmPassword: 'rahasia99',
    agree: 'on',
    _next: '/wallet',
  }
  expect((await post(good)).body).toEqual({ code: 200, message: 'Selamat', data: {}, next: '/wallet' })
  expect(JSON.parse(requestsTo('/auth/register')[0]?.body ?? '')).toEqual({
    username: 'budi123',
    password: 'rahasia99',
    email: '',
    invitedCode: '',
    fullName: '',
  })
  expect((await page(visitor)).flash.toast).toEqual({ kind: 'success', text: 'Selamat', ms: 4000 })
})

// Proves ACC-08.
test('a registration without a token is followed by one login; when the login fails, the player is asked to sign in', async () => {
  const good = { username: 'budi123', password: 'rahasia99', confirmPassword: 'rahasia99', agree: 'on' }
  web.fake.on('/auth/register', () => envelope(null))
  expect((await visitor.form('/api/auth/register', good)).get('Location')).toBe('/')
  expect(JSON.parse(requestsTo('/auth/login')[0]?.body ?? '')).toEqual({ username: 'budi123', password: 'rahasia99' })
  expect((await page(visitor)).player).not.toBeNull()

  web.fake.on('/auth/login', () => envelope(null, 500, 'down'))
  const other = web.browser()
  expect((await other.form('/api/auth/register', good)).get('Location')).toBe('/?login=1')
  expect((await page(other)).player).toBeNull()
})

// Proves ACC-13.
test('a guest signs in without any field', async () => {
  web.fake.on('/auth/guest', () => envelope({ authToken: TOKEN }))
  expect((await visitor.json('/api/auth/guest')).status).toBe(200)
  expect((await page(visitor)).player).toMatchObject({ guest: true })
})

// Proves SES-12.
test('the session that a sign-in replaces is revoked upstream, for a guest and for another player', async () => {
  let tokenCount = 0
  const another = () => envelope({ authToken: `upstream-token-${++tokenCount}` })
  for (const path of ['/auth/guest', '/auth/login', '/auth/register']) web.fake.on(path, another)
  web.fake.on('/auth/logout', () => envelope(null))
  const revoked = () => requestsTo('/auth/logout').map(({ headers }) => headers.authorization)
  await visitor.form('/api/auth/guest')
  expect(revoked()).toEqual([])
  await player()
  expect(revoked()).toEqual(['Bearer upstream-token-1'])
  const fields = { username: 'siti123', password: 'rahasia99', email: '', invitedCode: '', fullName: '' }
  await visitor.json('/api/auth/register', fields)
  expect(revoked()).toEqual(['Bearer upstream-token-1', 'Bearer upstream-token-2'])
  expect((await page(visitor)).player).toMatchObject({ guest: false })
})

// Proves SES-12.
test('a failed sign-in revokes nothing; a sign-in that returns the same token keeps it', async () => {
  web.fake.on('/auth/logout', () => envelope(null))
  await player()
  await player()
  web.fake.on('/auth/login', () => envelope(null, 400, 'No'))
  expect((await visitor.json('/api/auth/login', { username: 'budi123', password: 'wrong-one' })).status).toBe(400)
  expect(requestsTo('/auth/logout')).toEqual([])
  expect((await page(visitor)).player).not.toBeNull()
})

// Proves SES-12.
test('a sign-in succeeds even when the old session could not be revoked', async () => {
  web.fake.on('/auth/guest', () => envelope({ authToken: 'guest-token' }))
  await visitor.form('/api/auth/guest')
  web.fake.on('/auth/logout', (_, res) => {
    res.statusCode = 500
    return envelope(null, 500)
  })
  expect((await visitor.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })).status).toBe(200)
  expect((await page(visitor)).player).toMatchObject({ guest: false })
})

// Proves SES-19.
test('a player call without a session answers 401 to a program and the login dialog to a browser', async () => {
  expect(await visitor.json('/api/user/balance')).toMatchObject({ status: 401, body: { code: 401 } })
  const form = await visitor.form('/api/trx/depositSelf', {}).set('Referer', 'http://127.0.0.1/recharge')
  expect(form.status).toBe(303)
  expect(form.get('Location')).toMatch(/^\/\?login=1/)
  expect(web.fake.requests).toHaveLength(0)
})

// Proves DEV-26, SES-16.
test('an expired session signs out, shows a message and keeps the wanted page', async () => {
  await player()
  web.fake.on('/user/balance', () => envelope(null, 404, 'Sesi habis'))
  const stale = visitor.cookies()
  const ten = await Promise.all(
    Array.from({ length: 10 }, () =>
      request(web.app)
        .post('/api/user/balance')
        .set({ Cookie: stale, Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' }),
    ),
  )
  for (const res of ten)
    expect(res).toMatchObject({ status: 401, body: { code: 404, message: 'Sesi habis', data: null } })

  web.fake.on('/user/modify-info', () => envelope(null, 404, ''))
  const form = await visitor.form('/api/user/modify-info', { fullName: 'Budi', _back: '/profile' })
  expect(form.get('Location')).toBe('/?login=1&next=%2Fprofile')
  const homePage = await page(visitor)
  expect(homePage.player).toBeNull()
  expect(homePage.flash.toast).toEqual({
    kind: 'error',
    text: 'Your session has ended. Please sign in again.',
    ms: 5000,
  })
})

// Proves SEC-08.
test.each([
  ['an unknown type', 'text/plain', 'a', 415],
  ['broken JSON', 'application/json', '{"a":', 400],
  ['JSON that is no object', 'application/json', '[1]', 400],
  ['an unknown field', 'application/json', '{"username":"a","password":"b","admin":true}', 400],
  ['a repeated name', 'application/x-www-form-urlencoded', 'username=a&username=b&password=c', 400],
  ['more than 16 KiB', 'application/json', JSON.stringify({ username: 'a'.repeat(17_000) }), 413],
  ['multipart on a call without file', 'multipart/form-data; boundary=x', '--x--', 415],
])('%s is refused', async (_name, type, body, status) => {
  const res = await request(web.app)
    .post('/api/auth/login')
    .set({ 'Content-Type': type, Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' })
    .send(body)
  expect(res.status).toBe(status)
  expect(web.fake.requests).toHaveLength(0)
})

// Proves SEC-08.
test('the query of a call is checked as strictly as its body', async () => {
  await player()
  web.fake.on('/game/play', () => envelope([]))
  expect((await visitor.get('/api/game/play?classify=Slot&pageNum=2').set('Accept', 'application/json')).status).toBe(
    200,
  )
  expect(requestsTo('/game/play')[0]?.query.toString()).toBe('classify=Slot&pageNum=2')
  expect((await visitor.get('/api/game/play?classify=a&classify=b').set('Accept', 'application/json')).status).toBe(400)
  expect((await visitor.get('/api/game/play?x=1').set('Accept', 'application/json')).status).toBe(400)
  expect((await visitor.get('/api/game/play?pageNum=two').set('Accept', 'application/json')).status).toBe(400)
})

// Proves GAM-10.
test('a plain form can remove a favourite although it cannot send DELETE', async () => {
  await player()
  web.fake.on('/user/delete-collection', () => envelope(null))
  const res = await visitor.form('/api/user/delete-collection?gameId=7', { _back: '/collect' })
  expect(res.get('Location')).toBe('/collect')
  expect(requestsTo('/user/delete-collection')[0]?.method).toBe('DELETE')
})

// Proves LIM-01.
test('ten wrong passwords lock the account for other devices, not for a device that signed in before', async () => {
  await player()
  web.fake.on('/auth/login', ({ body }) =>
    JSON.parse(body).password === 'rahasia99' ? envelope({ authToken: TOKEN }) : envelope(null, 400, 'salah'),
  )
  const stranger = web.browser()
  const wrong = (browser: Browser) => browser.json('/api/auth/login', { username: 'BUDI123', password: 'tebak-tebak' })
  const statuses = await Promise.all(Array.from({ length: 12 }, () => wrong(stranger).then((res) => res.status)))
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const right = { username: 'budi123', password: 'rahasia99' }
  expect((await stranger.json('/api/auth/login', right)).status).toBe(429)
  const owner = await visitor.json('/api/auth/login', right)
  expect(owner.status).toBe(200)
})

// Proves LIM-07.
test('a rate limit answers in the requested format, with Retry-After', async () => {
  web.fake.on('/auth/guest', () => envelope({ authToken: TOKEN }))
  const ask = () => visitor.form('/api/auth/guest')
  for (let count = 0; count < 6; count++) expect((await ask()).status).toBe(303)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0)
  expect(refused.text).toContain('problem')
})

// Proves SEC-18.
test('an upload accepts one image, checked by its bytes, and drops its file name', async () => {
  await player()
  web.fake.on('/api/tool/upload', () => envelope('ref-1'))
  const send = (...files: Buffer[]) => {
    const post = request(web.app)
      .post('/api/api/tool/upload')
      .set({ Cookie: visitor.cookies(), Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' })
    for (const file of files) post.attach('file', file, { filename: 'ktp-budi.png', contentType: 'image/png' })
    return post
  }
  expect((await send(PNG)).body).toMatchObject({ code: 200, message: 'ok', data: 'ref-1' })
  expect(web.fake.requests.at(-1)?.body).toMatch(/filename="picture.webp"\r\nContent-Type: image\/webp/)
  expect(web.fake.requests.at(-1)?.body).not.toContain('ktp-budi')
  expect((await send(Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)
  expect((await send(PNG, PNG)).status).toBe(400)
  expect((await send(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413)
  expect((await send()).status).toBe(400)
})

// Proves SEC-19.
test('a file answer is an attachment that cannot run on our origin', async () => {
  await player()
  web.fake.on('/user/dana/page_v2', (_request, res) => {
    res.setHeader('content-disposition', 'attachment; filename="rekap 1.pdf"')
    res.setHeader('content-type', 'application/pdf').end('%PDF')
  })
  const res = await visitor.get('/api/user/dana/page_v2')
  expect(res.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="rekap 1.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

// Proves SES-10.
test('signing out revokes the token, clears the cookies and the cache, and shows a message', async () => {
  await player()
  web.fake.on('/auth/logout', () => envelope(null))
  const res = await visitor.form('/sign-out')
  expect(res.status).toBe(303)
  expect(res.get('Location')).toBe('/')
  expect(res.get('Clear-Site-Data')).toBe('"cache"')
  expect(requestsTo('/auth/logout')[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
  const homePage = await page(visitor)
  expect(homePage.player).toBeNull()
  expect(homePage.flash.toast).toEqual({ kind: 'success', text: 'success', ms: 2000 })
})

// Proves SES-11.
test('signing out works when upstream does not know the call', async () => {
  await player()
  expect((await visitor.form('/sign-out')).status).toBe(303)
  expect((await page(visitor)).player).toBeNull()
})

// Proves MON-10.
test('a money call without an intent is refused before any upstream call', async () => {
  await player()
  const res = await visitor.json('/api/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' })
  expect(res.status).toBe(400)
  expect(requestsTo('/trx/depositSelf')).toHaveLength(0)
})
