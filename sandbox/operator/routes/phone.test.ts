import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { codeIn, newPhone, ownPasskey, type Player, richPlayer } from '../../../cli/conformance/samples.ts'
import { PROOF_HEADER } from '../../../contract/calls/identity.ts'
import { e164Of } from '../../../contract/phone.ts'
import { webhookReceiver } from '../../../tests/api/webhookReceiver.ts'
import { TEST_SECRET, testUpstream } from '../../../tests/support/upstream.ts'
import { stepUpOff } from '../../faults/tables.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { deliverMail } from '../mail/delivery.ts'
import { readEmails } from '../mail/emails.ts'
import { createPlayer } from '../players/accounts.ts'
import { createPasswords } from '../players/passwords.ts'
import { sendPhoneCode } from '../players/phone.ts'
import { openSessions } from '../players/sessions.ts'
import { claimBonus } from '../promotions/claimBonus.ts'
import { mail, mailedCode, player, session } from '../tables/player.ts'
import { phoneSender } from '../webhooks/phoneMessages.ts'

const HOUR_MS = 3_600_000
const PASSWORDS = { resetPassword: 'sandibaru1', confirmResetPassword: 'sandibaru1' }
const PAYOUT = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({
  now: () => now,
  webUrl: 'https://play.example:8443',
  async onRequest({ path }, response, next) {
    if (path !== '/leaves') return next()
    await upstream.database.transaction((tx) => claimBonus(tx, 'welcome', { phone: newPhone() }))
    response.status(400).end()
  },
})
const { call, reply } = upstream
const elsewhere = testUpstream({ phones: { abroad: true } })
beforeEach(() => {
  now += 2 * HOUR_MS
})

const messagesTo = (phone: string) =>
  upstream.database.db.select().from(mail).where(eq(mail.recipient, phone)).orderBy(mail.id)

