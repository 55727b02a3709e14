import { expect, test } from 'vitest'
import { gamesHref, readGamesQuery } from './query.ts'

test('without a query: every game, first page', () => {
  expect(readGamesQuery({})).toEqual({ classify: 'All', page: 1 })
})

test('reads what makes sense and forgets the rest', () => {
  expect(
    readGamesQuery({ classify: ' Slot ', supplier: '', keyword: `  ${'n'.repeat(80)}`, sort: 'price', page: '2' }),
  ).toEqual({ classify: 'Slot', keyword: 'n'.repeat(60), page: 2 })
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(readGamesQuery({ page }).page).toBe(1)
})

test('the address says everything and reads back the same', () => {
  const query = { classify: 'Fish', supplier: 'tujuh-laut', keyword: 'ikan & udang', sort: 'name', page: 3 } as const
  const address = gamesHref(query, { page: 3 })
  expect(readGamesQuery(Object.fromEntries(new URL(address, 'http://in.app').searchParams))).toEqual(query)
})

test('a change starts at the first page and leaves out what is not asked', () => {
  expect(gamesHref({ classify: 'Slot', keyword: 'naga', page: 4 }, { keyword: undefined })).toBe('/games?classify=Slot')
  expect(gamesHref({ classify: 'Slot', page: 4 }, { sort: 'new' })).toBe('/games?classify=Slot&sort=new')
})
