import { expect, test } from 'vitest'
import { takeConsoleProblems } from './console.ts'

// Proves QAT-06.
test('an unexpected console line is a problem, with its text', () => {
  console.error('broken %s', 'thing')
  console.warn(new Error('old'))
  const [error, warning] = takeConsoleProblems()
  expect(error).toBe('console.error: broken thing')
  expect(warning).toMatch(/^console\.warn: Error: old/)
})
