import { expect, test } from 'vitest'
import type { As, Wire } from '../../../cli/conformance/client.ts'
import { codeInMail, newName, type Player, richPlayer } from '../../../cli/conformance/samples.ts'
import type { CallName } from '../../../contract/calls/calls.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { readEmails } from '../mail/emails.ts'
import { writeLetters } from '../mail/letters.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now, payouts: { toNew: true, above: rupiah(200_000) } })

const MINUTE = 60_000
const CONFIRM = 428

const made = (name: CallName, input: Wire, as: As) => upstream.call(name, input, as)
const codeOf = async (name: CallName, input: Wire, as: As) => (await made(name, input, as)).code
const detailOf = async (as: As) => CALLS.userDetail.reply.parse((await made('userDetail', {}, as)).data)
const waysOf = async (as: As) => CALLS.identity.reply.parse((await made('identity', {}, as)).data).ways

async function signIn({ username, password }: Player): Promise<Player> {
  const { data } = await made('login', { username, password }, {})
  return { username, password, token: CALLS.login.reply.parse(data).authToken }
}

/** The same player with a proof of identity. */
async function confirmed({ token, password }: Player, input: Wire = { password }): Promise<As> {
  const { data } = await made('confirmIdentity', input, { token })
  return { token, headers: { [PROOF_HEADER]: CALLS.confirmIdentity.reply.parse(data).proof } }
}

async function guest(): Promise<Player> {
  const { data } = await made('guest', {}, {})
  return { username: '', password: '', token: CALLS.guest.reply.parse(data).authToken }
}

const google = (id: string, more: Wire = {}) => ({
  token: 'verified',
  appName: 'kancil',
  thirdParty: 2,
  googleUserId: id,
  googleUserName: 'Budi',
  googleUserEmail: '',
  ...more,
})
async function googlePlayer(id: string, more: Wire = {}): Promise<Player> {
  const { data } = await made('thirdPartyLogin', google(id, more), {})
  return { username: '', password: '', token: CALLS.thirdPartyLogin.reply.parse(data).authToken }
}

async function emailsTo(email: string) {
  await writeLetters({ database: upstream.database, log: SILENT }, Date.now())
  return (await readEmails(upstream.database.db)).filter(({ recipient }) => recipient === email)
}

const payout = (accountNo: string, amount = '50000') => ({
  name: 'Budi Santoso',
  phone: '081234567890',
  email: 'budi@example.com',
  amount,
  accountName: 'BCA',
  accountNo,
})
const PASSWORDS = { newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }
const mailOf = ({ username }: Player) => `${username}@example.com`

// Proves ACC-34.
test('a stolen session can change neither e-mail nor phone nor password, and cannot withdraw to a new account', async () => {
  const owner = await richPlayer(upstream.url, { phone: '081234567890' })
  const thief = { token: owner.token }
  expect(await codeOf('modifyInfo', { email: 'thief@example.com' }, thief)).toBe(CONFIRM)
  expect(await codeOf('modifyInfo', { email: '' }, thief)).toBe(CONFIRM)
  expect(await codeOf('modifyInfo', { phone: '089999999999' }, thief)).toBe(CONFIRM)
  expect(await codeOf('withdraw', payout('9988776655'), thief)).toBe(CONFIRM)
  expect(await codeOf('changePassword', { rawPassword: 'guessed-1', ...PASSWORDS }, thief)).toBe(400)
  expect(await codeOf('setPassword', PASSWORDS, thief)).toBe(400)
  expect(await codeOf('confirmIdentity', { password: 'guessed-1' }, thief)).toBe(400)
  expect(await codeOf('confirmIdentity', { token: 'verified', googleUserId: 'mine' }, thief)).toBe(400)
  expect(await detailOf(owner)).toMatchObject({ email: mailOf(owner), emailConfirmed: true, phone: '081234567890' })
  expect(await emailsTo('thief@example.com')).toEqual([])
  expect((await made('balance', {}, owner)).data).toMatchObject({ balance: '510000' })
  expect(await codeOf('modifyInfo', { fullName: 'Budi S', birthday: '1990-01-01' }, thief)).toBe(200)
})

