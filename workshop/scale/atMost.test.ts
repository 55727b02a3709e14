import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../../cli/conformance/authenticator.ts'
import { type As, ask, replyOf, type Wire } from '../../cli/conformance/client.ts'
import { newName, richPlayer } from '../../cli/conformance/samples.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { DEVICE_HEADER } from '../../contract/calls/signIn.ts'
import { rupiah, toWire } from '../../contract/money/sen.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { transfer } from '../../sandbox/ledger/tables.ts'
import { FAILURES_MAX } from '../../sandbox/operator/players/attempts.ts'
import { levelOf } from '../../sandbox/operator/players/levels.ts'
import { PASSKEYS_MOST } from '../../sandbox/operator/players/passkeys.ts'
import { SETTINGS } from '../../sandbox/operator/settings.ts'
import { passkey } from '../../sandbox/operator/tables/passkey.ts'
import { mail, player, savedAccount, session } from '../../sandbox/operator/tables/player.ts'
import { promotion } from '../../sandbox/operator/tables/promotions.ts'
import { knownDevice, signInNotice } from '../../sandbox/operator/tables/signIns.ts'
import { PAYOUT } from '../../tests/support/payout.ts'
import { startTwoUpstreams, type TwoUpstreams } from './twoUpstreams.ts'

const { TEST_DATABASE_URL } = process.env
const PATIENT = { timeout: 240_000 }
/** So many calls at once, in turns to the two processes. */
const AT_ONCE = 50
const ORIGIN = 'https://play.example'

let upstreams: TwoUpstreams
let database: Database
let urlOf: TwoUpstreams['urlOf']

beforeAll(async () => {
  upstreams = await startTwoUpstreams(TEST_DATABASE_URL)
  ;({ database, urlOf } = upstreams)
}, 240_000)
afterAll(() => upstreams?.close(), 240_000)

/** Makes the same call many times at once at both processes. Returns how often each code was answered. */
async function race(name: CallName, input: (at: number) => Wire, as: (at: number) => As = () => ({})) {
  const all = Array.from({ length: AT_ONCE }, (_, at) => at)
  const replies = await Promise.all(all.map((at) => ask(urlOf(at), name, input(at), as(at))))
  const codes = replies.map(({ envelope }) => envelope.code)
  return { taken: codes.filter((code) => code === 200).length, codes }
}

const idOf = async (username: string) =>
  (await database.db.select().from(player).where(eq(player.username, username)))[0]?.id ?? ''

// Proves ACC-72.
test('ten passkeys at most', PATIENT, async () => {
  const { username, token } = await richPlayer(urlOf(0), { stepUp: false })
  const asked = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const { options } = replyOf(
        'passkeyRegisterOptions',
        await ask(urlOf(at), 'passkeyRegisterOptions', { origin: ORIGIN }, { token }),
      )
      const { challenge, user } = options
      return { ...authenticator(user.id).register({ challenge, origin: ORIGIN }) }
    }),
  )
  const { taken } = await race(
    'passkeyRegister',
    (at) => asked[at] ?? {},
    () => ({ token }),
  )
  const stored = await database.db.$count(passkey, eq(passkey.player, await idOf(username)))
  expect([taken, stored]).toEqual([PASSKEYS_MOST, PASSKEYS_MOST])
})

// Proves ACC-72.
test('one code for an e-mail a minute', PATIENT, async () => {
  const { username, token } = await richPlayer(urlOf(0), { emailConfirmed: false })
  const { taken } = await race(
    'sendEmailCode',
    () => ({}),
    () => ({ token }),
  )
  const letters = await database.db.$count(mail, eq(mail.recipient, `${username}@example.com`))
  expect([taken, letters]).toEqual([1, 1])
})

// Proves ACC-72.
test('five letters to one address in a quarter of an hour', PATIENT, async () => {
  const { username } = await richPlayer(urlOf(0))
  const { taken } = await race('forgetPassword', () => ({ email: `${username}@example.com` }))
  const letters = await database.db.$count(mail, eq(mail.recipient, `${username}@example.com`))
  expect([taken, letters]).toEqual([5, 5])
})

