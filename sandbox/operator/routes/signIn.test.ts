import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type As, ask, type Wire } from '../../../cli/conformance/client.ts'
import { newName, newPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { FAILURES_MAX, LOCK_MS } from '../players/attempts.ts'
import { player as playerTable, session } from '../tables/player.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

async function login(username: string, password: string) {
  const envelope = await upstream.call('login', { username, password })
  const { data } = CALLS.login.reply.safeParse(envelope.data)
  return { code: envelope.code, message: envelope.message, token: data?.authToken ?? '' }
}
const codeOf = async (name: 'userDetail' | 'logout' | 'balance', as: As) => (await upstream.call(name, {}, as)).code

// Proves ACC-02.
test('a name is unique and signs in, in any case', async () => {
  const { username, password } = await newPlayer(upstream.url)
  const envelope = await upstream.call('register', { username: username.toUpperCase(), password })
  expect(envelope).toMatchObject({ code: 400, message: 'This username is taken. Please choose another.' })
  expect(await login(username.toUpperCase(), password)).toMatchObject({ code: 200 })
})

// Proves ACC-02.
test('ten concurrent registrations of one name create one account', async () => {
  const username = newName()
  const register = () => ask(upstream.url, 'register', { username, password: 'rahasia123' })
  const answers = await Promise.all(Array.from({ length: 10 }, register))
  expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([200, ...Array(9).fill(400)])
})

// Proves ACC-10.
test('a wrong name and a wrong password give the same message', async () => {
  const { username } = await newPlayer(upstream.url)
  const known = await login(username, 'wrong-password')
  const unknown = await login(newName(), 'wrong-password')
  expect(known).toEqual(unknown)
  expect(known).toMatchObject({ code: 400, message: 'Wrong username or password.' })
})

// Proves SES-20.
test('a player has at most five sessions: a new one ends the oldest', async () => {
  const { username, password } = await newPlayer(upstream.url)
  const tokens: string[] = []
  for (let count = 0; count < 6; count++) {
    now += 1000
    tokens.push((await login(username, password)).token)
    await codeOf('userDetail', { token: tokens[0] })
  }
  const codes = await Promise.all(tokens.map((token) => codeOf('userDetail', { token })))
  expect(codes).toEqual([404, 200, 200, 200, 200, 200])
})

// Proves SES-20.
test('only hashes of tokens are stored', async () => {
  const { token } = await newPlayer(upstream.url)
  const rows = await upstream.database.db.select({ tokenHash: session.tokenHash }).from(session)
  expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  expect(rows.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(token)
})

test('signing out ends only the current session, at once', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  const other = (await login(username, password)).token
  expect(await codeOf('userDetail', { token })).toBe(200)
  expect(await codeOf('logout', { token })).toBe(200)
  expect(await Promise.all([token, other].map((one) => codeOf('userDetail', { token: one })))).toEqual([404, 200])
  expect(await codeOf('balance', { token })).toBe(404)
})

// Proves SES-20.
test('a session ends after seven days', async () => {
  const { token } = await newPlayer(upstream.url)
  now += 7 * 24 * 60 * 60 * 1000 - 1
  expect(await codeOf('userDetail', { token })).toBe(200)
  now += 1
  expect(await codeOf('userDetail', { token })).toBe(404)
  expect(await codeOf('balance', { token })).toBe(404)
})

// Proves ACC-11, LIM-23.
test('too many wrong tries lock a name, concurrent tries included, and the lock ends', async () => {
  const { username, password } = await newPlayer(upstream.url)
  const tries = await Promise.all(Array.from({ length: FAILURES_MAX }, () => login(username, 'wrong-password')))
  expect(new Set(tries.map(({ message }) => message))).toEqual(new Set(['Wrong username or password.']))
  const { status, headers, envelope } = await ask(upstream.url, 'login', { username, password })
  expect({ status, envelope }).toEqual({
    status: 200,
    envelope: {
      code: 429,
      message: 'Too many wrong attempts. Please try again in 15 minutes.',
      data: { locked: true, retryAfterSeconds: LOCK_MS / 1000 },
    },
  })
  expect(headers.get('Retry-After')).toBe(String(LOCK_MS / 1000))
  now += LOCK_MS
  expect(await login(username, password)).toMatchObject({ code: 200 })
  expect(await login(username, 'wrong-password')).toMatchObject({ message: 'Wrong username or password.' })
})

// Proves ACC-19.
test('changing the password needs the old one and ends every session; the current one gets a new token', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  const { token: elsewhere } = await login(username, password)
  expect(await codeOf('userDetail', { token: elsewhere })).toBe(200)
  const change = (rawPassword: string) =>
    ask(
      upstream.url,
      'changePassword',
      { rawPassword, newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' },
      { token },
    )
  expect((await change('wrong-password')).envelope.code).toBe(400)
  expect(await codeOf('userDetail', { token })).toBe(200)
  const changed = await change(password)
  expect(changed.envelope.code).toBe(200)
  const { authToken: renewed } = CALLS.changePassword.reply.parse(changed.envelope.data)
  expect(await codeOf('userDetail', { token: renewed })).toBe(200)
  for (const old of [token, elsewhere]) expect(await codeOf('userDetail', { token: old })).toBe(404)
  expect((await login(username, password)).code).toBe(400)
  expect((await login(username, 'sandibaru1')).code).toBe(200)
})

// Proves PRO-08.
test('a guest has a name, no password and no bonus; a new account starts with its bonus', async () => {
  const { authToken: token } = await upstream.reply('guest')
  const detail = await upstream.reply('userDetail', {}, { token })
  expect(detail).toMatchObject({ isGuest: true, username: expect.stringMatching(/^tamu[a-z0-9]{8}$/) })
  const input = { rawPassword: 'x', newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }
  expect((await upstream.call('changePassword', input, { token })).code).toBe(400)
  const balance = async (as: As) => (await upstream.call('balance', {}, as)).data
  expect(await balance({ token })).toMatchObject({ balance: '0', bonus: '0' })
  expect(await balance(await newPlayer(upstream.url))).toMatchObject({ balance: '10000', bonus: '10000' })
})

// Proves ACC-26.
test('a Google account is always the same player, also after five concurrent first sign-ins', async () => {
  const input = {
    token: 'verified',
    appName: 'kancil',
    thirdParty: 2,
    googleUserId: newName(),
    googleUserName: 'Budi',
    googleUserEmail: 'budi@example.com',
  }
  const name = async () => {
    const { authToken: token } = await upstream.reply('thirdPartyLogin', input)
    return (await upstream.reply('userDetail', {}, { token })).username
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, name))
  expect(new Set(others)).toEqual(new Set([first]))
  expect(await name()).toBe(first)
})

