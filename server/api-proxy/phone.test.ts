import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope, type UpstreamRequest } from '../testing/fakeUpstream.ts'
import { type Browser, TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

const NUMBER = '+6281234567890'
const CODE = '047113'
const VERIFY_TOKEN = 'verify-token-of-upstream'
const SEND = '/api/auth/phone/code'
const SIGN_IN = '/api/auth/phone'
const PANEL = '/?login=phone'

let web: TestApp
let visitor: Browser
beforeEach(async () => {
  web = await testApp({ env: { ...TEST_ENV, TRUST_PROXY: 1 } })
  visitor = web.browser()
  web.fake.on('/auth/phone/code', () => envelope(VERIFY_TOKEN, 200, 'On its way'))
  web.fake.on('/auth/phone', () => envelope({ authToken: 'token-of-upstream' }))
})
afterEach(() => web.close())

const requestsTo = (path: string): UpstreamRequest[] => web.fake.requests.filter((request) => request.path === path)
const bodyOf = (request: UpstreamRequest | undefined) => JSON.parse(request?.body ?? '{}')
const flash = async () => JSON.parse((await visitor.get('/')).text).flash
const send = (phone: string, more: Record<string, string> = {}) =>
  visitor.form(SEND, { phone, channel: 'sms', _next: PANEL, _back: PANEL, ...more })
const from = (address: string, phone: string) =>
  web.browser().json(SEND, { phone, channel: 'sms' }).set('X-Forwarded-For', address)

// Proves PHO-01, PHO-03.
test('number and code are read as they are typed and pasted, and sign in without script', async () => {
  await send('0812-3456.7890')
  expect(await flash()).toMatchObject({ code: { to: NUMBER, secondsLeft: 60 } })
  const fields = { phone: '62 812 3456 7890', verifyCode: ' 047 113 ', agree: 'on', _next: '/wallet', _back: PANEL }
  expect((await visitor.form(SIGN_IN, fields)).get('Location')).toBe('/wallet')
  expect(bodyOf(requestsTo('/auth/phone/code')[0])).toEqual({ phone: NUMBER, channel: 'sms' })
  const sent = { phone: NUMBER, verifyCode: CODE, verifyToken: VERIFY_TOKEN, invitedCode: '', agree: '1' }
  expect(bodyOf(requestsTo('/auth/phone')[0])).toEqual(sent)
  expect(await flash()).toBeNull()
  expect(JSON.parse((await visitor.get('/')).text).player).toMatchObject({ guest: false })
  expect(visitor.cookies()).not.toMatch(/\bcode=/)
})

// Proves PHO-03.
test('a refused form keeps what was typed, with a message at each field, and asks upstream nothing', async () => {
  expect((await send('0812 34', { channel: 'pigeon' })).get('Location')).toBe(PANEL)
  const refused = await flash()
  expect(refused).toMatchObject({ form: 'sendPhoneCode', values: { phone: '0812 34' } })
  expect(refused.fields).toEqual({
    phone: 'Enter a mobile number, for example 0812 3456 7890.',
    channel: 'Choose WhatsApp or SMS.',
  })
  await visitor.form(SIGN_IN, { phone: '0812 3456 7890', verifyCode: CODE, _back: PANEL })
  expect(await flash()).toMatchObject({
    ...{ form: 'phoneSignIn', values: { phone: '0812 3456 7890' } },
    fields: { verifyCode: 'Get a code first and enter it' },
  })
  expect([requestsTo('/auth/phone/code'), requestsTo('/auth/phone')]).toEqual([[], []])
})

// Proves PHO-04.
test('a code can be asked for once a minute, three times an hour for a number, and three times from an address', async () => {
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
  expect((await from('192.0.2.1', NUMBER)).status).toBe(200)
  const soon = await from('192.0.2.2', '081234567890')
  expect([soon.status, soon.body.reason]).toEqual([429, 'rate_limited'])
  const statuses: number[] = []
  for (const address of addresses.slice(1)) {
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    statuses.push((await from(address, NUMBER)).status)
  }
  for (const last of ['1', '2', '3', '4'])
    statuses.push((await from('192.0.2.9', `${NUMBER.slice(0, -1)}${last}`)).status)
  vi.useRealTimers()
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429])
})

// Proves PHO-09.
test('neither number nor code nor token reaches a log, the store, an address or a page that can be kept', async () => {
  const stored: string[] = []
  for (const name of ['set', 'setIfAbsent'] as const) {
    const real = web.store[name].bind(web.store)
    web.store[name] = async (...args: [string, string, number]) => {
      stored.push(args.join(' '))
      return (await real(...args)) as never
    }
  }
  const answers = [
    await send('081234567890'),
    await visitor.form(SIGN_IN, { phone: '081234567890', verifyCode: '1', agree: 'on', _back: PANEL }),
    await visitor.form('/api/auth/phone/reset', { phone: '081234567890', verifyCode: CODE, resetPassword: 'x' }),
    await visitor.json(SIGN_IN, { phone: NUMBER, verifyCode: CODE, agree: '1' }),
  ]
  web.fake.on('/auth/phone', (_, res) => void res.destroy())
  answers.push(await visitor.json(SIGN_IN, { phone: NUMBER, verifyCode: CODE, agree: '1' }))
  const page = await web.browser().get('/')
  const kept = answers.map(({ headers, text }) => [headers, text])
  const seen = JSON.stringify([kept, page.text, page.headers, visitor.cookies(), web.logged, stored])
  expect(web.logged.length + stored.length).toBeGreaterThan(0)
  for (const secret of ['81234567890', '8123456', CODE, VERIFY_TOKEN]) expect(seen).not.toContain(secret)
})
