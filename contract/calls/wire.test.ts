import { expect, test } from 'vitest'
import { z } from 'zod'
import { Flag, Id, listOf, MaybeFlag, MaybeText, Moment, Name, pageOf, Text, Whole, WholeInput } from './wire.ts'

test('a text is read', () => {
  expect([Text.parse(null), Text.parse(undefined), Text.parse(7), Text.parse('a')]).toEqual(['', '', '7', 'a'])
  expect([MaybeText.parse(' '), MaybeText.parse(null), MaybeText.parse(' a ')]).toEqual([undefined, undefined, 'a'])
  expect(Text.safeParse({}).success).toBe(false)
})

test('an identifier is a text that is not empty', () => {
  expect([Id.parse(7), Id.parse('007')]).toEqual(['7', '007'])
  for (const value of ['', 1.5, null, undefined]) expect(Id.safeParse(value).success).toBe(false)
})

test('a flag is read', () => {
  for (const value of [true, 1, '1', 'true']) expect(Flag.parse(value)).toBe(true)
  for (const value of [false, 0, '0', 'false', '', null, undefined]) expect(Flag.parse(value)).toBe(false)
  expect(Flag.safeParse('yes please').success).toBe(false)
})

test('a whole number is read', () => {
  expect([Whole.parse('12'), Whole.parse(-3)]).toEqual([12, -3])
  for (const value of ['1.5', '1e3', '', 1.5, '9'.repeat(16)]) expect(Whole.safeParse(value).success).toBe(false)
  expect(z.encode(WholeInput, WholeInput.parse('15'))).toBe(15)
  expect(WholeInput.safeParse('-1').success).toBe(false)
})

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

test('a name may be a number, and a flag may be absent', () => {
  expect([Name.parse('Budi'), Name.parse(777)]).toEqual(['Budi', '777'])
  expect(Name.safeParse('').success).toBe(false)
  expect([MaybeFlag.parse('true'), MaybeFlag.parse(0), MaybeFlag.parse(null)]).toEqual([true, false, undefined])
  expect([MaybeFlag.parse(undefined), MaybeFlag.parse('')]).toEqual([undefined, undefined])
  expect(MaybeFlag.safeParse('perhaps').success).toBe(false)
})

// Proves UPS-05.
test('a list is read bare or wrapped; an absent list is empty', () => {
  const list = listOf(Id)
  for (const value of [[1], { list: [1] }, { records: [1] }, { rows: [1] }]) expect(list.parse(value)).toEqual(['1'])
  for (const value of [null, undefined, {}, []]) expect(list.parse(value)).toEqual([])
  expect(list.safeParse('1').success).toBe(false)
})

test('a page carries the total count when upstream sends it', () => {
  const page = pageOf(Id)
  expect(page.parse({ list: [1], total: '9' })).toEqual({ list: ['1'], total: 9 })
  expect(page.parse({ rows: [1], totalCount: 9 })).toEqual({ list: ['1'], total: 9 })
  expect(page.parse([1])).toEqual({ list: ['1'], total: undefined })
})