// Proves ACC-34.
test('a confirmation is valid for five minutes, for its own session only', async () => {
  const player = await richPlayer(upstream.url)
  const as = await confirmed(player)
  const elsewhere = await signIn(player)
  expect(await codeOf('withdraw', payout('0011223344'), { ...as, token: elsewhere.token })).toBe(CONFIRM)
  expect(await codeOf('withdraw', payout('0011223344'), { ...as, headers: { [PROOF_HEADER]: 'x'.repeat(43) } })).toBe(
    CONFIRM,
  )
  now += 5 * MINUTE - 1
  expect(await codeOf('withdraw', payout('0011223344'), as)).toBe(200)
  now += 1
  expect(await codeOf('withdraw', payout('5544332211'), as)).toBe(CONFIRM)
})

test('a known account needs no confirmation, in any spelling; a large sum always does', async () => {
  const player = await richPlayer(upstream.url, { level: 8, balance: '2000000' })
  expect(await codeOf('withdraw', payout('0011223344'), await confirmed(player))).toBe(200)
  now += 6 * MINUTE
  const { token } = player
  expect(await codeOf('withdraw', payout('0011 2233-44'), { token })).toBe(200)
  expect(await codeOf('withdraw', { ...payout('0011223344'), accountName: 'BNI' }, { token })).toBe(CONFIRM)
  expect(await codeOf('withdraw', payout('0011223344', '200000'), { token })).toBe(200)
  expect(await codeOf('withdraw', payout('0011223344', '200000.01'), { token })).toBe(CONFIRM)
})

test('a refused withdrawal asks for no password, and a repeat of a completed withdrawal asks no more', async () => {
  const player = await richPlayer(upstream.url)
  expect(await codeOf('withdraw', payout('0011223344', '900000'), player)).toBe(400)
  const key = crypto.randomUUID()
  expect(await codeOf('withdraw', payout('0011223344'), { ...player, key })).toBe(CONFIRM)
  const first = await made('withdraw', payout('0011223344'), { ...(await confirmed(player)), key })
  expect(first.code).toBe(200)
  now += 6 * MINUTE
  expect(await made('withdraw', payout('0011223344'), { token: player.token, key })).toEqual(first)
})

// Proves ACC-29, ACC-32.
test('a new e-mail counts after its code was typed; the old one stays until then and is notified', async () => {
  const player = await richPlayer(upstream.url)
  const other = `${newName()}@example.com`
  expect(await made('modifyInfo', { email: other }, await confirmed(player))).toMatchObject({ code: 200 })
  expect(await detailOf(player)).toMatchObject({ email: mailOf(player), emailConfirmed: true, emailWaiting: other })
  const [email] = await emailsTo(mailOf(player))
  expect(email?.subject).toBe('The e-mail of your account is being changed')
  expect(email?.body).not.toContain(other)
  const verifyCode = await codeInMail(upstream.url, other)
  const wrong = verifyCode === '000000' ? '000001' : '000000'
  expect(await made('confirmEmail', { verifyCode: wrong }, player)).toMatchObject({
    code: 400,
    data: { field: 'verifyCode' },
  })
  expect(await codeOf('confirmEmail', { verifyCode }, player)).toBe(200)
  expect(await codeOf('confirmEmail', { verifyCode }, player)).toBe(400)
  expect(await detailOf(player)).toMatchObject({ email: other, emailConfirmed: true })
  expect((await detailOf(player)).emailWaiting).toBeUndefined()
})

// Proves ACC-54.
test('a first password is neither a common one nor the user name', async () => {
  const token = (await upstream.reply('guest', {})).authToken
  const { username = '' } = await detailOf({ token })
  for (const easy of ['iloveyou', username]) {
    const refused = await made('setPassword', { newPassword: easy, confirmNewPassword: easy }, { token })
    expect(refused).toMatchObject({ code: 400, data: { field: 'newPassword', reason: 'password_guessable' } })
  }
  expect(await codeOf('setPassword', PASSWORDS, { token })).toBe(200)
})

// Proves ACC-52.
test('dashes alone cost no try of a code for an e-mail, and between its digits they make no other code', async () => {
  const player = await richPlayer(upstream.url)
  const other = `${newName()}@example.com`
  await made('modifyInfo', { email: other }, await confirmed(player))
  const code = await codeInMail(upstream.url, other)
  for (let count = 0; count < 6; count++) expect(await codeOf('confirmEmail', { verifyCode: ' - ' }, player)).toBe(400)
  const verifyCode = `${code.slice(0, 3)} \u2013\u00a0${code.slice(3)}`
  expect(await codeOf('confirmEmail', { verifyCode }, player)).toBe(200)
})