interface Typed {
  phone: string
  verifyToken: string
  verifyCode: string
}
async function codeTo(phone: string): Promise<Typed> {
  const verifyToken = await reply('sendPhoneCode', { phone, channel: 'sms' })
  const sent = await messagesTo(e164Of(phone) ?? '')
  return { phone, verifyToken, verifyCode: codeIn(sent.at(-1)?.body ?? '') }
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const wrong = (typed: Typed): Typed => ({ ...typed, verifyCode: otherThan(typed.verifyCode) })

const signUp = async (phone: string) => (await reply('phoneSignIn', { ...(await codeTo(phone)), agree: '1' })).authToken
const proofOf = async ({ token, password }: Pick<Player, 'token' | 'password'>) =>
  (await reply('confirmIdentity', { password }, { token })).proof
const proven = async (one: Player) => ({ token: one.token, headers: { [PROOF_HEADER]: await proofOf(one) } })
const confirmedBy = async (one: Player, phone: string) =>
  await call('changePhone', { ...(await codeTo(phone)) }, await proven(one))
/** A player with money, a password and a confirmed number. */
async function owner(options: object = {}) {
  const rich = await richPlayer(upstream.url, options)
  const phone = newPhone()
  expect(await confirmedBy(rich, phone)).toMatchObject({ code: 200 })
  return { ...rich, phone }
}
const reset = async (phone: string) => await call('phoneReset', { ...(await codeTo(phone)), ...PASSWORDS })
const signedIn = async (username: string, password = PASSWORDS.resetPassword) =>
  (await reply('login', { username, password })).authToken
let keys = 0
const withdraw = async (token: string, headers: Record<string, string> = {}) =>
  await call('withdraw', { ...PAYOUT, amount: '50000' }, { token, headers, key: `payout-${++keys}` })

// Proves PHO-02.
test('a number and its code open an account once the terms are accepted, and sign in to it from then on', async () => {
  const phone = newPhone()
  const typed = await codeTo(phone)
  const refused = { code: 400, data: { field: 'agree' } }
  expect(await call('phoneSignIn', { ...typed })).toMatchObject(refused)
  const first = await reply('phoneSignIn', { ...typed, agree: '1' })
  expect(await call('phoneSignIn', { ...typed, agree: '1' })).toMatchObject({ data: { field: 'verifyCode' } })
  const spelled = phone.replace('+62', '0').replace(/(\d{4})(\d{4})/, '$1-$2 ')
  const second = await reply('phoneSignIn', { ...(await codeTo(spelled)) })
  const [one, two] = await Promise.all(
    [first, second].map(({ authToken: token }) => reply('userDetail', {}, { token })),
  )
  expect(two?.username).toBe(one?.username)
  expect(one).toMatchObject({ phone: phone.replace('+62', '0'), phoneConfirmed: true, isGuest: false })
})

// Proves PHO-02.
test('two who open an account with one number at once open one', async () => {
  const phone = newPhone()
  const codes = [await codeTo(phone), await codeTo(phone), await codeTo(phone)]
  const tokens = await Promise.all(codes.map((typed) => reply('phoneSignIn', { ...typed, agree: '1' })))
  const players = await upstream.database.db.select().from(player).where(eq(player.phoneKey, phone))
  expect([tokens.length, players.length]).toEqual([3, 1])
})

// Proves PHO-02.
test('a number of another country is refused at its field unless the setting takes it', async () => {
  const abroad = { phone: '+65 9123 4567', channel: 'sms' }
  expect(await call('sendPhoneCode', abroad)).toMatchObject({ code: 400, data: { field: 'phone' } })
  expect(await messagesTo('+6591234567')).toEqual([])
  expect(await elsewhere.call('sendPhoneCode', abroad)).toMatchObject({ code: 200 })
})

// Proves PHO-02.
test('a code goes by a way that is offered, and by no other', async () => {
  const { database } = upstream
  const phones = { channels: ['sms'] as const, abroad: true }
  const keys = { secret: TEST_SECRET, webUrl: 'https://play.example' }
  const context = {
    database,
    sessions: openSessions(database, () => now),
    passwords: createPasswords(),
    phones,
    ...keys,
  }
  const send = (channel: 'sms' | 'whatsapp') =>
    sendPhoneCode(context, { phone: newPhone(), channel }, { lang: 'en', realNow: now })
  await expect(send('whatsapp')).rejects.toMatchObject({ code: 501 })
  await expect(send('sms')).resolves.toBeTruthy()
})

// Proves PHO-04.
test('a hundred known numbers and a hundred unknown ones get the same words, headers, bytes, messages and work', async () => {
  const phones = Array.from({ length: 200 }, (_, at) => ({ phone: newPhone(), known: (at * 77) % 200 < 100 }))
  await upstream.database.transaction(async (tx) => {
    for (const [at, { phone, known }] of phones.entries())
      if (known) await createPlayer(tx, { username: `telp${at}`, phone, invitedCode: '' }, now)
  })
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'in' }
    const response = await fetch(`${upstream.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const named = [...response.headers].filter(([name]) => name !== 'date')
    return { status: response.status, named, text: await response.text(), work: upstream.statements.ofLast() }
  }
  const seen = { true: new Set<string>(), false: new Set<string>() }
  for (const { phone, known } of phones) {
    const sent = await ask('/auth/phone/code', { phone, channel: 'whatsapp' })
    const verifyToken: string = JSON.parse(sent.text).data
    const message = (await messagesTo(phone)).at(-1)
    const guess = { phone, verifyToken, verifyCode: otherThan(codeIn(message?.body ?? '')) }
    const signIn = await ask('/auth/phone', { ...guess, agree: '1' })
    const answers = [sent, signIn, await ask('/auth/phone/reset', { ...guess, ...PASSWORDS })]
    const [code] = await upstream.database.db.select().from(mailedCode).where(eq(mailedCode.recipient, phone))
    const body = message?.body.replaceAll(/\d{6}/g, 'code')
    seen[`${known}`].add(JSON.stringify([answers, body, code?.tries]).replace(verifyToken, 'token'))
  }
  expect(seen.false).toEqual(seen.true)
  const [first, ...others] = [...seen.true].map((all) => JSON.parse(all))
  expect([others, first[2], first[0].map(({ status }: Response) => status)]).toEqual([[], 2, [200, 200, 200]])
  for (const { work } of first[0]) expect(work.length).toBeGreaterThan(0)
})

// Proves PHO-04.
test('a code is stored as a hash, lasts ten minutes, five tries and one use, and fits its number and request alone', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const typed = await codeTo(phone)
  const rows = await upstream.database.db.select().from(mailedCode).where(eq(mailedCode.recipient, phone))
  expect(JSON.stringify(rows)).not.toContain(typed.verifyCode)
  const signIn = async (input: Typed) => (await call('phoneSignIn', { ...input, agree: '1' })).code
  const strange = await codeTo(other)
  expect(await signIn({ ...typed, phone: other })).toBe(400)
  expect(await signIn({ ...typed, verifyToken: strange.verifyToken })).toBe(400)
  for (let tries = 0; tries < 5; tries++) expect(await signIn(wrong(typed))).toBe(400)
  expect(await signIn(typed)).toBe(400)
  const late = await codeTo(phone)
  now += 10 * 60_000
  expect(await signIn(late)).toBe(400)
})

// Proves PHO-04.
test('a number gets three codes an hour, whoever asks and for whatever, also all at once', async () => {
  const phone = newPhone()
  const spellings = [phone, phone.replace('+62', '0'), phone.replace('+', ''), `${phone.slice(0, 6)} ${phone.slice(6)}`]
  const codes = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const answer = await call('sendPhoneCode', { phone: spellings[at % 4] ?? '', channel: 'sms' })
      return answer.code
    }),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  expect(codes.filter((code) => code === 429)).toHaveLength(9)
  expect(await messagesTo(phone)).toHaveLength(3)
  now += HOUR_MS
  expect(await call('sendPhoneCode', { phone, channel: 'sms' })).toMatchObject({ code: 200 })
})

// Proves PHO-06.
test('a message goes to the operator once, signed, as it is repeated, and ends with the line of WebOTP', async () => {
  await upstream.database.db.delete(mail)
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const taken: { id: string; event: unknown }[] = []
  let broken = true
  const server = createServer((request, response) => {
    if (broken) response.writeHead(503).end()
    else taker.emit('request', request, response)
  })
  const taker = webhookReceiver(secret, async (id, event) => void taken.push({ id, event }))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const receiver = { url, host: 'receiver', keys: [Buffer.alloc(32, 7)], mayBePrivate: true }
  const phone = newPhone()
  const { verifyCode } = await codeTo(phone)
  const id = (await messagesTo(phone))[0]?.id
  // The library that verifies looks at the real time.
  const sendToPhone = phoneSender(receiver, Date.now)
  const deps = { database: upstream.database, send: undefined, sendToPhone, webUrl: '', now: () => now, log: SILENT }
  await deliverMail(deps)
  now += 60_000
  broken = false
  await deliverMail(deps)
  await deliverMail(deps)
  server.close()
  const text = expect.stringMatching(new RegExp(`^${verifyCode}\\b[\\s\\S]*\n@play\\.example #${verifyCode}$`))
  const data = { channel: 'sms', to: phone, text, code: verifyCode }
  expect(taken).toEqual([{ id: `phone-${id}`, event: { type: 'code.requested', timestamp: expect.any(String), data } }])
  expect(await messagesTo(phone)).toEqual([])
})

// Proves PHO-06.
test('where messages go out, the desk keeps the e-mails; one whose code has expired is dropped', async () => {
  const phone = newPhone()
  await codeTo(phone)
  const sendToPhone = async () => {
    throw new Error('away')
  }
  const deps = { database: upstream.database, send: undefined, sendToPhone, webUrl: '', now: () => now, log: SILENT }
  const { username } = await richPlayer(upstream.url)
  await call('forgetPassword', { email: `${username}@example.com` })
  now += 10 * 60_000
  await deliverMail(deps)
  expect(await messagesTo(phone)).toEqual([])
  expect(await readEmails(upstream.database.db)).not.toEqual([])
})

// Proves PHO-05.
test('a reset by phone sets the password and ends every session, once; not with a passkey, nor without an account', async () => {
  const { username, phone, token } = await owner()
  const typed = await codeTo(phone)
  const guessed = { resetPassword: username, confirmResetPassword: username }
  expect(await call('phoneReset', { ...typed, ...guessed })).toMatchObject({ data: { field: 'resetPassword' } })
  const answers = await Promise.all([1, 2].map(() => call('phoneReset', { ...typed, ...PASSWORDS })))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
  expect(await call('userDetail', {}, { token })).toMatchObject({ code: 404 })
  expect(await signedIn(username)).toBeTruthy()
  expect(await reset(newPhone())).toMatchObject({ code: 400, data: { field: 'phone' } })
  const keeper = await owner()
  await ownPasskey({ base: upstream.url, player: keeper })
  expect(await reset(keeper.phone)).toMatchObject({ code: 400 })
  expect(await call('login', keeper)).toMatchObject({ code: 400 })
  expect(await signedIn(keeper.username, keeper.password)).toBeTruthy()
})

// Proves PHO-07.
test('after a reset by phone no payout leaves for 72 hours, and the new password confirms nothing', async () => {
  const { username, phone } = await owner()
  expect(await reset(phone)).toMatchObject({ code: 200 })
  const token = await signedIn(username)
  const page = await reply('withdrawPage', {}, { token })
  expect(page.pausedUntil).toBe(now + 72 * HOUR_MS)
  expect(await withdraw(token)).toMatchObject({ code: 400, message: expect.stringMatching(/paused.* \d\d?:\d\d/) })
  const password = PASSWORDS.resetPassword
  expect(await call('confirmIdentity', { password }, { token })).toMatchObject({
    code: 400,
    data: { field: 'password' },
  })
  expect(await call('modifyInfo', { email: 'other@example.com' }, { token })).toMatchObject({ code: 428 })
  expect(await call('changePhone', { ...(await codeTo(newPhone())) }, { token })).toMatchObject({ code: 428 })
  expect(await call('passkeyRegisterOptions', { origin: 'https://kancil.example' }, { token })).toMatchObject({
    code: 428,
  })
  now += 72 * HOUR_MS
  expect((await reply('withdrawPage', {}, { token })).pausedUntil).toBeUndefined()
  expect(await withdraw(token)).toMatchObject({ code: 200 })
})

// Proves PHO-07, MON-49.
test('another number pauses payouts until the player proves the password; a first number does not', async () => {
  const rich = await owner()
  expect(await withdraw(rich.token)).toMatchObject({ code: 200 })
  const told = async () => (await reply('balance', {}, rich)).unread ?? 0
  const before = await told()
  expect(await confirmedBy(rich, rich.phone)).toMatchObject({ code: 200 })
  expect([await told(), (await reply('withdrawPage', {}, rich)).pausedUntil]).toEqual([before, undefined])
  expect(await confirmedBy(rich, newPhone())).toMatchObject({ code: 200 })
  expect(await told()).toBe(before + 1)
  const proof = await proofOf({ ...rich, token: await signedIn(rich.username, rich.password) })
  for (const headers of [{}, { [PROOF_HEADER]: proof }, { [PROOF_HEADER]: 'x'.repeat(proof.length) }])
    expect(await withdraw(rich.token, headers)).toMatchObject({ code: 428 })
  expect(await withdraw(rich.token, { [PROOF_HEADER]: await proofOf(rich) })).toMatchObject({ code: 200 })
  expect(upstream.statements.left).toEqual([])
})

// Proves MON-49.
test('what a refused call leaves behind is seen', async () => {
  await fetch(`${upstream.url}/leaves`)
  expect(upstream.statements.left.splice(0)).toEqual(['GET /leaves: given_bonus'])
})

// Proves PHO-07.
test('a reset by e-mail makes the password count again', async () => {
  const { username, phone } = await owner()
  await reset(phone)
  const email = `${username}@example.com`
  const verifyToken = await reply('forgetPassword', { email })
  const [message] = await readEmails(upstream.database.db)
  const passwords = { resetPassword: 'sandilain22', confirmResetPassword: 'sandilain22' }
  const verifyCode = codeIn(message?.body ?? '')
  expect(await call('resetPassword', { email, verifyToken, verifyCode, ...passwords })).toMatchObject({ code: 200 })
  const token = await signedIn(username, 'sandilain22')
  const proof = await proofOf({ token, password: 'sandilain22' })
  expect(await withdraw(token, { [PROOF_HEADER]: proof })).toMatchObject({ code: 200 })
})

// Proves PHO-07.
test('a first password pauses payouts where a phone alone has signed in before, and not in the session that opened the account', async () => {
  const first = { newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }
  const opened = await reply('setPassword', first, { token: await signUp(newPhone()) })
  expect(opened.proof).toBeDefined()
  const phone = newPhone()
  await signUp(phone)
  const { authToken: token } = await reply('phoneSignIn', { ...(await codeTo(phone)) })
  expect(await call('modifyInfo', { email: 'a@example.com' }, { token })).toMatchObject({ code: 428 })
  const later = await reply('setPassword', first, { token })
  expect(later.proof).toBeUndefined()
  const page = await reply('withdrawPage', {}, { token: later.authToken ?? '' })
  expect(page.pausedUntil).toBe(now + 72 * HOUR_MS)
})

// Proves PHO-07.
test('a payout that races a reset by phone leaves before it or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const { username, phone, token } = await owner()
    const typed = await codeTo(phone)
    const payouts = Array.from({ length: 2 }, () => withdraw(token))
    const answers = await Promise.all([...payouts, call('phoneReset', { ...typed, ...PASSWORDS }), withdraw(token)])
    expect(answers[2]).toMatchObject({ code: 200 })
    const after = await signedIn(username)
    expect(await withdraw(after)).toMatchObject({ code: 400 })
    // What the ended session had asked for was accepted while it lived, or ended with it.
    for (const answer of [answers[0], answers[1], answers[3]]) expect([200, 400, 404]).toContain(answer?.code)
    const sessions = await upstream.database.db.select().from(session).innerJoin(player, eq(player.id, session.player))
    expect(sessions.filter((row) => row.player.username === username)).toHaveLength(1)
  }
})

