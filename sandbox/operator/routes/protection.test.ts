import { beforeEach, expect, test } from 'vitest'
import type { Wire } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'

/** The calls of player protection over HTTP, on a clock that the test sets. */
let now = Date.UTC(2026, 10, 21, 14, 32)
let player: Player
let token: string
const HOUR = 3_600_000

const upstream = testUpstream({ now: () => now })
beforeEach(async () => {
  player = await newPlayer(upstream.url)
  token = player.token
})

const call = (name: CallName, input: Wire = {}, language: 'en' | 'in' = 'en') =>
  upstream.call(name, input, { token, language })
const mine = async () => CALLS.protection.reply.parse((await call('protection')).data)
const deposit = (amount: string, language: 'en' | 'in' = 'en') =>
  call('rechargeOrder', { paymentChannel: 'QRIS', amount }, language)

// Proves PRT-05.
test('a limit is set, used up, refused with its numbers in both languages, and raised a day later', async () => {
  expect(await mine()).toMatchObject({ firstDeposit: true, checkMinutes: 30, lifetime: { deposits: 0, net: 0 } })
  expect(await call('setDepositLimits', { day: '100000', week: '' })).toMatchObject({ code: 200 })
  expect((await deposit('60000')).code).toBe(200)
  expect(await deposit('60000')).toMatchObject({
    code: 400,
    message:
      'Your limit for one day is IDR\u00a0100,000, and IDR\u00a060,000 of it is used today. You can still deposit IDR\u00a040,000.',
  })
  expect((await deposit('60000', 'in')).message).toBe(
    'Batas Anda untuk satu hari adalah Rp\u00a0100.000, dan hari ini sudah terpakai Rp\u00a060.000. Anda masih bisa mengisi Rp\u00a040.000.',
  )
  await call('setDepositLimits', { day: '200000' })
  const confirm = () => call('settleDepositLimit', { period: 'day', decision: 'confirm' })
  expect(await confirm()).toMatchObject({ code: 400, message: 'You can confirm this from 22 Nov 2026, 21:32 WIB.' })
  now += 24 * HOUR
  expect((await confirm()).code).toBe(200)
  expect((await mine()).limits[0]).toMatchObject({ amount: rupiah(200_000), used: 0, remaining: rupiah(200_000) })
})

test.each([{ day: '0' }, { day: '-1' }, { day: '1e6' }, { week: '1.234' }, { year: '5' }])(
  'limits of %o are refused and change nothing',
  async (input) => {
    expect((await call('setDepositLimits', input)).code).toBe(400)
    expect((await mine()).limits.every(({ amount }) => amount === undefined)).toBe(true)
  },
)

// Proves PRT-10.
test('self-exclusion closes games and deposits at once, keeps sign-in and withdrawals, and shows a message', async () => {
  const games = CALLS.gameList.reply.parse((await call('gameList', { classify: 'All' })).data).list
  const gameId = games[0]?.id
  expect((await call('openGame', { gameId })).code).toBe(200)
  const taken = await call('takeBreak', { kind: 'exclusion', length: '6m' })
  const { break: begun } = CALLS.takeBreak.reply.parse(taken.data)
  if (!begun) throw new Error('The break was not told')
  expect(taken.message).toMatch(/^You have excluded yourself until .* WIB\. /)

  for (const language of ['en', 'in'] as const) {
    const refused = [await call('openGame', { gameId }, language), await deposit('50000', language)]
    for (const { code, message } of refused) {
      expect(code).toBe(400)
      expect(message).toContain(language === 'en' ? 'excluded yourself until' : 'Pengecualian diri Anda berlaku sampai')
    }
  }
  const detail = CALLS.userDetail.reply.parse((await call('userDetail')).data)
  expect(detail.breakUntil).toBe(begun.until)
  expect((await call('withdrawPage')).code).toBe(200)
  const withdrawal = await call('withdraw', {
    name: 'Budi',
    phone: '081234567890',
    email: 'budi@example.com',
    amount: '10000',
    accountName: 'BCA',
    accountNo: '0011223344',
  })
  // New accounts hold only a bonus: the refusal is for missing money, not for a missing permission.
  expect(withdrawal.message).toBe("You don't have enough balance")
  expect((await call('takeBreak', { kind: 'break', length: '6w' })).code).toBe(400)

  const { username, password } = player
  const signIn = async () => {
    const envelope = await upstream.call('login', { username, password })
    token = CALLS.login.reply.parse(envelope.data).authToken
  }
  now = begun.until - 1
  await signIn()
  expect((await call('openGame', { gameId })).code).toBe(400)
  now = begun.until
  expect((await call('openGame', { gameId })).code).toBe(200)
  expect((await deposit('50000')).code).toBe(200)
})

// Proves PRT-07.
test('a length must belong to its kind', async () => {
  for (const input of [
    { kind: 'break', length: '6m' },
    { kind: 'exclusion', length: '1d' },
    { kind: 'break', length: '7w' },
  ])
    expect(await call('takeBreak', input)).toMatchObject({ code: 400, message: 'Choose how long' })
  expect((await mine()).break).toBeUndefined()
})

// Proves PRT-12.
test('the reality check is due after its interval, and again after the answer', async () => {
  const games = CALLS.gameList.reply.parse((await call('gameList', { classify: 'All' })).data).list
  const session = async () => CALLS.playSession.reply.parse((await call('playSession')).data)
  expect((await call('setRealityCheck', { minutes: '15' })).code).toBe(200)
  expect((await call('setRealityCheck', { minutes: '20' })).code).toBe(400)
  await call('openGame', { gameId: games[0]?.id })
  const startedAt = now
  expect(await session()).toMatchObject({ startedAt, minutes: 15, dueInMs: 15 * 60_000 })
  now += HOUR / 4
  await call('keepPlaying')
  expect(await session()).toMatchObject({ startedAt, dueInMs: 0 })
  const answered = CALLS.keepPlaying.reply.parse((await call('keepPlaying', { answer: 'continue' })).data)
  expect(answered).toMatchObject({ startedAt, dueInMs: 15 * 60_000 })
})
