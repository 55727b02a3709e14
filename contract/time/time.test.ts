import { expect, test } from 'vitest'
import { LOCALES } from '../languages.ts'
import { relativeTime } from './relativeTime.ts'
import { clockTime, dayAndTime, dayOf } from './time.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 32)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Proves LNG-08.
test.each([
  [0, 'now', 'sekarang'],
  [59_999, 'now', 'sekarang'],
  [MINUTE, '1 minute ago', '1 menit yang lalu'],
  [59 * MINUTE, '59 minutes ago', '59 menit yang lalu'],
  [60 * MINUTE, '1 hour ago', '1 jam yang lalu'],
  [24 * HOUR - 1, '23 hours ago', '23 jam yang lalu'],
  [24 * HOUR, '1 day ago', '1 hari yang lalu'],
  [400 * 24 * HOUR, '400 days ago', '400 hari yang lalu'],
  [HOUR - 1, '59 minutes ago', '59 menit yang lalu'],
  [2 * HOUR - 1, '1 hour ago', '1 jam yang lalu'],
  [-5 * MINUTE, 'in 5 minutes', 'dalam 5 menit'],
  [-30_000, 'now', 'sekarang'],
  [-24 * HOUR, 'in 1 day', 'dalam 1 hari'],
])('%d ms ago', (passed, en, id) => {
  expect(relativeTime(NOW - passed, NOW, 'en')).toBe(en)
  expect(relativeTime(NOW - passed, NOW, 'id-ID')).toBe(id)
})

// Proves HIS-11.
test('times are shown in Jakarta time, with the zone', () => {
  expect(clockTime(NOW, 'id-ID')).toBe('21.32 WIB')
  expect(clockTime(NOW, 'en')).toBe('21:32 WIB')
  expect(clockTime(Date.UTC(2026, 10, 21, 17, 5), 'en')).toBe('00:05 WIB')
})

// Proves HIS-02, LNG-07.
test('the day changes at midnight in Jakarta', () => {
  expect(dayAndTime(Date.UTC(2026, 10, 21, 17, 5), 'id-ID')).toBe('22 Nov 2026, 00.05 WIB')
  expect(dayAndTime(NOW, 'en')).toBe('21 Nov 2026, 21:32 WIB')
})

test.each(Object.values(LOCALES))('a day of $intl reads as Intl writes it', ({ intl, dates }) => {
  const format = new Intl.DateTimeFormat(dates, {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  // Steps of eleven hours meet every day of a leap year and of the one after it.
  for (let ms = Date.UTC(2028, 0, 1); ms < Date.UTC(2030, 0, 1); ms += 11 * HOUR)
    expect(dayOf(ms, intl)).toBe(format.format(ms))
  for (const ms of [0, Date.UTC(1970, 5, 30, 16, 59, 59), Date.UTC(9999, 11, 31, 23)])
    expect(dayOf(ms, intl)).toBe(format.format(ms))
  expect(() => dayOf(Number.NaN, intl)).toThrow(RangeError)
})
