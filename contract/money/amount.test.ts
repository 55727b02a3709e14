import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitProblem, plainAmount, TypedAmount } from './amount.ts'
import { rupiah, type Sen, toWire } from './money.ts'

test.each([
  ['10000', 1_000_000],
  ['10000.5', 1_000_050],
  ['10000.00', 1_000_000],
  [' 50000 ', 5_000_000],
  ['0.01', 1],
  ['000050000', 5_000_000],
])('%j is an amount', (typed, sen) => {
  expect(TypedAmount.parse(typed)).toBe(sen)
})

/** What people, keyboards and scripts send that is no amount. */
const REFUSED = [
  ...[
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    '1e5',
    '1E5',
    '0x10',
    'NaN',
    'Infinity',
    '10000.001',
    '10,000',
    '10.000.000',
    '1_000',
  ],
  ...[
    '٥٠٠٠٠',
    '５００００',
    '50 000',
    '50000rp',
    'Rp50000',
    '.5',
    '5.',
    '5..0',
    '9'.repeat(400),
    '1'.repeat(13),
    '50000\u0000',
    '<b>1</b>',
  ],
]

test.each(REFUSED)('%j is no amount, and the message is the rule', (typed) => {
  const result = TypedAmount.safeParse(typed)
  expect(result.success).toBe(false)
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(['money.amountRule'])
})

test.each([[undefined], [null], [50_000], [['1', '2']], [{}]])('%j, which is no text, is refused', (value) => {
  expect(TypedAmount.safeParse(value).success).toBe(false)
})

test('no text at all makes it throw, turn negative or lose a sen', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.,\deE ]{0,20}$/)), (typed) => {
      const { data } = TypedAmount.safeParse(typed)
      return data === undefined || (data > 0 && TypedAmount.parse(toWire(data)) === data)
    }),
  )
})

test.each([
  ['50.000', 'id', '50000'],
  ['1.250.000,50', 'id', '1250000.50'],
  ['50,000', 'en', '50000'],
  ['1,250,000.50', 'en', '1250000.50'],
  ['50.000', 'en', '50.000'],
  ['50,000', 'id', '50,000'],
  ['50000,5', 'id', '50000.5'],
  ['50000,55', 'id', '50000.55'],
  ['50000,5', 'en', '50000,5'],
  ['5.0000', 'id', '5.0000'],
  [' 50000 ', 'id', '50000'],
] as const)('%j typed on a page in %s is %j', (typed, lang, plain) => {
  expect(plainAmount(typed, lang)).toBe(plain)
})

test('grouping never changes the worth: what Intl prints is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.constantFrom('en', 'id'), (whole, lang) => {
      const printed = new Intl.NumberFormat(lang === 'id' ? 'id-ID' : 'en').format(whole)
      return TypedAmount.parse(plainAmount(printed, lang)) === rupiah(whole)
    }),
  )
})

test('limits are inclusive (decision row 3)', () => {
  const limits = { min: rupiah(10_000), max: rupiah(10_000_000) }
  expect(limitProblem(rupiah(10_000), limits)).toBeNull()
  expect(limitProblem(rupiah(10_000_000), limits)).toBeNull()
  expect(limitProblem((rupiah(10_000) - 1) as Sen, limits)).toBe('below')
  expect(limitProblem((rupiah(10_000_000) + 1) as Sen, limits)).toBe('above')
})
