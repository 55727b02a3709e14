import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Authenticator, authenticator } from '../../../cli/conformance/authenticator.ts'
import type { As, Wire } from '../../../cli/conformance/client.ts'
import { type Player, richPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { readEmails } from '../mail/emails.ts'
import { writeLetters } from '../mail/letters.ts'
import { passkey } from '../tables/passkey.ts'

let now = Date.parse('2026-11-27T12:00:00+07:00')
const upstream = testUpstream({ now: () => now, payouts: { toNew: true, above: null } })

const ORIGIN = 'https://play.example'
const MINUTE = 60_000
const CONFIRM = 428

const made = (name: CallName, input: Wire, as: As = {}) => upstream.call(name, input, as)
const refusedFor = (reason: string) => ({ code: 400, data: { reason } })

/** A challenge to sign in or to confirm, with its token. */
async function challenged(origin = ORIGIN) {
  const { options, challengeToken } = CALLS.passkeyOptions.reply.parse((await made('passkeyOptions', { origin })).data)
  return { challenge: options.challenge, challengeToken }
}
async function answerOf(device: Authenticator, origin = ORIGIN) {
  const { challenge, challengeToken } = await challenged()
  return { ...device.sign({ challenge, origin }), challengeToken }
}

async function confirmed({ token, password }: Player): Promise<As> {
  const { data } = await made('confirmIdentity', { password }, { token })
  return { token, headers: { [PROOF_HEADER]: CALLS.confirmIdentity.reply.parse(data).proof } }
}

async function creation(as: As, more: object = {}) {
  const { data } = await made('passkeyRegisterOptions', { origin: ORIGIN, ...more }, as)
  return CALLS.passkeyRegisterOptions.reply.parse(data).options
}

/** A player with a passkey. */
async function withPasskey(options: object = {}): Promise<{ player: Player; device: Authenticator }> {
  const player = await richPlayer(upstream.url, options)
  const { challenge, user } = await creation(await confirmed(player))
  const device = authenticator(user.id)
  const { token } = player
  expect((await made('passkeyRegister', device.register({ challenge, origin: ORIGIN }), { token })).code).toBe(200)
  return { player, device }
}

const signIn = (answer: Wire) => made('passkeySignIn', answer)
const tokenOf = ({ data }: { data?: unknown }) => CALLS.passkeySignIn.reply.parse(data).authToken
const detailOf = async (as: As) => CALLS.userDetail.reply.parse((await made('userDetail', {}, as)).data)
const payout = {
  ...{ name: 'Budi Santoso', phone: '081234567890', email: 'budi@example.com' },
  ...{ amount: '50000', accountName: 'BCA', accountNo: '0011223344' },
}

// Proves ACC-60.
test('a passkey signs in without a user name, as the player it belongs to', async () => {
  const [{ player, device }] = [await withPasskey(), await withPasskey()]
  const token = tokenOf(await signIn(await answerOf(device)))
  expect(await detailOf({ token })).toMatchObject({ username: player.username })
  const [stored] = CALLS.passkeys.reply.parse((await made('passkeys', {}, { token })).data)
  expect(stored).toMatchObject({ id: device.id, lastUsedTime: now })
})

// Proves ACC-60.
test('a player on a break gets a session on which the break runs, as by a password', async () => {
  const { player, device } = await withPasskey()
  const took = await made('takeBreak', { kind: 'break', length: '1d' }, { token: player.token })
  expect(took.code).toBe(200)
  const token = tokenOf(await signIn(await answerOf(device)))
  expect((await detailOf({ token })).breakUntil).toBeGreaterThan(now)
  const { data } = await made('gameList', { classify: 'All', pageNum: 1, pageSize: 1 }, { token })
  const gameId = CALLS.gameList.reply.parse(data).list[0]?.id ?? ''
  expect((await made('openGame', { gameId, demo: false }, { token })).code).not.toBe(200)
})

// Proves ACC-62.
test('an answer for another origin is refused, and so is one for another host', async () => {
  const { device } = await withPasskey()
  expect(await signIn(await answerOf(device, 'https://play.example.net'))).toMatchObject(refusedFor('passkey_origin'))
  const { challenge, challengeToken } = await challenged()
  const elsewhere = device.sign({ challenge, origin: ORIGIN, rpId: 'play.example.net' })
  expect(await signIn({ ...elsewhere, challengeToken })).toMatchObject(refusedFor('passkey_invalid'))
})

// Proves ACC-62.
test('a passkey works for the origin that it was made for; one stored without is bound by its next use', async () => {
  const { device } = await withPasskey()
  const other = 'https://play.example.net'
  const there = async () => {
    const { challenge, challengeToken } = await challenged(other)
    return signIn({ ...device.sign({ challenge, origin: other }), challengeToken })
  }
  expect(await there()).toMatchObject(refusedFor('passkey_origin'))
  const kept = eq(passkey.id, device.id)
  await upstream.database.db.update(passkey).set({ origin: null, rpId: null }).where(kept)
  expect((await signIn(await answerOf(device))).code).toBe(200)
  expect(await there()).toMatchObject(refusedFor('passkey_origin'))
  const [row] = await upstream.database.db.select().from(passkey).where(kept)
  expect(row).toMatchObject({ origin: ORIGIN, rpId: 'play.example' })
})

// Proves ACC-62.
test('a challenge works once, for five minutes, in the browser that asked for it', async () => {
  const { device } = await withPasskey()
  const answer = await answerOf(device)
  expect((await signIn(answer)).code).toBe(200)
  expect(await signIn(answer)).toMatchObject(refusedFor('passkey_challenge'))
  const { challengeToken } = await challenged()
  expect(await signIn({ ...(await answerOf(device)), challengeToken })).toMatchObject(refusedFor('passkey_challenge'))
  const late = await answerOf(device)
  now += 5 * MINUTE
  expect(await signIn(late)).toMatchObject(refusedFor('passkey_challenge'))
})

// Proves ACC-62.
test('a challenge for a new passkey belongs to the session that asked for it', async () => {
  const [one, two] = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const { challenge, user } = await creation(await confirmed(one))
  const answer = authenticator(user.id).register({ challenge, origin: ORIGIN })
  expect(await made('passkeyRegister', answer, { token: two.token })).toMatchObject(refusedFor('passkey_challenge'))
  expect((await made('passkeyRegister', answer, { token: one.token })).code).toBe(200)
  expect(await made('passkeyRegister', answer, { token: one.token })).toMatchObject(refusedFor('passkey_challenge'))
})

// Proves ACC-62, ACC-63.
test('a removed passkey is refused', async () => {
  const { player, device } = await withPasskey()
  expect((await made('passkeyRemove', { id: device.id }, { token: player.token })).code).toBe(CONFIRM)
  expect((await made('passkeyRemove', { id: device.id }, await confirmed(player))).code).toBe(200)
  expect(await signIn(await answerOf(device))).toMatchObject(refusedFor('passkey_unknown'))
  expect(await made('passkeyRemove', { id: device.id }, await confirmed(player))).toMatchObject(
    refusedFor('passkey_unknown'),
  )
})

// Proves ACC-62.
test('a copy whose counter does not rise is refused; a key that never counts is not', async () => {
  const { device } = await withPasskey()
  device.counter = 7
  expect((await signIn(await answerOf(device))).code).toBe(200)
  device.counter = 7
  expect(await signIn(await answerOf(device))).toMatchObject(refusedFor('passkey_counter'))
  device.counter = 3
  expect(await signIn(await answerOf(device))).toMatchObject(refusedFor('passkey_counter'))
  const { device: plain } = await withPasskey()
  for (let time = 0; time < 2; time++) {
    plain.counter = -1
    expect((await signIn(await answerOf(plain))).code).toBe(200)
  }
})

// Proves ACC-62.
test('a signature of another key, and the name of another player in the answer, are refused', async () => {
  const [{ device }, other] = [await withPasskey(), await withPasskey()]
  const { id } = device
  expect(await signIn({ ...(await answerOf(other.device)), id, userHandle: undefined })).toMatchObject(
    refusedFor('passkey_invalid'),
  )
  const { userHandle } = await answerOf(other.device)
  expect(await signIn({ ...(await answerOf(device)), userHandle })).toMatchObject(refusedFor('passkey_invalid'))
  expect(await signIn({ ...(await answerOf(device)), clientDataJSON: 'AAAA' })).toMatchObject(
    refusedFor('passkey_invalid'),
  )
})

// Proves ACC-60, ACC-11.
test('wrong answers of a passkey and wrong passwords lock together', async () => {
  const { player, device } = await withPasskey()
  const { username } = player
  const wrong = async (time: number) =>
    time % 2 === 0
      ? (await made('login', { username, password: 'guessed-1' })).code
      : (await signIn({ ...(await answerOf(device)), signature: 'AAAA' })).code
  for (let time = 0; time < 20; time++) expect(await wrong(time)).toBe(400)
  expect((await signIn(await answerOf(device))).code).toBe(429)
  expect((await made('login', { username, password: player.password })).code).toBe(429)
  now += 15 * MINUTE
  expect((await signIn(await answerOf(device))).code).toBe(200)
})

// Proves ACC-61.
test('a passkey confirms its own player before a withdrawal, and no other one', async () => {
  const { player, device } = await withPasskey()
  const { token } = player
  expect((await made('identity', {}, { token })).data).toEqual({ ways: ['password', 'passkey'] })
  expect((await made('withdraw', payout, { token })).code).toBe(CONFIRM)
  const stranger = await withPasskey()
  const wrong = await made('confirmIdentity', { passkey: await answerOf(stranger.device) }, { token })
  expect(wrong).toMatchObject({ code: 400, message: 'This passkey belongs to another account.' })
  const { data } = await made('confirmIdentity', { passkey: await answerOf(device) }, { token })
  const headers = { [PROOF_HEADER]: CALLS.confirmIdentity.reply.parse(data).proof }
  expect((await made('withdraw', payout, { token, headers })).code).toBe(200)
})

// Proves ACC-63.
test('a new passkey asks for a confirmation, and the owner gets a letter; it can be renamed, by its player only', async () => {
  const player = await richPlayer(upstream.url)
  const { token, username } = player
  expect((await made('passkeyRegisterOptions', { origin: ORIGIN }, { token })).code).toBe(CONFIRM)
  const { device, player: other } = await withPasskey()
  await writeLetters({ database: upstream.database, log: SILENT }, Date.now())
  const letters = await readEmails(upstream.database.db)
  expect(letters.find(({ recipient }) => recipient === `${other.username}@example.com`)?.subject).toBe(
    'A passkey was added to your account',
  )
  expect(letters.some(({ recipient }) => recipient === `${username}@example.com`)).toBe(false)
  const name = { id: device.id, name: ' Ponsel  saya ' }
  expect(await made('passkeyRename', name, { token })).toMatchObject(refusedFor('passkey_unknown'))
  expect((await made('passkeyRename', name, { token: other.token })).code).toBe(200)
  const [stored] = CALLS.passkeys.reply.parse((await made('passkeys', {}, { token: other.token })).data)
  expect(stored?.name).toBe('Ponsel saya')
})

// Proves ACC-75.
test('a passkey made in silence needs no presence, and verifies its owner when it signs in', async () => {
  const player = await richPlayer(upstream.url)
  const as = await confirmed(player)
  const silent = async (conditional: object) => {
    const { challenge, user, authenticatorSelection } = await creation(as, conditional)
    const device = authenticator(user.id)
    const registered = device.register({ challenge, origin: ORIGIN, isSilent: true })
    return {
      device,
      authenticatorSelection,
      answer: await made('passkeyRegister', { ...registered, ...conditional }, as),
    }
  }
  expect((await silent({})).answer).toMatchObject(refusedFor('passkey_invalid'))
  const { device, authenticatorSelection, answer } = await silent({ conditional: '1' })
  expect([authenticatorSelection?.userVerification, answer.code]).toEqual(['preferred', 200])
  const { challenge, challengeToken } = await challenged()
  const unseen = device.sign({ challenge, origin: ORIGIN, isSilent: true })
  expect(await signIn({ ...unseen, challengeToken })).toMatchObject(refusedFor('passkey_invalid'))
  expect((await signIn(await answerOf(device))).code).toBe(200)
})

// Proves ACC-74.
test('a list of passkeys names their host and the handle of their player, and a new one the full name', async () => {
  const { player } = await withPasskey()
  const as = await confirmed(player)
  expect((await made('modifyInfo', { fullName: 'Budi Santoso' }, as)).code).toBe(200)
  const { user } = await creation(as)
  expect(user).toMatchObject({ name: player.username, displayName: 'Budi Santoso' })
  const [stored] = CALLS.passkeys.reply.parse((await made('passkeys', {}, as)).data)
  expect(stored).toMatchObject({ rpId: 'play.example', userHandle: user.id })
})

// Proves ACC-63.
test('a player keeps ten passkeys at most, and each once', async () => {
  const { player, device } = await withPasskey()
  const as = await confirmed(player)
  const again = await creation(as)
  expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  const known = device.register({ challenge: again.challenge, origin: ORIGIN })
  expect((await made('passkeyRegister', known, as)).message).toBe('This passkey is already in use.')
  const codes: number[] = []
  for (let more = 0; more < 10; more++) {
    const { challenge, user } = await creation(as)
    codes.push((await made('passkeyRegister', authenticator(user.id).register({ challenge, origin: ORIGIN }), as)).code)
  }
  expect(codes).toEqual([...Array(9).fill(200), 400])
})
