import { expect, test } from 'vitest'
import { helpGroups } from './help.ts'
import { searchHelp } from './searchHelp.ts'

const words: Record<string, string> = {
  'faq.limitsA': 'From {{min}} to {{max}}',
  'faq.arrivalA': 'Within {{minutes}} minutes',
  'faq.guestQ': 'Café guest',
}
const t = (key: string, values: Record<string, string | number> = {}) =>
  (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const SITE = { featuresOff: [], usualMinutes: 20 }
const groups = helpGroups(t, { deposit: { min: 'IDR 10,000', max: 'IDR 50,000,000' }, levels: 8 }, SITE)
const idsOf = (typed: string) => searchHelp(groups, typed).flatMap(({ questions }) => questions.map(({ id }) => id))

// Proves SUP-09.
test('every question has its own address', () => {
  const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

// Proves SUP-10.
test('the limits of one deposit come from the configuration, or the sentence omits them', () => {
  const answer = (facts: Parameters<typeof helpGroups>[1]) =>
    helpGroups(t, facts, SITE)
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === 'limits')?.answer
  expect(answer({ deposit: { min: '1', max: '2' }, levels: 8 })).toBe('From 1 to 2')
  expect(answer({ levels: 8 })).toBe('faq.limitsOpenA')
  expect(answer({ levels: 8, ownText: 'Ours.' })).toBe('faq.limitsOpenA Ours.')
})

// Proves SUP-09.
test('a search requires every word, in the question or the answer, ignoring case and accents', () => {
  expect(idsOf('CAFE')).toEqual(['guest'])
  expect(idsOf('10,000 to')).toEqual(['limits'])
  expect(idsOf('cafe 10,000')).toEqual([])
  expect(idsOf('  ?! ')).toHaveLength(groups.flatMap(({ questions }) => questions).length)
})

// Proves DEP-24.
test('the time of a deposit is the number of the operator', () => {
  const arrival = groups.flatMap(({ questions }) => questions).find(({ id }) => id === 'arrival')
  expect(arrival?.answer).toBe('Within 20 minutes')
})
