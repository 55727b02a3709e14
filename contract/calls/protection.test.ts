import { expect, test } from 'vitest'
import type { Sen } from '../money/sen.ts'
import {
  DepositLimit,
  Protection,
  ProtectionOffer,
  protection,
  protectionOffer,
  setDepositLimits,
  setRealityCheck,
  settleDepositLimit,
  takeBreak,
} from './protection.ts'

const NOW = 1_795_237_200_000
const fits = (call: { input: { safeParse(value: unknown): { success: boolean } } }, value: unknown) =>
  call.input.safeParse(value).success

test('only tools that upstream names are offered', () => {
  expect(ProtectionOffer.parse({})).toEqual({ limits: [], windows: 'rolling', checkMinutes: [], breaks: [] })
  const offer = { limits: ['day'], windows: 'fixed', checkMinutes: [15], breaks: ['1d', '5y'] }
  expect(ProtectionOffer.parse(offer)).toEqual(offer)
  expect(ProtectionOffer.safeParse({ limits: ['year'] }).success).toBe(false)
  expect([protectionOffer.cacheable, protectionOffer.extension, protection.extension]).toEqual([true, true, true])
})

test('the limits reply holds each limit, its pending change, and the break', () => {
  const waiting = { amount: '200000', askedAt: NOW, from: NOW + 1, until: NOW + 2 }
  const limit = { period: 'day', amount: '100000', used: '40000', remaining: '60000', waiting }
  const breaks = { kind: 'break', from: NOW, until: NOW + 1 }
  const lifetime = { deposits: '500000', withdrawals: '100000', net: '400000' }
  expect(Protection.parse({ limits: [limit], checkMinutes: 30, break: breaks, lifetime, now: NOW })).toEqual({
    limits: [
      {
        period: 'day',
        amount: 10_000_000,
        used: 4_000_000,
        remaining: 6_000_000,
        waiting: { ...waiting, amount: 20_000_000 },
      },
    ],
    windows: 'rolling',
    limitsReviewDue: false,
    checkMinutes: 30,
    break: breaks,
    lifetime: { deposits: 50_000_000, withdrawals: 10_000_000, net: 40_000_000 },
    firstDeposit: false,
    now: NOW,
  })
  expect(Protection.parse({ now: NOW }).limits).toEqual([])
  expect(DepositLimit.safeParse({ period: 'day' }).success).toBe(false)
  expect(DepositLimit.safeParse({ ...limit, waiting: { amount: '1' } }).success).toBe(false)
})

test.each([
  ['', null],
  [' ', null],
  ['100000', 10_000_000],
  [' 0.01 ', 1],
])('a limit of %j is accepted', (typed, amount) => {
  expect(setDepositLimits.input.parse({ day: typed })).toEqual({ day: amount })
  expect(setDepositLimits.input.encode({ day: amount as Sen | null })).toEqual({ day: typed.trim() })
})

test.each(['0', '0.00', '-1', '1e5', '10.001', 'none'])(
  '%j is refused as a limit with the message for amounts',
  (month) => {
    const { error } = setDepositLimits.input.safeParse({ month })
    expect(error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['month'], message: 'money.amountRule' },
    ])
  },
)

test('a pending limit is confirmed, or the present limit is kept', () => {
  for (const decision of ['confirm', 'keep']) expect(fits(settleDepositLimit, { period: 'week', decision })).toBe(true)
  expect(fits(settleDepositLimit, { period: 'week', decision: 'drop' })).toBe(false)
  expect(fits(settleDepositLimit, { decision: 'keep' })).toBe(false)
})

test.each([15, 30, 60] as const)(
  '%i minutes is a valid interval for the clock, as a form or JSON sends it',
  (minutes) => {
    expect(setRealityCheck.input.parse({ minutes })).toEqual({ minutes })
    expect(setRealityCheck.input.parse({ minutes: String(minutes) })).toEqual({ minutes })
    expect(setRealityCheck.input.encode({ minutes })).toEqual({ minutes: String(minutes) })
  },
)

test.each([0, 45, '', '15.0', undefined])('%j minutes is not a valid interval for the clock', (minutes) => {
  const { error } = setRealityCheck.input.safeParse({ minutes })
  expect(error?.issues.map(({ message }) => message)).toEqual(['limits.checkRule'])
})

test('a length of its kind is accepted for a break; any other is refused at the field', () => {
  expect(fits(takeBreak, { kind: 'break', length: '1d' })).toBe(true)
  expect(fits(takeBreak, { kind: 'exclusion', length: '6m' })).toBe(true)
  const { error } = takeBreak.input.safeParse({ kind: 'break', length: '6m' })
  expect(error?.issues).toMatchObject([{ path: ['length'], message: 'limits.lengthRule' }])
  expect(takeBreak.input.safeParse({ kind: 'pause', length: '2d' }).error?.issues).toMatchObject([
    { message: 'limits.lengthRule' },
    { message: 'limits.lengthRule' },
  ])
})
