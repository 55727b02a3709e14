import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoplay } from './autoplay.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('moves on every 3000 ms', () => {
  const next = vi.fn()
  createAutoplay(next, 3000)
  vi.advanceTimersByTime(2999)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6001)
  expect(next).toHaveBeenCalledTimes(3)
})

test('stands still while anything holds it, and waits a whole delay afterwards', () => {
  const next = vi.fn()
  const autoplay = createAutoplay(next, 3000)
  vi.advanceTimersByTime(2000)
  autoplay.hold('pointer')
  autoplay.hold('focus')
  autoplay.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(next).not.toHaveBeenCalled()
  autoplay.release('focus')
  vi.advanceTimersByTime(2999)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(next).toHaveBeenCalledTimes(1)
})

test('the same reason twice is one hold, and releasing what was not held starts no second timer', () => {
  const next = vi.fn()
  const autoplay = createAutoplay(next, 3000)
  autoplay.hold('hidden')
  autoplay.hold('hidden')
  autoplay.release('hidden')
  autoplay.release('pointer')
  vi.advanceTimersByTime(3000)
  expect(next).toHaveBeenCalledTimes(1)
})

test('stops for good', () => {
  const next = vi.fn()
  createAutoplay(next, 3000).stop()
  vi.advanceTimersByTime(9000)
  expect(next).not.toHaveBeenCalled()
})
