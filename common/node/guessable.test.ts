import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

// Proves ACC-54.
test.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'iloveyou', '\uff50\uff41ssword'])(
  '%s is one of the commonest passwords',
  (password) => expect(isGuessable(password)).toBe(true),
)

// Proves ACC-54.
test.each([
  ['kancil1234', true],
  ['Kancil-2026!', true],
  ['BUDI2026', true],
  ['budi01', true],
  ['budiman2026', false],
  ['kancilbudi1', false],
  ['90909090', false],
  ['rahasia123', false],
])('beside the words Kancil and budi01, whether %s is easy to guess: %s', (password, expected) => {
  expect(isGuessable(password, ['Kancil', 'budi01'])).toBe(expected)
})
