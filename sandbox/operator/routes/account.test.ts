import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, ask, type Wire } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'
import { AVATARS } from '../players/avatars.ts'

let upstream: TestUpstream
let now = Date.parse('2026-11-21T12:00:00+07:00')
beforeAll(async () => {
  upstream = await startUpstream({ now: () => now })
})
afterAll(() => upstream.close())

const change = async (player: Player, changes: Wire) =>
  (await ask(upstream.url, 'modifyInfo', changes, player)).envelope
const detailOf = async (player: Player) =>
  CALLS.userDetail.reply.parse((await ask(upstream.url, 'userDetail', {}, player)).envelope.data)

async function uploadPicture(player: Player): Promise<string> {
  const form = new FormData()
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.append('file', new File([bytes], 'me.png', { type: 'image/png' }))
  const { envelope } = await ask(upstream.url, 'upload', form, player)
  return CALLS.upload.reply.parse(envelope.data) ?? ''
}

// Proves ACC-43.
test('an avatar is one of the set or an uploaded picture of the player', async () => {
  const [player, other] = [await newPlayer(upstream.url), await newPlayer(upstream.url)]
  expect(await change(player, { avatar: AVATARS[1] })).toMatchObject({ code: 200 })
  expect(await detailOf(player)).toMatchObject({ avatar: AVATARS[1] })
  const own = await uploadPicture(player)
  expect(await change(player, { avatar: own })).toMatchObject({ code: 200 })
  expect(await detailOf(player)).toMatchObject({ avatar: own })
  const foreign = await uploadPicture(other)
  for (const avatar of [foreign, 'https://evil.example/x.png', '/files/../player', 'javascript:alert(1)'])
    expect(await change(player, { avatar, fullName: 'Never kept' })).toMatchObject({ code: 400 })
  expect(await detailOf(player)).toMatchObject({ avatar: own, fullName: undefined })
})

// Proves INV-05.
test('the inviter does not see the uploaded picture of a friend', async () => {
  const inviter = await newPlayer(upstream.url)
  const { invitedCode } = await detailOf(inviter)
  const input = { username: `f${Date.now().toString(36)}`.slice(0, 12), password: 'rahasia123', invitedCode }
  const { envelope } = await ask(upstream.url, 'register', input)
  const token = CALLS.register.reply.parse(envelope.data).authToken ?? ''
  const friend = { ...input, token }
  await change(friend, { avatar: await uploadPicture(friend) })
  const records = CALLS.inviteRecords.reply.parse((await ask(upstream.url, 'inviteRecords', {}, inviter)).envelope.data)
  expect(records.list).toHaveLength(1)
  expect(records.list[0]?.avatar).toBeUndefined()
})

// Proves ACC-71.
test.each([
  ['2008-11-21', 200],
  ['2008-11-22', 400],
  ['2030-01-01', 400],
  ['31/12/1990', 200],
  ['0001-01-01', 400],
  ['31/12/1899', 400],
  ['1900-01-01', 200],
  ['2001-02-29', 400],
  ['', 200],
])('a birthday of %j on 21 November 2026 answers %i', async (birthday, code) => {
  expect(await change(await newPlayer(upstream.url), { birthday })).toMatchObject({ code })
})

const sessionsOf = async (as: As) =>
  CALLS.sessions.reply.parse((await ask(upstream.url, 'sessions', {}, as)).envelope.data)
const devicesOf = async (as: As) => (await sessionsOf(as)).map(({ agentType, current }) => ({ agentType, current }))
const codeFor = async (token: string) => (await ask(upstream.url, 'userDetail', {}, { token })).envelope.code

// Proves ACC-46.
test('the devices of a player are listed newest first; signing out elsewhere keeps the current one, with a new token', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  now += 60_000
  const login = await ask(upstream.url, 'login', { username, password }, { device: 'H5' })
  const phone = CALLS.login.reply.parse(login.envelope.data).authToken
  expect(await devicesOf({ token: phone })).toEqual([
    { agentType: 'H5', current: true },
    { agentType: 'PC', current: false },
  ])
  const stranger = await newPlayer(upstream.url)
  const { envelope } = await ask(upstream.url, 'endSessions', {}, { token: phone, device: 'H5' })
  const { authToken: renewed } = CALLS.endSessions.reply.parse(envelope.data)
  for (const old of [token, phone])
    expect((await ask(upstream.url, 'userDetail', {}, { token: old })).envelope.code).toBe(404)
  expect(await devicesOf({ token: renewed })).toEqual([{ agentType: 'H5', current: true }])
  expect((await ask(upstream.url, 'userDetail', {}, stranger)).envelope.code).toBe(200)
})

// Proves ACC-68.
test('one session is ended alone, by its own player only; a second press is no error', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  const login = await ask(upstream.url, 'login', { username, password }, { device: 'H5' })
  const phone = CALLS.login.reply.parse(login.envelope.data).authToken
  const third = CALLS.login.reply.parse(
    (await ask(upstream.url, 'login', { username, password })).envelope.data,
  ).authToken
  const id = (await sessionsOf({ token: phone })).find(({ current }) => current)?.id
  const stranger = await newPlayer(upstream.url)
  const end = (as: As) => ask(upstream.url, 'endSession', { id }, as)
  expect((await end(stranger)).envelope.code).toBe(200)
  expect(await codeFor(phone)).toBe(200)
  const ends = await Promise.all([end({ token }), end({ token })])
  expect(ends.map(({ envelope }) => envelope.code)).toEqual([200, 200])
  expect(await Promise.all([phone, token, third].map(codeFor))).toEqual([404, 200, 200])
  expect((await end({ token })).envelope.code).toBe(200)
})
