import { expect, test } from 'vitest'
import { deadlineOf, RENDER_MS, TIME_LIMIT_MS, timeLimits } from './timeLimits.ts'

// Proves UPS-07.
test('every class has a time limit, none above 15 s', () => {
  expect(TIME_LIMIT_MS).toEqual({ page: 4500, part: 2000, auth: 12_000, money: 12_000, upload: 15_000 })
})

// Proves UPS-07.
test('a slower upstream has longer limits, at most 15 s', () => {
  expect(timeLimits(3)).toEqual({
    timeLimitMs: { page: 13_500, part: 6000, auth: 15_000, money: 15_000, upload: 15_000 },
    renderMs: 15_000,
  })
})

// Proves UPS-08.
test('a call ends after the time of its class, or with the time of its render', () => {
  expect(deadlineOf({ time: 'money' }, {}, 1000)).toBe(13_000)
  expect(deadlineOf({ time: 'page' }, { deadline: 1000 + RENDER_MS }, 1000)).toBe(5500)
  expect(deadlineOf({ time: 'page' }, { deadline: 3000 }, 1000)).toBe(3000)
})