// Proves PHO-08.
test('a confirmed number has one owner, asks for a proof, and is not changed by the form of the profile', async () => {
  const [one, two] = [await owner(), await owner()]
  expect(await call('changePhone', { ...(await codeTo(newPhone())) }, one)).toMatchObject({ code: 428 })
  expect(await confirmedBy(two, one.phone)).toMatchObject({ code: 400, data: { field: 'phone' } })
  const as = await proven(one)
  const save = (phone: string) => call('modifyInfo', { phone }, as)
  expect(await save('081211112222')).toMatchObject({ code: 400, data: { field: 'phone' } })
  expect(await save('')).toMatchObject({ code: 400 })
  expect(await save(one.phone.replace('+62', '62 '))).toMatchObject({ code: 200 })
  expect(await reply('userDetail', {}, one)).toMatchObject({ phoneConfirmed: true })
})

// Proves PHO-10.
test('a player removes the number with a proof, and payouts pause; where nothing else signs in it stays', async () => {
  const none = await richPlayer(upstream.url)
  expect(await call('removePhone', {}, none)).toMatchObject({ code: 200 })
  expect((await reply('withdrawPage', {}, none)).pausedUntil).toBeUndefined()
  const rich = await owner()
  expect(await call('removePhone', {}, rich)).toMatchObject({ code: 428 })
  expect(await call('removePhone', {}, await proven(rich))).toMatchObject({ code: 200 })
  expect(await reply('userDetail', {}, rich)).toMatchObject({ phone: undefined, phoneConfirmed: false })
  expect((await reply('withdrawPage', {}, rich)).pausedUntil).toBe(now + 72 * HOUR_MS)
  expect(await withdraw(rich.token)).toMatchObject({ code: 428 })
  expect(await call('phoneSignIn', { ...(await codeTo(rich.phone)) })).toMatchObject({ data: { field: 'agree' } })
  const token = await signUp(newPhone())
  expect((await call('removePhone', {}, { token })).message).toMatch(/^Nothing else signs you in/)
  expect(await reply('userDetail', {}, { token })).toMatchObject({ phoneConfirmed: true })
})

