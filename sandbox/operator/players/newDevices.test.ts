import { expect, test } from 'vitest'
import type { As, Wire } from '../../../cli/conformance/client.ts'
import {
  codeInMail,
  newName,
  ownPasskey,
  type Player,
  richPlayer,
  signedAnswer,
} from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { DEVICE_HEADER } from '../../../contract/calls/signIn.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { mail } from '../tables/player.ts'

const HOUR_MS = 3_600_000
const WEB = 'https://kancil.example'
const LINK = /https:\/\/kancil\.example\/account\/not-me\?token=([\w-]{43})/

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now, webUrl: WEB })

const made = (name: CallName, input: Wire, as: As = {}) => upstream.call(name, input, as)
const on = (device: string, more: As = {}): As => ({ ...more, headers: { [DEVICE_HEADER]: device.padEnd(43, 'x') } })
const signIn = ({ username, password }: Pick<Player, 'username' | 'password'>, as: As) =>
  made('login', { username, password }, as)
const tokenOf = ({ data }: { data?: unknown }) => CALLS.login.reply.parse(data).authToken
const emailOf = ({ username }: Pick<Player, 'username'>) => `${username}@example.com`
const lettersTo = async (email: string) =>
  (await upstream.database.db.select().from(mail).orderBy(mail.id)).filter(
    ({ recipient, body }) => recipient === email && LINK.test(body),
  )
const linkIn = async (email: string) => LINK.exec((await lettersTo(email)).at(-1)?.body ?? '')?.[1] ?? ''
const codeFor = async (token: string) => (await made('userDetail', {}, { token })).code

/** A player who is known on the device `home`. */
async function known(options: object = {}, as: As = {}): Promise<Player> {
  const player = await richPlayer(upstream.url, options)
  await signIn(player, on('home', as))
  return player
}

// Proves ACC-69.
test('a sign-in on a new device tells the owner, with device, time and link, in the language of the devices before; a known one does not', async () => {
  const player = await known({}, { language: 'in' })
  await signIn(player, on('home', { language: 'in' }))
  expect(await lettersTo(emailOf(player))).toEqual([])
  await signIn(player, on('stranger', { language: 'en', device: 'H5' }))
  const [letter, ...more] = await lettersTo(emailOf(player))
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Akun Anda dipakai masuk di perangkat baru')
  expect(letter?.body).toMatch(/Perangkat: Ponsel\nWaktu: 21 Nov 2026, 12[.:]00 WIB/)
  await signIn(player, on('stranger'))
  expect(await lettersTo(emailOf(player))).toHaveLength(1)
})

// Proves ACC-69.
test('at most three e-mails a day, also for sign-ins at once; a device that nobody was told about is told of later', async () => {
  const player = await known()
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((device) => signIn(player, on(device))))
  expect(await lettersTo(emailOf(player))).toHaveLength(3)
  now += 25 * HOUR_MS
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((device) => signIn(player, on(device))))
  expect(await lettersTo(emailOf(player))).toHaveLength(6)
  now += 25 * HOUR_MS
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'home'].map((device) => signIn(player, on(device))))
  expect(await lettersTo(emailOf(player))).toHaveLength(6)
})

// Proves ACC-69.
test('no e-mail at a registration, to an address that nobody has confirmed, or without a mark of the device', async () => {
  const account = { username: newName(), password: 'rahasia123' }
  const email = emailOf(account)
  await made('register', { ...account, email }, on('one'))
  await signIn(account, on('two'))
  expect(await lettersTo(email)).toEqual([])
  const token = tokenOf(await signIn(account, on('two')))
  await made('confirmEmail', { verifyCode: await codeInMail(upstream.url, email) }, { token })
  await signIn(account, {})
  expect(await lettersTo(email)).toEqual([])
  await signIn(account, on('three'))
  expect(await lettersTo(email)).toHaveLength(1)
  await made('guest', {}, on('three'))
})

