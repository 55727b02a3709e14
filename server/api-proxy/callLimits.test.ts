import { beforeEach, describe, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { type Browser, TEST_ENV } from '../testing/testApp.ts'

const { web } = freshApp({ env: { ...TEST_ENV, TRUST_PROXY: 1 } })
beforeEach(() => {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
  web.fake.on('/auth/register', () => envelope({ authToken: 'upstream-token-abcdef' }))
  web.fake.on('/auth/guest', () => envelope({ authToken: 'upstream-token-abcdef' }))
  web.fake.on('/auth/forget-password', () => envelope('verify-token'))
})

const MOBILE = '192.0.2.1'
const post = (browser: Browser, path: string, body: object = {}, address = MOBILE) =>
  browser.json(path, body).set('X-Forwarded-For', address)
const statusOf = async (request: ReturnType<typeof post>) => (await request).status
const times = async (count: number, ask: (n: number) => ReturnType<typeof post>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await statusOf(ask(n)))
  return statuses
}
const good = (n: number) => ({ username: `budi${n}abc`, password: 'rahasia99' })
const register = (browser: Browser, body: object) => post(browser, '/api/auth/register', body)
const refuseAsTaken = () => web.fake.on('/auth/register', () => envelope(null, 400, 'taken'))
const silent = (path: string) => web.fake.on(path, (_request, res) => void res.destroy())

describe('many players register from one mobile address', () => {
  // Proves LIM-02.
  test('forms with mistakes lock out neither the player nor other players', async () => {
    const clumsy = web.browser()
    const wrong = { username: 'a!', password: 'short' }
    expect(new Set(await times(60, () => register(clumsy, wrong)))).toEqual(new Set([400]))
    refuseAsTaken()
    expect(new Set(await times(30, (n) => register(clumsy, good(n))))).toEqual(new Set([400]))
    web.fake.on('/auth/register', () => envelope({ authToken: 'upstream-token-abcdef' }))
    expect(await statusOf(register(clumsy, good(1)))).toBe(200)
    expect(await statusOf(register(web.browser(), good(2)))).toBe(200)
  })

  // Proves LIM-02.
  test('one device registers five accounts an hour, and its neighbours keep their own limit', async () => {
    const greedy = web.browser()
    // The first form gives the device its cookie.
    expect(await times(7, (n) => register(greedy, good(n)))).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(await statusOf(register(web.browser(), good(9)))).toBe(200)
  })

  // Proves LIM-02.
  test('one address registers twenty accounts an hour, also without cookies and with concurrent requests', async () => {
    const all = Array.from({ length: 40 }, (_, n) => statusOf(register(web.browser(), good(n))))
    expect((await Promise.all(all)).filter((status) => status === 200)).toHaveLength(20)
    expect(await statusOf(post(web.browser(), '/api/auth/register', good(50), '192.0.2.2'))).toBe(200)
  })

  // Proves LIM-03.
  test('a device opens five guest accounts, an address forty; a guest refused by upstream does not count', async () => {
    const greedy = web.browser()
    web.fake.on('/auth/guest', () => envelope(null, 400, 'no'))
    expect(new Set(await times(20, () => post(greedy, '/api/auth/guest')))).toEqual(new Set([400]))
    web.fake.on('/auth/guest', () => envelope({ authToken: 'upstream-token-abcdef' }))
    expect(await times(6, () => post(greedy, '/api/auth/guest'))).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statusOf(post(web.browser(), '/api/auth/guest'))).toBe(200)
  })
})

describe('a call without an answer counts for one minute', () => {
  const login = (browser: Browser, username: string, address = MOBILE) =>
    post(browser, '/api/auth/login', { username, password: 'rahasia99' }, address)

  // Proves LIM-08.
  test('sign-in: ten unanswered calls per account and sixty per address; another player still signs in', async () => {
    silent('/auth/login')
    const statuses = await times(12, () => login(web.browser(), 'budi123'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 502), 429, 429])
    await times(50, (n) => login(web.browser(), `other${n}`))
    expect(await statusOf(login(web.browser(), 'another'))).toBe(429)
    web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
    expect(await statusOf(login(web.browser(), 'second2', '192.0.2.2'))).toBe(200)
  })
})

describe('reset codes', () => {
  const ask = (browser: Browser, email: string, address = MOBILE) =>
    post(browser, '/api/auth/forget-password', { email }, address)

  // Proves LIM-04.
  test('a stranger who requests codes for a mailbox does not block its owner', async () => {
    const owner = web.browser()
    await post(owner, '/api/auth/login', { username: 'budi123', password: 'rahasia99' })
    const stranger = web.browser()
    expect(await times(2, () => ask(stranger, 'budi@contoh.id'))).toEqual([200, 429])
    expect(await statusOf(ask(owner, 'budi@contoh.id', '192.0.2.2'))).toBe(200)
  })
})

describe('letters to one mailbox', () => {
  async function signedIn(n: number) {
    const device = web.browser()
    await post(device, '/api/auth/login', { username: `budi${n}abc`, password: 'rahasia99' }, `198.51.100.${n}`)
    return device
  }
  const forget = (device: Browser, n: number, email = 'Budi@contoh.id') =>
    post(device, '/api/auth/forget-password', { email }, `198.51.100.${n}`)

  // Proves ACC-33, ACC-76.
  test('spellings of one mailbox count together', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push(await statusOf(forget(await signedIn(n), n, `bu.di+${n}@gmail.com`)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  // Proves ACC-33.
  test('thirty devices with players of their own cause five letters', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 30; n++) statuses.push(await statusOf(forget(await signedIn(n), n)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(web.fake.requests.filter(({ path }) => path === '/auth/forget-password')).toHaveLength(5)
    expect(await statusOf(register(web.browser(), { ...good(1), email: 'budi@contoh.id' }))).toBe(429)
    expect(await statusOf(register(web.browser(), good(2)))).toBe(200)
  })
})

describe('limits of a signed-in player', () => {
  let player: Browser
  beforeEach(async () => {
    player = web.browser()
    await post(player, '/api/auth/login', { username: 'budi123', password: 'rahasia99' })
  })

  // Proves LIM-05.
  test('the code of an e-mail has five tries', async () => {
    web.fake.on('/user/email/confirm', () => envelope(null, 400, 'wrong'))
    const statuses = await times(24, () => post(player, '/api/user/email/confirm', { verifyCode: '000000' }))
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
  })
})
