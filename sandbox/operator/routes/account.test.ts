import { expect, test } from 'vitest'
import { type As, ask, type Wire } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { AVATARS } from '../players/avatars.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

const change = (player: Player, changes: Wire) => upstream.call('modifyInfo', changes, player)
const detailOf = (player: Player) => upstream.reply('userDetail', {}, player)

async function uploadPicture(player: Player): Promise<string> {
  const form = new FormData()
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.append('file', new File([bytes], 'me.png', { type: 'image/png' }))
  return (await upstream.reply('upload', form, player)) ?? ''
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
  const token = (await upstream.reply('register', input)).authToken ?? ''
  const friend = { ...input, token }
  await change(friend, { avatar: await uploadPicture(friend) })
  const records = await upstream.reply('inviteRecords', {}, inviter)
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

const sessionsOf = (as: As) => upstream.reply('sessions', {}, as)
const devicesOf = async (as: As) => (await sessionsOf(as)).map(({ agentType, current }) => ({ agentType, current }))
const codeFor = async (token: string) => (await upstream.call('userDetail', {}, { token })).code

// Proves ACC-46.
test('the devices of a player are listed newest first; signing out elsewhere keeps the current one, with a new token', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  now += 60_000
  const phone = (await upstream.reply('login', { username, password }, { device: 'H5' })).authToken
  expect(await devicesOf({ token: phone })).toEqual([
    { agentType: 'H5', current: true },
    { agentType: 'PC', current: false },
  ])
  const stranger = await newPlayer(upstream.url)
  const { authToken: renewed } = await upstream.reply('endSessions', {}, { token: phone, device: 'H5' })
  for (const old of [token, phone]) expect((await upstream.call('userDetail', {}, { token: old })).code).toBe(404)
  expect(await devicesOf({ token: renewed })).toEqual([{ agentType: 'H5', current: true }])
  expect((await upstream.call('userDetail', {}, stranger)).code).toBe(200)
})

// Proves ACC-68.
test('one session is ended alone, by its own player only; a second press is no error', async () => {
  const { username, password, token } = await newPlayer(upstream.url)
  const login = await ask(upstream.url, 'login', { username, password }, { device: 'H5' })
  const phone = CALLS.login.reply.parse(login.envelope.data).authToken
  const third = (await upstream.reply('login', { username, password })).authToken
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
