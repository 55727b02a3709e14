import { expect, test } from 'vitest'
import { BREAK_LENGTHS, breakEnd, kindOfLength } from './breaks.ts'

const at = (text: string) => Date.parse(`${text}+07:00`)

// Proves PRT-07.
test.each([
  ['1d', '2026-11-21T21:32', '2026-11-22T21:32'],
  ['1w', '2026-11-21T21:32', '2026-11-28T21:32'],
  ['6w', '2026-11-21T21:32', '2027-01-02T21:32'],
  ['6m', '2026-11-21T21:32', '2027-05-21T21:32'],
  ['5y', '2026-11-21T21:32', '2031-11-21T21:32'],
  // Days are those of Jakarta, which reaches the 22nd while London still has the 21st.
  ['6m', '2026-11-22T00:10', '2027-05-22T00:10'],
  // No 31 February and no 29 February: the first of the month after, never earlier.
  ['6m', '2026-08-31T10:00', '2027-03-01T10:00'],
  ['1y', '2028-02-29T10:00', '2029-03-01T10:00'],
] as const)('%s from %s ends %s', (length, from, end) => {
  expect(new Date(breakEnd(length, at(from))).toISOString()).toBe(new Date(at(end)).toISOString())
})

// Proves PRT-07.
test('every length belongs to one kind: one day to six weeks, or half a year to five years', () => {
  for (const length of BREAK_LENGTHS.break) expect(kindOfLength(length)).toBe('break')
  for (const length of BREAK_LENGTHS.exclusion) expect(kindOfLength(length)).toBe('exclusion')
  expect(kindOfLength('5m')).toBeUndefined()
  const days = (length: Parameters<typeof breakEnd>[0]) =>
    (breakEnd(length, at('2026-01-01T00:00')) - at('2026-01-01T00:00')) / 86_400_000
  const all = [...BREAK_LENGTHS.break, ...BREAK_LENGTHS.exclusion].map(days)
  expect(all).toEqual([...all].sort((a, b) => a - b))
  expect([all[0], days('6w')]).toEqual([1, 42])
})
