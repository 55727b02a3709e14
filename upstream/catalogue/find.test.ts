import { expect, test } from 'vitest'
import { GAMES, gameOf, growCatalogue, pictureOf } from '../content/catalogue.ts'
import { findGames } from './find.ts'

const names = (asked: Parameters<typeof findGames>[0]) => findGames(asked).list.map(({ name }) => name)

test('every game of the catalogue is found by the first three letters of its name', () => {
  for (const game of GAMES) {
    const { list } = findGames({ keyword: game.name.slice(0, 3), pageSize: 100 })
    expect(list, game.name).toContain(game)
  }
})

test('a mistyped name brings the game first', () => {
  expect(names({ keyword: 'Naga Lanigt' })[0]).toBe('Naga Langit')
  expect(names({ keyword: 'kupu kuppu' })[0]).toBe('Kupu-Kupu')
})

test('filters keep to type and provider', () => {
  const { list, total } = findGames({ classify: 'Fish', supplier: 'tujuh-laut', pageSize: 100 })
  expect(total).toBeGreaterThan(0)
  expect(list.every(({ type, provider }) => type === 'Fish' && provider === 'Tujuh Laut')).toBe(true)
})

test('All is every game, in pages that do not overlap', () => {
  const pages = [1, 2, 3].map((pageNum) => findGames({ classify: 'All', pageNum, pageSize: 48 }))
  expect(pages.every(({ total }) => total === GAMES.length)).toBe(true)
  expect(new Set(pages.flatMap(({ list }) => list)).size).toBe(GAMES.length)
})

test('sorts by name and by the day a game came, without touching the catalogue', () => {
  const before = [...GAMES]
  const byName = names({ sort: 'name', pageSize: 100 })
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'id')))
  const days = findGames({ sort: 'new', pageSize: 100 }).list.map(({ added }) => added)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(GAMES).toEqual(before)
})

test('a catalogue filled up for trying long lists has its own names and ids, and the pictures it had', () => {
  const before = GAMES.length
  growCatalogue(1000)
  expect(GAMES).toHaveLength(1000)
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(1000)
  expect(new Set(GAMES.map(({ name }) => name)).size).toBe(1000)
  expect(new Set(GAMES.map(pictureOf)).size).toBe(before)
  expect(gameOf('naga-langit-2')?.name).toBe('Naga Langit 2')
  expect(names({ keyword: 'naga langit' })[0]).toBe('Naga Langit')
})
