import { expect, test } from 'vitest'
import { claimConsole, takeConsoleProblems } from './console.ts'

test('an unclaimed line is a problem, with its text', () => {
  console.error('broken %s', 'thing')
  console.warn(new Error('old'))
  const [error, warning] = takeConsoleProblems()
  expect(error).toBe('console.error: broken thing')
  expect(warning).toMatch(/^console\.warn: Error: old/)
})

test('a claimed line is not, and can be looked at', () => {
  const seen = claimConsole(/upstream .* is down/)
  console.error('upstream wallet is down')
  expect(seen).toEqual(['upstream wallet is down'])
  expect(takeConsoleProblems()).toEqual([])
})

test('a claim covers no other line', () => {
  claimConsole(/expected/)
  console.warn('expected')
  console.warn('something else')
  expect(takeConsoleProblems()).toEqual(['console.warn: something else'])
})

test('a claim that nothing answers is a problem', () => {
  claimConsole(/never said/)
  expect(takeConsoleProblems()).toEqual(['claimed but not seen: /never said/'])
})

test.fails('an unclaimed line fails the test that printed it', () => {
  console.error('nobody asked for this')
})