// Proves PHO-08.
test('two who confirm one number at once: one gets it', async () => {
  const phone = newPhone()
  const players = [await richPlayer(upstream.url), await richPlayer(upstream.url)]
  const answers = await Promise.all(players.map((one) => confirmedBy(one, phone)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
})

// Proves PHO-08, PHO-10.
test.each(['changed', 'removed'])('a running self-exclusion stays with a number that is %s', async (how) => {
  const rich = await owner()
  await call('takeBreak', { kind: 'exclusion', length: '6m' }, rich)
  const left = how === 'changed' ? confirmedBy(rich, newPhone()) : call('removePhone', {}, await proven(rich))
  expect(await left).toMatchObject({ code: 200 })
  expect(await call('phoneSignIn', { ...(await codeTo(rich.phone)), agree: '1' })).toMatchObject({
    code: 400,
    data: null,
  })
  const other = await richPlayer(upstream.url)
  expect(await confirmedBy(other, rich.phone)).toMatchObject({ code: 200 })
  expect((await reply('userDetail', {}, other)).breakUntil).toBeGreaterThan(now)
  now += HOUR_MS
  expect(await call('phoneSignIn', { ...(await codeTo(rich.phone)) })).toMatchObject({ code: 200 })
})

// Proves PHO-05, PRO-13.
test('a guest takes no bonus away with a number, and is a player after a reset by it', async () => {
  const { db, transaction } = upstream.database
  const [{ authToken: token }, phone] = [await reply('guest'), newPhone()]
  const { username } = await reply('userDetail', {}, { token })
  const [guest] = await db.select().from(player).where(eq(player.username, username))
  await db.insert(stepUpOff).values({ player: guest?.id ?? '', since: new Date(now) })
  expect(await call('changePhone', { ...(await codeTo(phone)) }, { token })).toMatchObject({ code: 200 })
  expect(await transaction((tx) => claimBonus(tx, 'welcome', { phone }))).toBe(true)
  expect(await reset(phone)).toMatchObject({ code: 200 })
  expect(await reply('userDetail', {}, { token: await signedIn(username) })).toMatchObject({ isGuest: false })
})