// Proves ACC-72.
test('wrong passwords of one name', PATIENT, async () => {
  const { username } = await richPlayer(urlOf(0))
  const { codes } = await race('login', (at) => ({ username, password: `wrong-${at}-guess` }))
  // A process that is busy answers 503 and has verified nothing.
  expect(codes.filter((code) => code === 400).length).toBeLessThanOrEqual(FAILURES_MAX)
  expect(codes.filter((code) => code === 429)).toHaveLength(AT_ONCE - FAILURES_MAX)
})

// Proves ACC-72.
test('five sessions, twenty devices and three letters about new devices', PATIENT, async () => {
  const { username, password } = await richPlayer(urlOf(0))
  await ask(urlOf(0), 'login', { username, password }, { headers: { [DEVICE_HEADER]: randomUUID() } })
  await race(
    'login',
    () => ({ username, password }),
    () => ({ headers: { [DEVICE_HEADER]: randomUUID() } }),
  )
  const id = await idOf(username)
  expect(await database.db.$count(session, eq(session.player, id))).toBeLessThanOrEqual(5)
  expect(await database.db.$count(knownDevice, eq(knownDevice.player, id))).toBeLessThanOrEqual(20)
  const told = await database.db.$count(signInNotice, eq(signInNotice.player, id))
  expect(told).toBeLessThanOrEqual(SETTINGS.signInNotice.mostPerDay)
})

// Proves ACC-72.
test('the withdrawals of a day, and one saved account of a method', PATIENT, async () => {
  const { username, token } = await richPlayer(urlOf(0), { stepUp: false })
  const payout = (at: number) => ({ ...PAYOUT, accountNo: String(1_000_000_000 + at), amount: toWire(rupiah(10_000)) })
  const { taken } = await race('withdraw', payout, () => ({ token, key: randomUUID() }))
  const saved = await database.db.$count(savedAccount, eq(savedAccount.player, await idOf(username)))
  expect([taken, saved]).toEqual([levelOf(1).withdrawTimes, 1])
})

// Proves ACC-72.
test('orders within a deposit limit', PATIENT, async () => {
  const { token } = await richPlayer(urlOf(0), { balance: '0' })
  await ask(urlOf(0), 'setDepositLimits', { day: toWire(rupiah(500_000)) }, { token })
  const order = { paymentChannel: 'QRIS', amount: toWire(rupiah(50_000)) }
  const { taken } = await race(
    'rechargeOrder',
    () => order,
    () => ({ token, key: randomUUID() }),
  )
  expect(taken).toBe(10)
})

// Proves ACC-72.
test('one account of a name and of a Google account, with one bonus', PATIENT, async () => {
  const googleUserId = `google-${newName()}`
  const facts = { token: 'verified', appName: 'kancil', thirdParty: 2, googleUserName: 'Budi', googleUserEmail: '' }
  await race('thirdPartyLogin', () => ({ ...facts, googleUserId }))
  const rows = await database.db.select().from(player).where(eq(player.googleUserId, googleUserId))
  expect(rows).toHaveLength(1)
  const bonus = and(eq(transfer.kind, 'bonus'), eq(transfer.creditAccount, `bonus:${rows[0]?.id}`))
  expect(await database.db.$count(transfer, bonus)).toBe(1)
})

// Proves ACC-72.
test('one badge of a quest, with one bonus', PATIENT, async () => {
  const { username, token } = await richPlayer(urlOf(0))
  await ask(urlOf(0), 'setDepositLimits', { day: toWire(rupiah(500_000)) }, { token })
  await race(
    'answerQuest',
    () => ({ quest: 'limit' }),
    () => ({ token }),
  )
  const earned = await database.db
    .select()
    .from(promotion)
    .where(eq(promotion.player, await idOf(username)))
  expect(earned).toHaveLength(1)
})
