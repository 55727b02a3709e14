import sharp from 'sharp'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteStore } from '../store/sqlite.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

const NIK = '3174015708900001'
const TYPED = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
const VERIFICATION = '/account/verification'

let web: TestApp
let player: Browser
let written: string[]
let uploads: number
let picture: Buffer
async function open(env: Partial<typeof TEST_ENV> = {}, verification: object | null = { state: 'none' }) {
  written = []
  uploads = 0
  const store = sqliteStore(':memory:')
  const noted = new Proxy(store, {
    get: (target, name) => {
      const of: unknown = Reflect.get(target, name)
      if (typeof of !== 'function') return of
      return (...args: unknown[]) => {
        written.push(JSON.stringify(args))
        return of.apply(target, args)
      }
    },
  })
  const payouts = { STEP_UP_PAYOUTS: { toNew: false, above: null } }
  web = await testApp({ env: { ...TEST_ENV, ...payouts, ...env }, store: noted })
  player = web.browser()
  web.fake.on('/auth/login', ({ body }) => envelope({ authToken: `token-of-${JSON.parse(body).username}` }))
  web.fake.on('/user/detail', ({ headers }) =>
    envelope({ username: headers.authorization?.split('-').at(-1), verification }),
  )
  web.fake.on('/trx/withdrawal', () => envelope({ reason: 'verify_first' }, 400, 'Verify first'))
  web.fake.on('/api/tool/upload', () => envelope(`/files/${++uploads}.webp`))
  web.fake.on('/user/verification', () => envelope(null, 200, 'Sent'))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
}
beforeEach(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await open()
})
afterEach(() => web.close())

const form = (key: string) => ({
  ...{ ...TYPED, amount: '50000', _intent: intent(key), _back: '/withdrawForm?amount=50000' },
  ...{ _method: 'BCA', _number: TYPED.accountNo },
})
const flashOf = async () => JSON.parse((await player.get('/')).text).flash
const sent = () =>
  web.fake.requests.filter(({ path }) => path === '/user/verification').map(({ body }) => JSON.parse(body))

/** The form of the page, as a browser without script posts it. */
function send(fields: Record<string, string>, files: Record<string, Buffer>) {
  const post = request(web.app).post('/api/user/verification').redirects(0)
  post.set({ Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin', Cookie: player.cookies() })
  const all = { _next: VERIFICATION, _back: VERIFICATION, ...fields }
  for (const [name, value] of Object.entries(all)) post.field(name, value)
  for (const [name, bytes] of Object.entries(files)) post.attach(name, bytes, 'a.png')
  return post.on('response', (res: request.Response) => {
    for (const cookie of res.get('Set-Cookie') ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      player.setCookie(name, value)
    }
  })
}

// Proves WDL-29.
test('without script a refused withdrawal leads to the verification and comes back as it was typed, days later, once', async () => {
  const refusal = await player.form('/api/trx/withdrawal', form('v-1'))
  expect([refusal.status, refusal.get('Location')]).toEqual([303, VERIFICATION])
  for (const shown of ['0011223344', 'Budi', '50000']) expect(player.cookies()).not.toContain(shown)
  const back = await player.form('/resume')
  expect([back.status, back.get('Location')]).toEqual([303, '/withdrawForm?amount=50000'])
  expect(await flashOf()).toMatchObject({
    form: 'withdraw',
    values: { ...TYPED, amount: '50000' },
    intent: intent('v-1'),
    toast: { kind: 'info' },
  })
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'W1' }))
  const again = await player.form('/api/trx/withdrawal', form('v-1'))
  expect(again.get('Location')).toBe('/confirm?transNo=W1')
  expect((await player.form('/resume')).get('Location')).toBe('/withdraw')
})

// Proves WDL-29.
test('a script hears where the verification is, and the form waits for it too, for its player alone', async () => {
  const { _intent: _, _back: __, _method: ___, _number: ____, ...fields } = form('v-2')
  const refusal = await player.json('/api/trx/withdrawal', fields).set('Idempotency-Key', intent('v-2'))
  expect([refusal.status, refusal.body]).toMatchObject([428, { reason: 'verify_first', next: VERIFICATION }])
  const other = web.browser()
  for (const pair of player.cookies().split('; ')) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    other.setCookie(name, value)
  }
  await other.json('/api/auth/login', { username: 'another1', password: 'rahasia123' })
  expect((await other.form('/resume')).get('Location')).toBe('/withdraw')
  expect((await player.form('/resume')).get('Location')).toBe('/withdrawForm?amount=50000')
  await player.form('/api/trx/withdrawal', form('v-3'))
  await player.form('/sign-out')
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
  expect((await player.form('/resume')).get('Location')).toBe('/withdraw')
})