// Proves ACC-29.
test('a code for an e-mail is valid for half an hour and five tries, for its player', async () => {
  const [one, two] = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const [first, second] = [`${newName()}@example.com`, `${newName()}@example.com`]
  await made('modifyInfo', { email: first }, await confirmed(one))
  await made('modifyInfo', { email: second }, await confirmed(two))
  const verifyCode = await codeInMail(upstream.url, first)
  if (verifyCode !== (await codeInMail(upstream.url, second)))
    expect(await codeOf('confirmEmail', { verifyCode }, two)).toBe(400)
  const wrong = verifyCode === '000000' ? '000001' : '000000'
  for (let count = 0; count < 5; count++) await made('confirmEmail', { verifyCode: wrong }, one)
  expect(await codeOf('confirmEmail', { verifyCode }, one)).toBe(400)
  now += 61_000
  expect(await codeOf('sendEmailCode', {}, one)).toBe(200)
  now += 30 * MINUTE
  expect(await codeOf('confirmEmail', { verifyCode: await codeInMail(upstream.url, first) }, one)).toBe(400)
  expect(await detailOf(one)).toMatchObject({ email: mailOf(one) })
  expect((await detailOf(one)).emailWaiting).toBeUndefined()
})

// Proves LIM-05.
test('new e-mails give few more guesses at the code of an e-mail', async () => {
  const player = await richPlayer(upstream.url)
  const email = `${newName()}@example.com`
  await made('modifyInfo', { email }, await confirmed(player))
  const answers: number[] = []
  for (let message = 0; message < 3; message++) {
    const code = await codeInMail(upstream.url, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++) answers.push(await codeOf('confirmEmail', { verifyCode: wrong }, player))
    now += 61_000
    expect(await codeOf('sendEmailCode', {}, player)).toBe(200)
  }
  expect(answers.filter((code) => code === 429)).toHaveLength(15 - 3 * 2 - 5)
  expect(await codeOf('confirmEmail', { verifyCode: await codeInMail(upstream.url, email) }, player)).toBe(200)
})

// Proves ACC-33.
test('e-mails about an unconfirmed address count as well: it may be a stranger', async () => {
  const target = `${newName()}@example.com`
  for (let count = 0; count < 4; count++) {
    const player = await richPlayer(upstream.url, { emailConfirmed: false })
    await made('modifyInfo', { email: target }, await confirmed(player))
    await made('modifyInfo', { email: `${newName()}@example.com` }, await confirmed(player))
  }
  expect((await emailsTo(target)).length).toBeLessThanOrEqual(5)
})

// Proves ACC-33.
test('mails to one address are limited: one a minute per player, five per quarter of an hour in total', async () => {
  const target = `${newName()}@example.com`
  const answers: number[] = []
  for (let count = 0; count < 6; count++) {
    const player = await richPlayer(upstream.url)
    answers.push(await codeOf('modifyInfo', { email: target }, await confirmed(player)))
    if (count === 0) expect(await codeOf('sendEmailCode', {}, player)).toBe(400)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await emailsTo(target)).toHaveLength(5)
})

// Proves ACC-30.
test('an e-mail belongs to one player: the mail for another player says so and has no code', async () => {
  const [owner, other] = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const taken = await made('modifyInfo', { email: mailOf(owner) }, await confirmed(other))
  const free = await made('modifyInfo', { email: `${newName()}@example.com` }, await confirmed(other))
  expect(taken.code).toBe(free.code)
  const [message] = await emailsTo(mailOf(owner))
  expect(message?.body).toContain(owner.username)
  expect(message?.body).not.toMatch(/\d{6}/)
})

// Proves ACC-30.
test('one of two concurrent confirmations of the same e-mail succeeds', async () => {
  const email = `${newName()}@example.com`
  const players = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const codes: string[] = []
  for (const player of players) {
    await made('modifyInfo', { email }, await confirmed(player))
    codes.push(await codeInMail(upstream.url, email))
  }
  const answers = await Promise.all(
    players.map((player, index) => codeOf('confirmEmail', { verifyCode: codes[index] }, player)),
  )
  expect(answers.sort()).toEqual([200, 400])
})

