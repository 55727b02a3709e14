import { expect, test, vi } from 'vitest'
import { startEach } from './startEach.ts'

test('a start that throws ends no other one, and its error is reported once', () => {
  vi.useFakeTimers()
  const started: string[] = []
  startEach([
    () => started.push('first'),
    () => {
      throw new Error('broken')
    },
    () => started.push('last'),
  ])
  expect(started).toEqual(['first', 'last'])
  expect(() => vi.runAllTimers()).toThrow('broken')
  expect(() => vi.runAllTimers()).not.toThrow()
})
