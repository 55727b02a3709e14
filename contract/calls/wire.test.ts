import { expect, test } from 'vitest'
import { Id, listOf, Moment } from './wire.ts'

// Proves UPS-18.
test.each([
  ['2026-11-21 13:05:00', '2026-11-21T06:05:00Z'],
  ['2026-11-21T13:05:00+07:00', '2026-11-21T06:05:00Z'],
  ['2026-11-21T06:05:00Z', '2026-11-21T06:05:00Z'],
  ['2026-11-21', '2026-11-21T00:00:00Z'],
  ['1795241100000', '2026-11-21T06:05:00Z'],
  [1795241100000, '2026-11-21T06:05:00Z'],
  [1795241100, '2026-11-21T06:05:00Z'],
  ['1795241100', '2026-11-21T06:05:00Z'],
  [1795241100.25, '2026-11-21T06:05:00.250Z'],
  ['1795241100.250000000', '2026-11-21T06:05:00.250Z'],
  ['2026-11-21T06:05:00.250000000Z', '2026-11-21T06:05:00.250Z'],
  ['2026-11-21T13:05', '2026-11-21T06:05:00Z'],
  [[2026, 11, 21, 13, 5], '2026-11-21T06:05:00Z'],
  [[2026, 11, 21, 13, 5, 0, 250_000_000], '2026-11-21T06:05:00.250Z'],
])('the time %j is read as %s; without a zone it is WIB', (value, iso) => {
  expect(Moment.parse(value)).toBe(Date.parse(iso))
})

// Proves UPS-18.
test.each(['', 'soon', '2026-13-45 99:00:00', Number.NaN, [], [2026], ['2026', 11, 21]])(
  '%j is not a valid time',
  (value) => {
    expect(Moment.safeParse(value).success).toBe(false)
  },
)

// Proves UPS-05.
test('a list is read bare or wrapped; an absent list is empty', () => {
  const list = listOf(Id)
  for (const value of [[1], { list: [1] }, { records: [1] }, { rows: [1] }]) expect(list.parse(value)).toEqual(['1'])
  for (const value of [null, undefined, {}, []]) expect(list.parse(value)).toEqual([])
  expect(list.safeParse('1').success).toBe(false)
})