const resetCodeTo = async (email: string) => {
  await made('forgetPassword', { email }, {})
  return codeInMail(upstream.url, email)
}

// Proves ACC-31.
test('a forgotten password is reset by a confirmed e-mail only', async () => {
  const email = `${newName()}@example.com`
  const username = newName()
  const { data } = await made('register', { username, password: 'rahasia123', email }, {})
  const token = CALLS.register.reply.parse(data).authToken
  const verifyCode = await codeInMail(upstream.url, email)
  expect(await detailOf({ token })).toMatchObject({ email, emailConfirmed: false })
  expect(await resetCodeTo(email)).toBe('')
  expect((await emailsTo(email))[0]?.body).toContain('has not been confirmed')
  expect(await codeOf('confirmEmail', { verifyCode }, { token })).toBe(200)
  expect(await resetCodeTo(email)).toMatch(/^\d{6}$/)

  const player = await richPlayer(upstream.url)
  const thiefs = `${newName()}@example.com`
  await made('modifyInfo', { email: thiefs }, await confirmed(player))
  await made('forgetPassword', { email: thiefs }, {})
  expect(await emailsTo(thiefs)).toHaveLength(1)
  expect(await resetCodeTo(mailOf(player))).toMatch(/^\d{6}$/)
})

// Proves ACC-14.
test('a guest sets a password first: other sessions end, the current one gets a new token and counts as confirmed', async () => {
  const player = await guest()
  expect(await waysOf(player)).toEqual([])
  expect(await codeOf('modifyInfo', { email: 'guest@example.com' }, player)).toBe(CONFIRM)
  const { code, data } = await made('setPassword', PASSWORDS, player)
  const { authToken: token, proof = '' } = CALLS.setPassword.reply.parse(data)
  expect(code).toBe(200)
  expect(await codeOf('userDetail', {}, player)).toBe(404)
  expect(await detailOf({ token })).toMatchObject({ isGuest: false })
  expect(await waysOf({ token })).toEqual(['password'])
  const as = { token, headers: { [PROOF_HEADER]: proof } }
  expect(await codeOf('modifyInfo', { email: `${newName()}@example.com` }, as)).toBe(200)
  expect(await codeOf('setPassword', PASSWORDS, as)).toBe(400)
})

// Proves ACC-40.
test('a Google player confirms with the linked Google account only', async () => {
  const id = newName()
  const player = await googlePlayer(id)
  expect(await waysOf(player)).toEqual(['google'])
  expect(await codeOf('setPassword', PASSWORDS, player)).toBe(CONFIRM)
  expect(await codeOf('confirmIdentity', { token: 'verified', googleUserId: 'another' }, player)).toBe(400)
  expect(await codeOf('confirmIdentity', { password: 'guessed-1' }, player)).toBe(400)
  const as = await confirmed(player, { token: 'verified', googleUserId: id })
  const { data } = await made('setPassword', PASSWORDS, as)
  const { authToken: token } = CALLS.setPassword.reply.parse(data)
  expect(await waysOf({ token })).toEqual(['password', 'google'])
})

// Proves ACC-39.
test('wrong passwords of all calls count together, and the right one resets the count', async () => {
  const player = await richPlayer(upstream.url)
  const wrong = (_: unknown, count: number) =>
    count % 2
      ? made('confirmIdentity', { password: 'guessed-1' }, player)
      : made('changePassword', { rawPassword: 'guessed-1', ...PASSWORDS }, player)
  const answers = await Promise.all(Array.from({ length: 20 }, wrong))
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['The current password is wrong.']))
  const locked = await made('confirmIdentity', { password: player.password }, player)
  expect(locked.message).toContain('Too many wrong attempts')
  now += 15 * MINUTE
  expect(await codeOf('confirmIdentity', { password: player.password }, player)).toBe(200)
})

// Proves ACC-19, ACC-32.
test('changing the password and signing out elsewhere renew the token: a copy of the old one is invalid', async () => {
  const player = await richPlayer(upstream.url)
  const ended = await made('endSessions', {}, player)
  const { authToken: token } = CALLS.endSessions.reply.parse(ended.data)
  expect(await codeOf('userDetail', {}, player)).toBe(404)
  const change = await made('changePassword', { rawPassword: player.password, ...PASSWORDS }, { token })
  const { authToken: last } = CALLS.changePassword.reply.parse(change.data)
  expect(await codeOf('userDetail', {}, { token })).toBe(404)
  expect(await codeOf('userDetail', {}, { token: last })).toBe(200)
  expect((await emailsTo(mailOf(player)))[0]?.subject).toBe('The password of your account was changed')
})

