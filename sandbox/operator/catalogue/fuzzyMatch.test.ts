import { expect, test } from 'vitest'
import { fc } from '../../../tests/setup/properties.ts'
import { distance, findable, fitOf, plain } from './fuzzyMatch.ts'

const match = (typed: string, name: string, provider = 'Rimba') =>
  fitOf(plain(typed).split(' '), findable(name, provider))

// Proves GAM-02.
test('accents, capitals and hyphens are ignored', () => {
  expect(match('KÚPU kupu', 'Kupu-Kupu')).toBe(0)
  expect(match('kupukupu', 'Kupu-Kupu')).toBe(0)
})

test('three letters match at the beginning of a word or inside it', () => {
  expect(match('nag', 'Naga Langit')).not.toBeNull()
  expect(match('lan', 'Naga Langit')).not.toBeNull()
  expect(match('ngi', 'Naga Langit')).not.toBeNull()
})

test('two letters match at the beginning only, and short words tolerate no mistake', () => {
  expect(match('na', 'Naga Langit')).not.toBeNull()
  expect(match('gi', 'Naga Langit')).toBeNull()
  expect(match('nbg', 'Naga Langit')).toBeNull()
})

test.each([
  ['missing letter', 'matahri'],
  ['swapped letters', 'matahrai'],
  ['wrong letter', 'matagari'],
  ['doubled letter', 'mattahari'],
  ['unfinished and wrong', 'mattah'],
])('the match tolerates a %s', (_, typed) => {
  expect(match(typed, 'Matahari Pagi')).not.toBeNull()
})

test('every typed word must match', () => {
  expect(match('naga pagi', 'Naga Langit')).toBeNull()
})

// Proves GAM-02.
test('the name of a provider matches, after games with that name', () => {
  const byName = match('meru', 'Bakarat Meru', 'Garis')
  const byProvider = match('meru', 'Pasar Malam', 'Meru')
  expect(byProvider).not.toBeNull()
  expect(Number(byName)).toBeLessThan(Number(byProvider))
})

test('a better match has a smaller number', () => {
  const [exact, begins, inside, slip] = ['naga', 'nagasari', 'benaga', 'nags'].map((name) =>
    Number(match('naga', name)),
  )
  expect([exact, begins, inside, slip]).toEqual([exact, begins, inside, slip].toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set([exact, begins, inside, slip]).size).toBe(4)
})

test('the distance is symmetric, zero only for equal words, and one for one mistake', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const between = distance(a, b)
      expect(between).toBe(distance(b, a))
      expect(between === 0).toBe(a === b)
      expect(between).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(between).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
    }),
  )
  expect(distance('abcd', 'abdc')).toBe(1)
})
