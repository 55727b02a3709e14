import { expect, test } from 'vitest'
import { findable, fitOf, plain } from './fuzzyMatch.ts'

const match = (typed: string, name: string, provider = 'Rimba') =>
  fitOf(plain(typed).split(' '), findable(name, provider))

// Proves GAM-02.
test('accents, capitals and hyphens are ignored', () => {
  expect(match('KÚPU kupu', 'Kupu-Kupu')).toBe(0)
  expect(match('kupukupu', 'Kupu-Kupu')).toBe(0)
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
