import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, findable, fitOf, plain } from './fit.ts'

const match = (typed: string, name: string, provider = 'Rimba') =>
  fitOf(plain(typed).split(' '), findable(name, provider))

test('accents, capitals and hyphens do not matter', () => {
  expect(match('KÚPU kupu', 'Kupu-Kupu')).toBe(0)
  expect(match('kupukupu', 'Kupu-Kupu')).toBe(0)
})

test('three letters are enough at the beginning of a word or inside it', () => {
  expect(match('nag', 'Naga Langit')).not.toBeNull()
  expect(match('lan', 'Naga Langit')).not.toBeNull()
  expect(match('ngi', 'Naga Langit')).not.toBeNull()
})

test('two letters count at the beginning only, and short words forgive nothing', () => {
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
])('forgives a %s', (_, typed) => {
  expect(match(typed, 'Matahari Pagi')).not.toBeNull()
})

test('every typed word must be there', () => {
  expect(match('naga pagi', 'Naga Langit')).toBeNull()
})

test('finds by provider, after those that have it in their name', () => {
  const byName = match('meru', 'Bakarat Meru', 'Garis')
  const byProvider = match('meru', 'Pasar Malam', 'Meru')
  expect(byProvider).not.toBeNull()
  expect(Number(byName)).toBeLessThan(Number(byProvider))
})

test('the better the fit, the smaller the number', () => {
  const [exact, begins, inside, slip] = ['naga', 'nagasari', 'benaga', 'nags'].map((name) =>
    Number(match('naga', name)),
  )
  expect([exact, begins, inside, slip]).toEqual([exact, begins, inside, slip].toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set([exact, begins, inside, slip]).size).toBe(4)
})

test('distance: same both ways, zero only for the same word, one for one slip', () => {
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
