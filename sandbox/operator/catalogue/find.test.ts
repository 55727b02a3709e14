// Runs alone: it extends the catalogue of its process.
import { expect, test } from 'vitest'
import { pictureOf } from '../../wallet-api/game.ts'
import { GAMES, gameOf, growCatalogue } from './catalogue.ts'
import { findGames } from './find.ts'

const names = (filter: Parameters<typeof findGames>[0]) => findGames(filter).list.map(({ name }) => name)

// Proves GAM-02.
test('the first three letters of its name find every game of the catalogue', () => {
  for (const game of GAMES) {
    const { list } = findGames({ keyword: game.name.slice(0, 3), pageSize: 100 })
    expect(list, game.name).toContain(game)
  }
})

// Proves GAM-02.
test('a mistyped name lists the game first', () => {
  expect(names({ keyword: 'Naga Lanigt' })[0]).toBe('Naga Langit')
  expect(names({ keyword: 'kupu kuppu' })[0]).toBe('Kupu-Kupu')
})

test('filters select type and provider', () => {
  const { list, total } = findGames({ classify: 'Fish', supplier: 'tujuh-laut', pageSize: 100 })
  expect(total).toBeGreaterThan(0)
  expect(list.every(({ type, provider }) => type === 'Fish' && provider === 'Tujuh Laut')).toBe(true)
})

test('"All" lists every game, in pages that do not overlap', () => {
  const pages = [1, 2, 3].map((pageNum) => findGames({ classify: 'All', pageNum, pageSize: 48 }))
  expect(pages.every(({ total }) => total === GAMES.length)).toBe(true)
  expect(new Set(pages.flatMap(({ list }) => list)).size).toBe(GAMES.length)
})

test('games are sorted by name and by release date, and the catalogue stays unchanged', () => {
  const before = [...GAMES]
  const byName = names({ sort: 'name', pageSize: 100 })
  expect(byName).toEqual(byName.toSorted((a, b) => a.localeCompare(b, 'id')))
  const days = findGames({ sort: 'new', pageSize: 100 }).list.map(({ added }) => added)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(GAMES).toEqual(before)
})

test('a catalogue extended for tests of long lists has unique names and ids, and existing pictures', () => {
  const before = GAMES.length
  growCatalogue(1000)
  expect(GAMES).toHaveLength(1000)
  expect(new Set(GAMES.map(({ id }) => id)).size).toBe(1000)
  expect(new Set(GAMES.map(({ name }) => name)).size).toBe(1000)
  expect(new Set(GAMES.map(pictureOf)).size).toBe(before)
  expect(gameOf('naga-langit-2')?.name).toBe('Naga Langit 2')
  expect(names({ keyword: 'naga langit' })[0]).toBe('Naga Langit')
})