// Proves ACC-54.
test.each(['iloveyou', 'Kancil2026', 'gampang77'])(
  'a registration or change to %s is refused for its reason',
  async (easy) => {
    const username = `gampang${Math.floor(Math.random() * 90_000 + 10_000)}`
    const refused = { code: 400, data: { reason: 'password_guessable' } }
    const opened = await ask(upstream.url, 'register', { username, password: easy })
    expect(opened.envelope).toMatchObject({ ...refused, data: { ...refused.data, field: 'password' } })
    const token = (await upstream.reply('register', { username, password: 'sandibaru1' })).authToken ?? ''
    const input = { rawPassword: 'sandibaru1', newPassword: easy, confirmNewPassword: easy }
    const changed = await ask(upstream.url, 'changePassword', input, { token })
    expect(changed.envelope).toMatchObject({ ...refused, data: { ...refused.data, field: 'newPassword' } })
    expect((await upstream.call('login', { username, password: 'sandibaru1' })).code).toBe(200)
  },
)

// Proves ACC-52.
test.each([' \u2013 ', '-', '\u2212'])(
  'an invitation code that is grouped by %o belongs to the same player',
  async (gap) => {
    const { invitedCode = '' } = await upstream.reply('userDetail', {}, await newPlayer(upstream.url))
    const grouped = `${invitedCode.slice(0, 4)}${gap}${invitedCode.slice(4)}`.toLowerCase()
    const input = { username: newName(), password: 'rahasia123', invitedCode: grouped }
    expect((await upstream.call('register', input)).code).toBe(200)
  },
)

// Proves INV-02.
test('an invitation is stored; an unknown code is refused at its field and creates no account', async () => {
  const host = await newPlayer(upstream.url)
  const { invitedCode = '' } = await upstream.reply('userDetail', {}, host)
  const friend = newName()
  const register = (input: Wire) => ask(upstream.url, 'register', { password: 'rahasia123', ...input })
  expect((await register({ username: friend, invitedCode })).envelope.code).toBe(200)
  const wrong = newName()
  const refused = await register({ username: wrong, invitedCode: 'NOBODY' })
  expect(refused.envelope).toMatchObject({ code: 400, data: { field: 'invitedCode' } })
  expect((await register({ username: wrong })).envelope.code).toBe(200)
  const { db } = upstream.database
  const [row] = await db.select().from(playerTable).where(eq(playerTable.username, friend))
  const [hostRow] = await db.select().from(playerTable).where(eq(playerTable.username, host.username))
  expect(row?.invitedBy).toBe(hostRow?.id)
})

// Proves ACC-45.
test('the displayed last sign-in is the previous one', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  const last = async (as: As) => (await upstream.reply('userDetail', {}, as)).lastLoginTime
  expect(await last({ token })).toBeUndefined()
  const first = now
  now += 60_000
  expect(await last({ token: (await login(username, password)).token })).toBe(first)
})
