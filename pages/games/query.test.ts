import { expect, test } from 'vitest'
import { gamesHref, readGamesQuery } from './query.ts'

// Proves GAM-01.
test('valid values are read, invalid ones are ignored', () => {
  expect(
    readGamesQuery({ classify: ' Slot ', supplier: '', keyword: `  ${'n'.repeat(80)}`, sort: 'price', page: '2' }),
  ).toEqual({ classify: 'Slot', keyword: 'n'.repeat(60), page: 2 })
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(readGamesQuery({ page }).page).toBe(1)
})

// Proves GAM-01.
test('the address holds the whole query and is read back unchanged', () => {
  const query = { classify: 'Fish', supplier: 'tujuh-laut', keyword: 'ikan & udang', sort: 'name', page: 3 } as const
  const address = gamesHref(query, { page: 3 })
  expect(readGamesQuery(Object.fromEntries(new URL(address, 'http://in.app').searchParams))).toEqual(query)
})
