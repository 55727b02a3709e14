import { expect, test } from 'vitest'
import { fc } from '../../tests/setup/properties.ts'
import { languageOf } from '../languages.ts'
import { limitProblem, plainAmount, TypedAmount } from './amount.ts'
import { rupiah, type Sen, toWire } from './sen.ts'
import { chosenAmount, readAmount } from './typedAmount.ts'

// Proves MON-06.
test.each([
  ['10000', 1_000_000],
  ['10000.5', 1_000_050],
  ['10000.00', 1_000_000],
  [' 50000 ', 5_000_000],
  ['0.01', 1],
  ['000050000', 5_000_000],
])('%j is a valid amount', (typed, sen) => {
  expect(TypedAmount.parse(typed)).toBe(sen)
})

/** Invalid amounts that people, keyboards and scripts send. */
const REFUSED = [
  ...'| |0|0.00|-1|+1|1e5|1E5|0x10|NaN|Infinity|10000.001|10,000|10.000.000|1_000'.split('|'),
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

// Proves MON-06.
test.each(REFUSED)('%j is refused with the message for amounts', (typed) => {
  const result = TypedAmount.safeParse(typed)
  expect(result.success).toBe(false)
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(['money.amountRule'])
})

test.each([[undefined], [null], [50_000], [['1', '2']], [{}]])('%j is refused because it is not a text', (value) => {
  expect(TypedAmount.safeParse(value).success).toBe(false)
})

test('no text makes the parser throw, return a negative amount or lose a sen', () => {
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
  // A keyboard of the other region has one mark only.
  ['50000,5', 'en', '50000.5'],
  ['50000,00', 'en', '50000.00'],
  ['50000.00', 'id', '50000.00'],
  ['50,00', 'en', '50.00'],
  ['50000.', 'id', '50000'],
  // Groups that have one meaning in any language.
  ['1.250.000', 'en', '1250000'],
  ['1,250,000.5', 'id', '1250000.5'],
  ['50.000,5', 'en', '50000.5'],
  ['50,000,00', 'en', '50000.00'],
  // No group, and no decimals either.
  ['10000.555', 'en', '10000.555'],
  ['10000.555', 'id', '10000.555'],
  ['10000,555', 'en', '10000,555'],
  ['0.500', 'id', '0.500'],
  ['00.500', 'id', '00.500'],
  ['012.500', 'id', '012500'],
  [' x ', 'id', 'x'],
  ['5.0000', 'id', '5.0000'],
  ['1.25.000', 'id', '1.25.000'],
  ['1,250.000', 'id', '1,250.000'],
  ['\u202a50.000\u202c', 'id', '50000'],
  [' 50000 ', 'id', '50000'],
  [' Rp 50.000', 'id', '50000'],
  ['Rp.50.000,-', 'id', '50000'],
  ['IDR\u00a050,000.5', 'en', '50000.5'],
  ['50.000,--', 'id', '50000'],
  // Only text around the amount is removed.
  ['50000rp', 'id', '50000rp'],
  ['50,-000', 'id', '50,-000'],
  ['x50,000', 'en', 'x50,000'],
  ['50,000x', 'en', '50,000x'],
  ['x50.000', 'id', 'x50.000'],
  ['50.000x', 'id', '50.000x'],
] as const)('%j typed on a page in %s is read as %j', (typed, lang, plain) => {
  expect(plainAmount(typed, lang)).toBe(plain)
})

test('digits alone are read, a text is not', () => {
  expect([readAmount('50000', 'en'), readAmount('fifty', 'en')]).toEqual(['50000', null])
})

// Proves MON-06.
test('grouping never changes the value: the output of Intl is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), fc.constantFrom('en', 'id'), (whole, lang) => {
      const printed = new Intl.NumberFormat(lang === 'id' ? 'id-ID' : 'en').format(whole)
      return TypedAmount.parse(plainAmount(printed, lang)) === rupiah(whole)
    }),
  )
})

/**
 * Everything that somebody could mean by digits and marks, in sen: each mark as a decimal mark, with groups of three or
 * none before it. Three decimals are meant by nobody who writes groups with the same mark.
 */
function meanings(text: string, group: string): number[] {
  const found: number[] = []
  const groupless = (whole: string) =>
    /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole) ? whole.replace(/[.,]/g, '') : null
  const add = (whole: string | null, decimals: string) => {
    if (whole !== null) found.push(Number(`${whole || '0'}.${decimals || '0'}`) * 100)
  }
  add(groupless(text), '')
  for (const { index } of text.matchAll(/[.,]/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + 1)]
    const isOwn = text[index] === group && /^\d{1,3}$/.test(before) && Number(before) > 0
    const isGroup = after.length === 3 && (isOwn || before.includes(text[index] ?? ''))
    if (/^\d*$/.test(after) && !isGroup) add(groupless(before), after)
  }
  return found
}

// Proves MON-06.
test('no text is read as ten times what somebody could have meant by it', () => {
  const typed = fc.oneof(
    fc.stringMatching(/^\d{1,5}([.,]\d{1,4}){0,3}[.,]?$/),
    fc.stringMatching(/^[1-9]\d{0,2}([.,]\d{3}){1,2}([.,]\d{1,3})?$/),
    fc.stringMatching(/^[\d.,]{1,10}$/),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom('en', 'id'), (text, lang) => {
      const { data } = TypedAmount.safeParse(plainAmount(text, lang))
      if (data === undefined) return
      const meant = meanings(text, languageOf(lang).group)
      expect(meant).toContainEqual(expect.closeTo(data, 3))
      for (const one of meant) expect(data).toBeLessThanOrEqual(Math.max(one, 1) * 9)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['50,000', '50000', '50,000', '50000'],
  ['50,000', '100000', '50,000', '100000'],
  ['', '100000', '50,000', '100000'],
  ['75,000', '50000', '50,000', '75,000'],
  ['75,000', '', '50,000', '75,000'],
  ['', '', '50,000', ''],
  [undefined, '100000', undefined, '100000'],
  [' ', '100000', '50,000', '100000'],
  ['50,000', '', '50,000', '50,000'],
  ['50,000', ' ', '50,000', '50,000'],
  ['50,000', ' 100000 ', ' 50,000 ', '100000'],
] as const)('typed %j, chip %j, rendered %j: the amount is %j', (typed, chip, rendered, counts) => {
  expect(chosenAmount(typed, chip, rendered)).toBe(counts)
})

// Proves DEP-01.
test('limits are inclusive', () => {
  const limits = { min: rupiah(10_000), max: rupiah(10_000_000) }
  expect(limitProblem(rupiah(10_000), limits)).toBeNull()
  expect(limitProblem(rupiah(10_000_000), limits)).toBeNull()
  expect(limitProblem((rupiah(10_000) - 1) as Sen, limits)).toBe('below')
  expect(limitProblem((rupiah(10_000_000) + 1) as Sen, limits)).toBe('above')
})