// Proves ACC-69.
test('Google and passkeys tell the owner as a password does', async () => {
  const email = `${newName()}@example.com`
  const google = {
    token: 'verified',
    appName: 'kancil',
    thirdParty: 2,
    googleUserId: newName(),
    googleUserName: 'Budi',
  }
  await made('thirdPartyLogin', { ...google, googleUserEmail: email }, on('home'))
  expect(await lettersTo(email)).toEqual([])
  await made('thirdPartyLogin', { ...google, googleUserEmail: email }, on('other'))
  expect(await lettersTo(email)).toHaveLength(1)

  const player = await known()
  const device = await ownPasskey({ base: upstream.url, player })
  const answer = await signedAnswer({ base: upstream.url }, device)
  expect((await made('passkeySignIn', answer, on('other'))).code).toBe(200)
  expect(await lettersTo(emailOf(player))).toHaveLength(1)
})

// Proves ACC-70.
test('the link ends every session once, of two posts at once too; the code sets a new password, and the device is new again', async () => {
  const player = await known()
  const stranger = tokenOf(await signIn(player, on('stranger')))
  const email = emailOf(player)
  const token = await linkIn(email)
  const posts = await Promise.all([made('disownSignIn', { token }), made('disownSignIn', { token })])
  expect(posts.map(({ code }) => code).sort()).toEqual([200, 400])
  expect(posts.find(({ code }) => code === 400)?.message).toContain('was used before')
  expect(await Promise.all([player.token, stranger].map(codeFor))).toEqual([404, 404])
  const done = posts.find(({ code }) => code === 200)
  const { verifyToken, ...who } = CALLS.disownSignIn.reply.parse(done?.data)
  expect(who).toEqual({ username: player.username, email })
  const verifyCode = await codeInMail(upstream.url, email)
  const words = { resetPassword: 'sandibaru1', confirmResetPassword: 'sandibaru1' }
  expect((await made('resetPassword', { email, verifyCode, verifyToken, ...words })).code).toBe(200)
  await signIn({ ...player, password: 'sandibaru1' }, on('stranger'))
  expect(await lettersTo(email)).toHaveLength(2)
  await signIn({ ...player, password: 'sandibaru1' }, on('home'))
  expect(await lettersTo(email)).toHaveLength(2)
})

// Proves ACC-70.
test('the link removes the passkeys that were added since the sign-in, and no older one', async () => {
  const player = await known()
  const own = await ownPasskey({ base: upstream.url, player })
  now += HOUR_MS
  const stranger = { ...player, token: tokenOf(await signIn(player, on('stranger'))) }
  const added = await ownPasskey({ base: upstream.url, player: stranger })
  expect((await made('disownSignIn', { token: await linkIn(emailOf(player)) })).code).toBe(200)
  const signedIn = async (device: typeof own) =>
    (await made('passkeySignIn', await signedAnswer({ base: upstream.url }, device), on('home'))).code
  expect(await signedIn(added)).toBe(400)
  expect(await signedIn(own)).toBe(200)
})

// Proves ACC-70.
test('a link that is none of ours or too old ends nothing and says so', async () => {
  const player = await known()
  await signIn(player, on('stranger'))
  const token = await linkIn(emailOf(player))
  expect(await made('disownSignIn', { token: 'x'.repeat(43) })).toMatchObject({
    code: 400,
    message: expect.stringContaining('do not know this link'),
  })
  now += 7 * 24 * HOUR_MS
  const fresh = tokenOf(await signIn(player, on('home')))
  expect(await made('disownSignIn', { token })).toMatchObject({
    code: 400,
    message: expect.stringContaining('too old'),
  })
  expect(await codeFor(fresh)).toBe(200)
})

// Proves ACC-70.
test('no code goes to an address that took the place of the one that was told', async () => {
  const player = await known()
  const { token: stranger } = { token: tokenOf(await signIn(player, on('stranger'))) }
  const link = await linkIn(emailOf(player))
  const proof = CALLS.confirmIdentity.reply.parse(
    (await made('confirmIdentity', { password: player.password }, { token: stranger })).data,
  )
  const other = `${newName()}@example.com`
  await made('modifyInfo', { email: other }, { token: stranger, headers: { 'x-identity-proof': proof.proof } })
  await made('confirmEmail', { verifyCode: await codeInMail(upstream.url, other) }, { token: stranger })
  const { code, data } = await made('disownSignIn', { token: link })
  expect([code, data]).toEqual([200, { username: player.username }])
  expect(await codeFor(stranger)).toBe(404)
})
