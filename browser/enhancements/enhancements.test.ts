import { expect, test } from 'vitest'
import { RARE } from './enhancements.ts'
import { RARE_PARTS } from './lazyEnhancements.ts'

// Proves ISL-08.
test('the loader script knows the selector of every lazy enhancement', () => {
  expect(RARE).toBe(RARE_PARTS.map(([found]) => found).join(', '))
})
