import { expect, test, vi } from 'vitest'
import { within } from './within.ts'

test('the signal fires after its time and not before', () => {
  vi.useFakeTimers()
  const signal = within(1000)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  vi.useRealTimers()
})
