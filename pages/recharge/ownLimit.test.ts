import { expect, test } from 'vitest'
import type { Protection } from '../../contract/protection.ts'
import { rupiah } from '../../contract/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { ownLimit } from './ownLimit.ts'

const { t } = pageContext({ locale: 'india' })
const NOW = Date.UTC(2026, 10, 21, 14, 32)
const told = (over: Partial<Protection> = {}) =>
  ownLimit({ limits: [], firstDeposit: false, now: NOW, ...over }, { t, intl: 'id-ID' })

test('the least that is left is said, with its period', () => {
  const limits: Protection['limits'] = [
    { period: 'day', amount: rupiah(200_000), used: rupiah(100_000), remaining: rupiah(100_000) },
    { period: 'week', amount: rupiah(750_000), used: rupiah(700_000), remaining: rupiah(50_000) },
    { period: 'month', used: rupiah(700_000) },
  ]
  expect(told({ limits, firstDeposit: true })).toEqual({
    kind: 'left',
    text: 'Sisa batas isi saldo Anda saat ini Rp\u00a050.000 (7 hari).',
    link: 'Batas dan rehat',
  })
})

test('the first deposit offers a limit, later ones only say that there is none', () => {
  expect(told({ firstDeposit: true })).toMatchObject({ kind: 'offer', link: 'Tetapkan batas' })
  expect(told()).toMatchObject({ kind: 'plain' })
})

test('on a break the page is closed until its end', () => {
  expect(told({ break: { kind: 'break', from: NOW, until: NOW + 86_400_000 } })).toMatchObject({
    kind: 'closed',
    text: expect.stringContaining('22 Nov 2026, 21.32 WIB'),
  })
})

test('an upstream without the tools leaves the page as it was', () => {
  expect(ownLimit(null, { t, intl: 'id-ID' })).toBeNull()
})
