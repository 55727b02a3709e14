import request, { type Response } from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

/**
 * Answers may arrive in another order than their requests: an answer to a request of an earlier session ends no later
 * one.
 */

const { web, browser: player } = freshApp()
let live = new Set<string>()

beforeEach(() => {
  live = new Set()
  const begin = (token: string) => {
    live = new Set([token])
    return envelope({ authToken: token })
  }
  web.fake.on('/auth/guest', () => begin('guest-token'))
  web.fake.on('/auth/login', () => begin('first-token'))
  web.fake.on('/user/sessions/end', () => begin('second-token'))
  web.fake.on('/user/balance', ({ headers }) =>
    live.has(headers.authorization?.slice('Bearer '.length) ?? '')
      ? envelope({ balance: '1.00', bonusBalance: '0.00' })
      : envelope(null, 404, 'Your session has ended'),
  )
})

const MINUTE = 60_000
const signIn = () => player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
const isSignedIn = async () => JSON.parse((await player.get('/')).text).player !== null

/** A request of a page's script with the cookies that the browser had at that time. */
const requestWith = (cookies: string) =>
  request(web.app)
    .post('/api/user/balance')
    .set({ Cookie: cookies, Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' })

/** The browser stores the cookies of an answer only now. */
function arrives(answer: Response): void {
  for (const cookie of answer.get('Set-Cookie') ?? []) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? []
    player.setCookie(name, value)
  }
}

test.each([
  ['a sign-in that replaces a guest', () => player.json('/api/auth/guest'), signIn],
  ['a session that ended all others', signIn, () => player.json('/api/user/sessions/end')],
])('%s survives a late refusal of an earlier request', async (_, before, after) => {
  await before()
  const old = player.cookies()
  await after()
  const answer = await requestWith(old)
  expect(answer.status).toBe(401)
  arrives(answer)
  expect(await isSignedIn()).toBe(true)
  expect((await player.json('/api/user/balance')).status).toBe(200)
})

test('a new token survives a late activity cookie of the old token', async () => {
  await signIn()
  web.clock.now += 2 * MINUTE
  const answer = await requestWith(player.cookies())
  expect(answer.get('Set-Cookie')).toBeDefined()
  await player.json('/api/user/sessions/end')
  arrives(answer)
  expect((await player.json('/api/user/balance')).status).toBe(200)
})
