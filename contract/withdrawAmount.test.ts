import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSen, rupiah, type Sen, toWire } from './sen.ts'
import { cutDecimals } from './typedAmount.ts'
import { judgeWithdrawal } from './withdrawAmount.ts'

const MAX = rupiah(1_000_000)

test.each([
  ['en', '500000', 50_000_000, null],
  ['en', '500,000.999', 50_000_099, null],
  ['en', '1000000', 100_000_000, null],
  ['en', '1000000.001', 100_000_000, null],
  ['en', '1000000.01', 100_000_001, 'above'],
  ['id', '500.000', 50_000_000, null],
  ['id', '500.000,999', 50_000_099, null],
  ['id', '10000.999', 1_000_099, null],
  ['id', '1.000.001', 100_000_100, 'above'],
  ['en', '', null, null],
  ['en', '0', null, 'rule'],
  ['en', '-5', null, 'rule'],
  ['en', 'abc', null, 'rule'],
  ['en', '1e5', null, 'rule'],
  ['id', '10,000', null, 'rule'],
  ['en', '10.000', null, 'rule'],
  ['id', '10000,5', 1_000_050, null],
  ['id', '10000,999', 1_000_099, null],
  ['id', '1000000,01', 100_000_001, 'above'],
  ['en', '١٠٠٠٠', null, 'rule'],
] as const)('%s %j is %j, %j', (lang, typed, amount, problem) => {
  expect(judgeWithdrawal(typed, MAX, lang)).toEqual({ amount, problem })
})

test('cutting never makes an amount larger, and never by a whole sen smaller', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 99_999_999 }),
      digits,
      fc.constantFrom('en', 'id'),
      (whole, more, lang) => {
        const typed = `${whole}.${more.join('')}`
        const cut = parseSen(cutDecimals(typed, lang as 'en' | 'id')) ?? Number.NaN
        expect(cut).toBe(whole * 100 + Number(more.slice(0, 2).join('')))
      },
    ),
  )
})

test('the maximum itself is accepted, whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (sen) => {
      expect(judgeWithdrawal(toWire(sen as Sen), sen as Sen, 'en')).toEqual({ amount: sen, problem: null })
    }),
  )
})
