import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEVICE_HEADER } from '../../contract/calls/signIn.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

const DISOWN = '/api/auth/sign-in/disown'
const LINK = { token: 'the-token-of-the-link' }
const VERIFY_TOKEN = 'verify-token-of-upstream'

let web: TestApp
beforeEach(async () => {
  web = await testApp()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/auth/guest', () => envelope({ authToken: 'upstream-token-2' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi123', isGuest: false }))
  web.fake.on('/user/balance', () => envelope('0'))
  web.fake.on('/auth/sign-in/disown', () =>
    envelope({ username: 'budi123', email: 'budi@contoh.id', verifyToken: VERIFY_TOKEN }, 200, 'Signed out'),
  )
})
afterEach(() => web.close())

const marksAt = (path: string) =>
  web.fake.requests.filter((request) => request.path === path).map(({ headers }) => headers[DEVICE_HEADER])
const login = { username: 'budi123', password: 'rahasia123' }

// Proves ACC-69.
test('every sign-in of a browser brings one mark, from the first on; another browser has another one, and other calls have none', async () => {
  const player = web.browser()
  await player.json('/api/auth/login', login)
  await player.json('/api/auth/login', login)
  await player.json('/api/auth/guest', {})
  await web.browser().json('/api/auth/login', login)
  const [first, second, other] = marksAt('/auth/login')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect([second, ...marksAt('/auth/guest')]).toEqual([first, first])
  expect(other).not.toBe(first)
  expect(marksAt('/user/detail').filter(Boolean)).toEqual([])
  expect(JSON.stringify([player.cookies(), web.logged])).not.toContain(first)
})

// Proves ACC-70.
test('the link signs this browser out when it is one of the account, and keeps the code for the page of the reset', async () => {
  const player = web.browser()
  await player.json('/api/auth/login', login)
  const answer = await player.form(DISOWN, LINK)
  expect([answer.status, answer.get('Location')]).toEqual([303, '/reset'])
  const shown = JSON.parse((await player.get('/reset')).text)
  expect(shown.flash).toMatchObject({ toast: { text: 'Signed out' }, code: { to: 'budi@contoh.id' } })
  expect((await player.json('/api/user/balance')).status).toBe(401)
  expect(JSON.stringify([answer.text, answer.headers, shown, web.logged])).not.toContain(VERIFY_TOKEN)
})

// Proves ACC-70.
test('the session of another account in this browser stays; the reply tells nothing', async () => {
  const player = web.browser()
  web.fake.on('/user/detail', () => envelope({ username: 'siti456', isGuest: false }))
  await player.json('/api/auth/login', { ...login, username: 'siti456' })
  const { body } = await player.json(DISOWN, LINK)
  expect(body).toEqual({ code: 200, message: 'Signed out', data: null })
  expect((await player.json('/api/user/balance')).status).toBe(200)
})

// Proves ACC-70.
test('a refused link comes back to its page with the reason', async () => {
  web.fake.on('/auth/sign-in/disown', () => envelope(null, 400, 'Used before'))
  const visitor = web.browser()
  const back = '/account/not-me?token=abc'
  const answer = await visitor.form(DISOWN, { ...LINK, _back: back })
  expect([answer.status, answer.get('Location')]).toEqual([303, back])
  expect(JSON.parse((await visitor.get(back)).text).flash).toMatchObject({
    form: 'disownSignIn',
    toast: { kind: 'error', text: 'Used before' },
  })
})
