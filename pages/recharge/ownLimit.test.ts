import { expect, test } from 'vitest'
import { RechargePage } from '../../contract/calls/deposits.ts'
import type { Protection } from '../../contract/calls/protection.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { closedAccount, ownLimit, smallestDeposit } from './ownLimit.ts'

const { t } = pageContext({ locale: 'india' })
const LEAST = rupiah(10_000)
const NOW = Date.UTC(2026, 10, 21, 14, 32)
const noticeOf = (over: Partial<Protection> = {}) =>
  ownLimit(
    { limits: [], windows: 'rolling', limitsReviewDue: false, firstDeposit: false, now: NOW, ...over },
    { least: LEAST, t, intl: 'id-ID' },
  )

// Proves PRT-06.
test('the smallest remaining limit is shown with its period', () => {
  const limits: Protection['limits'] = [
    { period: 'day', amount: rupiah(200_000), used: rupiah(100_000), remaining: rupiah(100_000) },
    { period: 'week', amount: rupiah(750_000), used: rupiah(700_000), remaining: rupiah(50_000) },
    { period: 'month', used: rupiah(700_000) },
  ]
  expect(noticeOf({ limits, firstDeposit: true })).toEqual({
    kind: 'left',
    text: 'Sisa batas isi saldo Anda saat ini Rp\u00a050.000 (7 hari).',
    link: 'Batas dan rehat',
  })
})

test('the rest allows the smallest deposit, or the limit is used up', () => {
  const left = (remaining: number): Partial<Protection> => ({
    limits: [
      { period: 'day', amount: rupiah(100_000), used: rupiah(100_000 - remaining), remaining: rupiah(remaining) },
    ],
  })
  expect(noticeOf(left(10_000))).toMatchObject({ kind: 'left' })
  expect(noticeOf(left(9_999))).toMatchObject({ kind: 'usedUp', text: expect.stringContaining('24 jam') })
  expect(noticeOf(left(0))).toMatchObject({ kind: 'usedUp' })
})

test('the smallest deposit is that of the page, or of a method with a smaller minimum', () => {
  const method = { paymentCode: 'A', paymentName: 'A', choose: false }
  const least = (...paymentList: object[]) => {
    const payment = [{ typeName: 'A', paymentList }]
    return smallestDeposit(RechargePage.parse({ minAmount: '10000', maxAmount: '50000', payment }))
  }
  expect(least(method)).toBe(LEAST)
  expect(least({ ...method, minAmount: '20000' }, { ...method, minAmount: '5000' }, method)).toBe(rupiah(5_000))
})

test('during a break the page is closed until the end of the break', () => {
  expect(noticeOf({ break: { kind: 'break', from: NOW, until: NOW + 86_400_000 } })).toMatchObject({
    kind: 'break',
    text: expect.stringContaining('22 Nov 2026, 21.32 WIB'),
  })
})

// Proves PRT-11, ACC-56.
test('a closed account has no way to a deposit', () => {
  const words = { t, intl: 'id-ID' } as const
  expect(closedAccount(NOW, words)).toMatchObject({ kind: 'closing', link: 'Pertahankan akun saya' })
  expect(closedAccount(undefined, words)).toBeNull()
})

// Proves PRT-17, UPS-15.
test('an upstream without the protection tools leaves the page unchanged', () => {
  expect(ownLimit(null, { least: LEAST, t, intl: 'id-ID' })).toBeNull()
})

// Proves PRT-25.
test('before the first deposit a limit is offered until the player sets or declines one', () => {
  expect(noticeOf({ firstDeposit: true })).toMatchObject({ kind: 'offer' })
  expect(noticeOf({ firstDeposit: true, limitsReviewedAt: NOW })).toMatchObject({ kind: 'plain' })
})

// Proves PRT-26.
test('every six months the player is asked to look at the limits again, with and without one', () => {
  const limits: Protection['limits'] = [
    { period: 'day', amount: rupiah(200_000), used: rupiah(0), remaining: rupiah(200_000) },
  ]
  for (const over of [{ limits }, {}])
    expect(noticeOf({ ...over, limitsReviewDue: true })).toMatchObject({ kind: 'review' })
})

// Proves PRT-24.
test('a limit of a calendar period has its own name', () => {
  const limits: Protection['limits'] = [
    { period: 'week', amount: rupiah(200_000), used: rupiah(0), remaining: rupiah(200_000) },
  ]
  expect(noticeOf({ limits, windows: 'fixed' })?.text).toContain('satu minggu (mulai Senin)')
})
