import { expect, test } from 'vitest'
import { similarGames } from './similarGames.ts'

type Api = Parameters<typeof similarGames>[0]

const game = (id: string) => ({ id, gameName: id, collect: false })

/** An upstream whose search knows these games by word; without words it gives the popular ones. */
const api = (known: Record<string, string[]>) =>
  ({
    gameList: async ({ keyword }: { keyword?: string }) => {
      const ids = known[keyword ?? 'popular']
      if (!ids) throw new Error('unavailable')
      return { list: ids.map(game), total: ids.length }
    },
  }) as unknown as Api

const idsOf = async (known: Record<string, string[]>, keyword: string) => {
  const similar = await similarGames(api(known), keyword)
  return similar && { ...similar, tiles: similar.tiles.map(({ key }) => key) }
}

test('games with one of the words, each once', async () => {
  expect(await idsOf({ naga: ['langit', 'macan'], merapi: ['macan', 'api'] }, 'naga merapi')).toEqual({
    fitting: true,
    tiles: ['langit', 'macan', 'api'],
  })
})

test('the popular ones when no word helps, or there is only one', async () => {
  expect(await idsOf({ xxx: [], yyy: [], popular: ['a'] }, 'xxx yyy')).toEqual({ fitting: false, tiles: ['a'] })
  expect(await idsOf({ popular: ['a'] }, 'qwerty')).toEqual({ fitting: false, tiles: ['a'] })
})

test('nothing when they cannot be read', async () => {
  expect(await idsOf({}, 'naga merapi')).toBeNull()
})
