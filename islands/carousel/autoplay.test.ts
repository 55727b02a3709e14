import { beforeEach, expect, test, vi } from 'vitest'
import { createAutoplay } from './autoplay.ts'

beforeEach(() => vi.useFakeTimers())

// Proves HOM-02.
test('autoplay moves every 3000 ms', () => {
  const next = vi.fn()
  createAutoplay(next, 3000)
  vi.advanceTimersByTime(2999)
  expect(next).not.toHaveBeenCalled()
  vi.advanceTimersByTime(6001)
  expect(next).toHaveBeenCalledTimes(3)
})

// Proves HOM-03.
test('autoplay stops while a reason holds it, and waits a full delay afterwards', () => {
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
