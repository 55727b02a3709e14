import { expect, test } from 'vitest'
import { similarGames } from './similarGames.ts'

type Api = Parameters<typeof similarGames>[0]

const game = (id: string) => ({ id, gameName: id, collect: false })

/** An upstream whose search knows these games by word; without words it returns the popular ones. */
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

test('similar games match one of the words, each game once', async () => {
  expect(await idsOf({ naga: ['langit', 'macan'], merapi: ['macan', 'api'] }, 'naga merapi')).toEqual({
    fitting: true,
    tiles: ['langit', 'macan', 'api'],
  })
})