// Proves ACC-32.
test('the owner is notified of a changed phone number; the first number is free', async () => {
  const player = await richPlayer(upstream.url)
  expect(await codeOf('modifyInfo', { phone: '081234567890' }, player)).toBe(200)
  expect(await codeOf('modifyInfo', { phone: '+62 0812 3456 7890' }, player)).toBe(200)
  expect(await codeOf('modifyInfo', { phone: '089999999999' }, player)).toBe(CONFIRM)
  expect(await codeOf('modifyInfo', { phone: '089999999999' }, await confirmed(player))).toBe(200)
  expect((await emailsTo(mailOf(player)))[0]?.subject).toBe('The phone number of your account was changed or removed')
})

// Proves ACC-27.
test('a Google e-mail of a password account: the password links both, or the player creates a separate account', async () => {
  const owner = await richPlayer(upstream.url)
  const id = newName()
  const mine = { googleUserEmail: mailOf(owner) }
  const signIn = (more: Wire) => made('thirdPartyLogin', google(id, { ...mine, ...more }), {})
  expect(await signIn({})).toMatchObject({ code: 409 })
  expect(await signIn({ linkPassword: 'guessed-1' })).toMatchObject({ code: 400, data: { field: 'linkPassword' } })
  const apart = await googlePlayer(newName(), { ...mine, separate: '1' })
  expect(await detailOf(apart)).toMatchObject({ email: undefined, emailConfirmed: false })
  const linked = await signIn({ linkPassword: owner.password })
  const { authToken: token } = CALLS.thirdPartyLogin.reply.parse(linked.data)
  expect(await detailOf({ token })).toMatchObject({ username: owner.username })
  expect(await waysOf({ token })).toEqual(['password', 'google'])
  expect(await signIn({})).toMatchObject({ code: 200 })
})

test('a Google e-mail that the password account has not confirmed asks as well, and its password links both', async () => {
  const owner = await richPlayer(upstream.url, { emailConfirmed: false })
  const id = newName()
  const mine = { googleUserEmail: mailOf(owner) }
  expect(await codeOf('thirdPartyLogin', google(id, mine), {})).toBe(409)
  const token = (await googlePlayer(id, { ...mine, linkPassword: owner.password })).token
  expect(await detailOf({ token })).toMatchObject({ username: owner.username, emailConfirmed: true })
})

/** An account whose e-mail nobody has confirmed. */
async function registered(email: string) {
  const account = { username: newName(), password: 'rahasia123' }
  expect(await codeOf('register', { ...account, email }, {})).toBe(200)
  return account
}

// Proves ACC-27.
test('newer accounts with an unconfirmed address do not hide the one that has confirmed it', async () => {
  const owner = await richPlayer(upstream.url)
  now += MINUTE
  for (let stranger = 0; stranger < 3; stranger++) await registered(mailOf(owner))
  const { token } = await googlePlayer(newName(), { googleUserEmail: mailOf(owner), linkPassword: owner.password })
  expect(await detailOf({ token })).toMatchObject({ username: owner.username })
})

// Proves PRT-27.
test('an excluded player plays on with the same address in no other account, also where Google has confirmed it', async () => {
  const excluded = await richPlayer(upstream.url)
  expect(await codeOf('takeBreak', { kind: 'exclusion', length: '6m' }, excluded)).toBe(200)
  expect(await codeOf('modifyInfo', { email: '' }, await confirmed(excluded))).toBe(200)
  const next = await registered(mailOf(excluded))
  const { token } = await googlePlayer(newName(), { googleUserEmail: mailOf(excluded), linkPassword: next.password })
  expect(await detailOf({ token })).toMatchObject({ username: next.username, emailConfirmed: true })
  const deposit = { paymentChannel: 'QRIS', amount: '50000' }
  expect(await made('rechargeOrder', deposit, { token })).toMatchObject({ code: 400 })
  const { data } = await made('protection', {}, { token })
  expect(CALLS.protection.reply.parse(data).break).toMatchObject({ kind: 'exclusion' })
})
