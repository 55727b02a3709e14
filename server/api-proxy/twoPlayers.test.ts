import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

/** Actions of one player, on purpose or by accident, that must not affect the second player. */
let web: TestApp
let first: Browser
let second: Browser
/** Answers that upstream has not sent yet. */
let held: ServerResponse[]
/** From now on the connection breaks at once, instead of a time-out. */
let cut: boolean
beforeEach(async () => {
  web = await testApp({ env: { ...TEST_ENV, TRUST_PROXY: 1 } })
  held = []
  cut = false
  web.fake.on('/auth/login', ({ body }) => envelope({ authToken: `token-of-${JSON.parse(body).username}` }))
  first = await signedIn('first11', FIRST)
  second = await signedIn('second2', SECOND)
})
afterEach(() => web.close())

const FIRST = '192.0.2.1'
const SECOND = '192.0.2.2'

async function signedIn(username: string, address: string) {
  const browser = web.browser()
  await from(address, browser.json('/api/auth/login', { username, password: 'rahasia99' })).expect(200)
  return browser
}
const from = <T extends ReturnType<Browser['json']>>(address: string, asked: T) => asked.set('X-Forwarded-For', address)
const balance = (browser: Browser, address: string) => from(address, browser.json('/api/user/balance'))

const silence = (res: ServerResponse) => void (cut ? res.destroy() : held.push(res))
function breakLines() {
  cut = true
  for (const res of held) res.destroy()
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

test('forty unanswered sign-ins of one address lock out neither a player elsewhere nor a known device at that address', async () => {
  web.fake.on('/auth/login', ({ body }, res) => {
    const { username } = JSON.parse(body)
    return username === 'nobody' ? silence(res) : envelope({ authToken: `token-of-${username}` })
  })
  const neighbour = web.browser()
  await from(FIRST, neighbour.json('/api/auth/login', { username: 'known33', password: 'rahasia99' })).expect(200)
  await neighbour.json('/sign-out')
  const silent = Array.from({ length: 40 }, () => {
    const visitor = web.browser()
    const asked = visitor.json('/api/auth/login', { username: 'nobody', password: 'rahasia99' })
    return from(FIRST, asked).then(({ status }) => status)
  })
  await signedIn('third33', SECOND)
  await from(FIRST, neighbour.json('/api/auth/login', { username: 'known33', password: 'rahasia99' })).expect(200)
  breakLines()
  expect(await Promise.all(silent)).toContain(502)
  await signedIn('fourth4', SECOND)
})

// Proves LIM-16.
test('HTTP 500 answers to one player do not open the breaker', async () => {
  web.fake.on('/user/balance', ({ headers }, res) =>
    headers.authorization?.endsWith('first11') ? void res.writeHead(500).end('{}') : envelope({ balance: '5000' }),
  )
  for (let n = 0; n < 40; n++) await balance(first, FIRST).expect(502)
  await balance(second, SECOND).expect(200)
})
