import { beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

const { web, browser: player } = freshApp()
beforeEach(() => {
  web.fake.on('/auth/login', ({ body }) => envelope({ authToken: `token-of-${JSON.parse(body).username}` }))
  web.fake.on('/user/sessions/end', () => envelope({ authToken: 'another-token' }))
})

const signIn = (username: string, browser = player) =>
  browser.json('/api/auth/login', { username, password: 'rahasia123' })
const whoOf = (browser = player) => /(?:^|; )who=([^;]*)/.exec(browser.cookies())?.[1]

// Proves SES-14.
test('the cookie exists while a player is signed in, is equal for one account, and is cleared by sign-out', async () => {
  expect(whoOf()).toBeUndefined()
  const answer = await signIn('budi01')
  expect((answer.get('Set-Cookie') ?? []).find((cookie) => cookie.startsWith('who='))).toMatch(
    /^who=[\w-]{8}; Max-Age=43200; Path=\/; Expires=[^;]+; SameSite=Lax$/,
  )
  const mine = whoOf()
  await player.json('/api/user/sessions/end')
  expect(whoOf()).toBe(mine)
  expect((await player.get('/')).get('Set-Cookie') ?? []).not.toContainEqual(expect.stringMatching(/^who=/))
  const elsewhere = web.browser()
  await signIn('budi01', elsewhere)
  expect(whoOf(elsewhere)).toBe(mine)
  await signIn('siti01')
  expect(whoOf()).not.toBe(mine)
  await player.form('/sign-out')
  expect(whoOf()).toBeUndefined()
})

// Proves SES-14.
test('the cookie is cleared with a session that upstream ended or that cannot be read', async () => {
  await signIn('budi01')
  web.fake.on('/user/balance', () => envelope(null, 404, 'Your session has ended'))
  expect((await player.json('/api/user/balance')).status).toBe(401)
  expect(whoOf()).toBeUndefined()
  await signIn('budi01')
  player.setCookie('sid', 'altered')
  await player.get('/')
  expect(whoOf()).toBeUndefined()
})
