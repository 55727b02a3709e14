import { expect, test } from 'vitest'
import { RECENT, type RecentGame, readRecent, withGame } from './recent.ts'

const game = (id: string): RecentGame => ({ id, name: `Game ${id}`, by: 'Rimba', imageUrl: `/art/games/${id}.svg` })

test('the newest game comes first, and each game is listed once', () => {
  const list = ['a', 'b', 'a'].reduce<RecentGame[]>((games, id) => withGame(games, game(id)), [])
  expect(list.map(({ id }) => id)).toEqual(['a', 'b'])
})

// Proves GAM-12.
test('the list keeps twelve games and drops the oldest', () => {
  const all = Array.from({ length: 15 }, (_, number) => String(number))
  const list = all.reduce<RecentGame[]>((games, id) => withGame(games, game(id)), [])
  expect(list).toHaveLength(RECENT)
  expect(list[0]?.id).toBe('14')
  expect(list.at(-1)?.id).toBe('3')
})

test('a stored list is read back; any other stored value gives an empty list', () => {
  const list = [game('a'), game('b')]
  expect(readRecent(JSON.stringify(list))).toEqual(list)
  for (const stored of [null, '', '{', '{"id":"a"}', '"a"']) expect(readRecent(stored)).toEqual([])
  expect(readRecent(JSON.stringify([null, 3, { id: 'a' }, game('c')]))).toEqual([game('c')])
})
