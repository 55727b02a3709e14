import { expect, test } from 'vitest'
import { RARE } from './parts.ts'
import { RARE_PARTS } from './rare.ts'

test('the small script knows every rare part by its selector', () => {
  expect(RARE).toBe(RARE_PARTS.map(([found]) => found).join(', '))
})
