import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

const FILE = new URL('./common-passwords.txt', import.meta.url)

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

// Proves ACC-54.
test('a word without letters is found as a whole only', () => {
  expect(isGuessable('75395188', ['75395188'])).toBe(true)
  expect(isGuessable('75395189', ['75395188'])).toBe(false)
})

test('the list is sorted, in small letters, and as long as a password may be', () => {
  const list = readFileSync(FILE, 'utf8').trim().split('\n')
  expect(list).toEqual([...new Set(list)].sort())
  expect(list.length).toBeGreaterThan(2500)
  expect(statSync(FILE).size).toBeLessThan(40_000)
  for (const password of list) {
    expect(password).toBe(password.normalize('NFKC').toLowerCase())
    expect(password).toMatch(/^.{8,32}$/u)
  }
})
