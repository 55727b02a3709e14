import { expect, test } from 'vitest'
import { elapsed, sessionAt } from './clock.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 5)

// Proves PRT-15.
test('elapsed time shows hours, minutes and seconds in both languages', () => {
  expect(elapsed(0, 'en')).toBe('00:00:00')
  expect(elapsed(14 * MINUTE + 32_999, 'id-ID')).toBe('00.14.32')
  expect(elapsed(27 * 60 * MINUTE + 5000, 'en')).toBe('27:00:05')
})

// Proves PRT-14.
test('a session of play continues from game to game and across a short pause', () => {
  const first = sessionAt(NOON, null)
  expect(first).toEqual({ start: NOON, seen: NOON })
  const later = sessionAt(NOON + 29 * MINUTE, JSON.stringify(first))
  expect(later).toEqual({ start: NOON, seen: NOON + 29 * MINUTE })
  expect(sessionAt(NOON + 57 * MINUTE, JSON.stringify(later)).start).toBe(NOON)
})

test('half an hour without a game begins a new session; so does an impossible record', () => {
  const stored = JSON.stringify({ start: NOON, seen: NOON })
  expect(sessionAt(NOON + 30 * MINUTE, stored).start).toBe(NOON + 30 * MINUTE)
  expect(sessionAt(NOON - MINUTE, stored).start).toBe(NOON - MINUTE)
  for (const wrong of ['', '{', '5', '{"start":"x","seen":1}']) expect(sessionAt(NOON, wrong).start).toBe(NOON)
})
