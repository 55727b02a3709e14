import { expect, test } from 'vitest'
import { factsOf } from '../../games/server/variants.ts'
import { GAMES, gameOf } from '../catalogue/catalogue.ts'
import { similarTo } from './similarTo.ts'

const game = (id: string) => {
  const found = gameOf(id)
  if (!found) throw new Error(`No game ${id}`)
  return found
}

// Proves GAM-32.
test.each(GAMES.map((one) => one.id))('%s has similar games, each once and none of them itself', (id) => {
  const similar = similarTo(game(id), factsOf)
  expect(similar.length).toBeGreaterThan(2)
  expect(new Set([id, ...similar.map((other) => other.id)]).size).toBe(similar.length + 1)
})

// Proves GAM-32.
test('games of the same rules come first, and two games do not lead to the same few', () => {
  const [first, second] = GAMES.filter(({ type }) => type === 'Fish')
  if (!first || !second) throw new Error('The catalogue has no two such games')
  const similar = similarTo(first, factsOf)
  expect(similar.every(({ type }) => type === 'Fish')).toBe(true)
  expect(similar.map(({ id }) => id)).not.toEqual(similarTo(second, factsOf).map(({ id }) => id))
  const slot = game('naga-langit')
  expect(similarTo(slot, factsOf).every((other) => factsOf(other).volatility === factsOf(slot).volatility)).toBe(true)
})