// Proves WDL-30.
test.each([
  ['switched off', { FEATURES_OFF: ['verification' as const] }, { state: 'none' }],
  ['behind an upstream that tells of none', {}, null],
])('%s the refusal is upstream’s own, at the form', async (_, env, verification) => {
  await web.close()
  await open(env, verification)
  const refusal = await player.form('/api/trx/withdrawal', form('v-4'))
  expect(refusal.get('Location')).toBe('/withdrawForm?amount=50000')
  expect(await flashOf()).toMatchObject({ form: 'withdraw', values: TYPED, toast: { text: 'Verify first' } })
})

test('a refusal that leaves it open whether money has moved leads nowhere else', async () => {
  web.fake.on('/trx/withdrawal', () => envelope({ reason: 'verify_first' }, 500, 'Later'))
  expect((await player.form('/api/trx/withdrawal', form('v-5'))).get('Location')).toBe('/pend?unknown=1')
})

// Proves WDL-30, WDL-31.
test('number and two pictures go to upstream, and neither log, store nor cookie has them', async () => {
  const done = await send({ nik: '3174-0157-0890-0001' }, { card: picture, selfie: picture })
  expect([done.status, done.get('Location')]).toEqual([303, VERIFICATION])
  expect(sent()).toEqual([{ nik: NIK, card: '/files/1.webp', selfie: '/files/2.webp' }])
  web.fake.on('/user/verification', () => envelope(null, 400, 'Not now'))
  await send({ nik: NIK }, { card: picture, selfie: picture })
  const flash = await flashOf()
  expect(flash.values).toEqual({ card: '/files/3.webp', selfie: '/files/4.webp' })
  for (const place of [web.logged.join(), written.join(), player.cookies(), JSON.stringify(flash)]) {
    expect(place).not.toContain(NIK)
    expect(place).not.toContain('3174-0157')
  }
  expect(written.join()).toContain('upload:')
  for (const one of written) expect(one.length).toBeLessThan(400)
})

// Proves WDL-30, WDL-31.
test('without script a refused form keeps the pictures, and a number that is too short', async () => {
  await send({ nik: '3174-0157' }, { card: picture, selfie: picture })
  expect((await flashOf()).values).toEqual({ nik: '3174-0157', card: '/files/1.webp', selfie: '/files/2.webp' })
  await send({ nik: `${NIK}1` }, { card: picture, selfie: Buffer.from('no picture at all') })
  const again = await flashOf()
  expect([Object.keys(again.fields), again.values]).toEqual([['selfie', 'nik'], { card: '/files/3.webp' }])
  await send({ ...again.values, nik: NIK }, { selfie: picture })
  expect(sent()).toEqual([{ nik: NIK, card: '/files/3.webp', selfie: '/files/4.webp' }])
  await player.json('/api/user/verification', { nik: '1' })
  expect(uploads).toBe(4)
})

// Proves WDL-30.
test('each field says what it lacks; a picture that was sent before need not be chosen again', async () => {
  await send({ nik: '3174' }, {})
  const words = { nik: expect.stringContaining('16'), card: expect.any(String), selfie: expect.any(String) }
  expect((await flashOf()).fields).toEqual(words)
  await send({ nik: NIK }, { card: picture, selfie: picture.subarray(0, 40) })
  const { fields, values } = await flashOf()
  expect([Object.keys(fields), values]).toEqual([['selfie'], { card: '/files/1.webp' }])
  await send({ nik: NIK, ...values }, { selfie: picture })
  expect(sent()).toEqual([{ nik: NIK, card: '/files/1.webp', selfie: '/files/2.webp' }])
  await send({ nik: NIK, card: '/files/of-another.webp' }, { selfie: picture })
  expect(Object.keys((await flashOf()).fields)).toEqual(['card'])
  expect(sent()).toHaveLength(1)
})
