import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, type UpstreamRequest } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

const VERIFY_TOKEN = 'verify-token-of-upstream'
const EMAIL = 'Budi@contoh.id'
const SEND = '/api/auth/forget-password'
const RESET = '/api/auth/reset-password-by-token'
const PASSWORDS = { resetPassword: 'sandibaru1', confirmResetPassword: 'sandibaru1' }

let web: TestApp
let visitor: Browser
beforeEach(async () => {
  web = await testApp()
  visitor = web.browser()
  web.fake.on('/auth/forget-password', () => envelope(VERIFY_TOKEN, 200, 'On its way'))
  web.fake.on('/auth/reset-password-by-token', () => envelope(null, 200, 'Done'))
})
afterEach(() => web.close())

const requestsTo = (path: string): UpstreamRequest[] => web.fake.requests.filter((request) => request.path === path)
const flash = async () => JSON.parse((await visitor.get('/')).text).flash
const send = (more = {}) =>
  visitor.form(SEND, { email: EMAIL, _next: '/?login=reset', _back: '/?login=reset', ...more })

// Proves ACC-18.
test('the verify token stays on the server and is sent with the code', async () => {
  const answer = await visitor.json(SEND, { email: EMAIL })
  expect(answer.body).toEqual({ code: 200, message: 'On its way', data: null })
  const reset = await visitor.json(RESET, { email: EMAIL.toLowerCase(), verifyCode: '012345', ...PASSWORDS })
  expect(reset.status).toBe(200)
  const [request] = requestsTo('/auth/reset-password-by-token')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    email: EMAIL.toLowerCase(),
    verifyCode: '012345',
    verifyToken: VERIFY_TOKEN,
    ...PASSWORDS,
  })
  const homePage = await visitor.get('/')
  const everything = JSON.stringify([answer.headers, answer.text, homePage.text, visitor.cookies(), web.logged])
  expect(everything).not.toContain(VERIFY_TOKEN)
  expect(await flash()).toBeNull()
})

// Proves ACC-17.
test('the page shows where the code was sent and counts 60 seconds; the code is dropped after ten minutes', async () => {
  expect((await send()).get('Location')).toBe('/?login=reset')
  expect(await flash()).toEqual({
    toast: { kind: 'success', text: 'On its way', ms: 2000 },
    code: { to: EMAIL, secondsLeft: 60 },
  })
  web.clock.now += 13_000
  expect((await flash()).code.secondsLeft).toBe(47)
  web.clock.now += 60_000
  expect((await flash()).code.secondsLeft).toBe(0)
  web.clock.now += 600_000
  expect(await flash()).toBeNull()
})

// Proves ACC-17.
test('a second request within 60 seconds returns the form with the remaining seconds and sends nothing', async () => {
  await send()
  await flash()
  const again = await send()
  expect([again.status, again.get('Location')]).toEqual([303, '/?login=reset'])
  const { fields, form, values } = await flash()
  expect(fields.email).toMatch(/^You can try again in \d+ seconds\.$/)
  expect([form, values.email]).toEqual(['forgetPassword', EMAIL])
  expect(requestsTo('/auth/forget-password')).toHaveLength(1)
})

test.each([
  ['no code was asked for', {}, EMAIL],
  ['the code went to another e-mail', { email: 'siti@contoh.id' }, EMAIL],
])('%s: the field shows its error, with all other errors, before any upstream call', async (_name, request, email) => {
  if ('email' in request) await visitor.json(SEND, request)
  const wrong = { email, verifyCode: '012345', verifyToken: VERIFY_TOKEN, resetPassword: 'short' }
  const refused = await visitor.json(RESET, { ...wrong, confirmResetPassword: 'short' })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject({
    verifyCode: 'Get a code first and enter it',
    resetPassword: '8-32 characters enter your new password',
  })
  expect(requestsTo('/auth/reset-password-by-token')).toEqual([])
})

// Proves LIM-05.
test('each code allows five tries', async () => {
  web.fake.on('/auth/reset-password-by-token', () => envelope(null, 400, 'Wrong code'))
  await visitor.json(SEND, { email: EMAIL })
  const attempt = () => visitor.json(RESET, { email: EMAIL, verifyCode: '000000', ...PASSWORDS })
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await attempt()).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})
