import { expect, test } from 'vitest'
import { claimConsole, takeConsoleProblems } from './console.ts'

// Proves QAT-06.
test('an unexpected console line is a problem, with its text', () => {
  console.error('broken %s', 'thing')
  console.warn(new Error('old'))
  const [error, warning] = takeConsoleProblems()
  expect(error).toBe('console.error: broken thing')
  expect(warning).toMatch(/^console\.warn: Error: old/)
})

test('an expected line is not a problem, and can be read', () => {
  const seen = claimConsole(/upstream .* is down/)
  console.error('upstream wallet is down')
  expect(seen).toEqual(['upstream wallet is down'])
  expect(takeConsoleProblems()).toEqual([])
})

test('an expectation covers no other line', () => {
  claimConsole(/expected/)
  console.warn('expected')
  console.warn('something else')
  expect(takeConsoleProblems()).toEqual(['console.warn: something else'])
})

test('an expectation without a matching line is a problem', () => {
  claimConsole(/never said/)
  expect(takeConsoleProblems()).toEqual(['claimed but not seen: /never said/'])
})

test.fails('an unexpected line fails the test that printed it', () => {
  console.error('nobody asked for this')
})
