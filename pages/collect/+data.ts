import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'
import { following, PAGE_SIZE } from '../games/following.ts'
import { readGamesQuery } from '../games/query.ts'
import { playTileOf } from '../games/tiles.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The player's favourites, the newest first (GAM-16). */
export async function data({ api, urlParsed }: PageContextServer) {
  const { page } = readGamesQuery(urlParsed.search)
  const games = await api.gameList({ collect: '1', pageNum: page, pageSize: PAGE_SIZE })
  const pageHref = (number: number) => href.collect({ page: number > 1 ? number : undefined })
  const { more, left } = following(page, games)
  return {
    tiles: games.list.map(playTileOf),
    left,
    next: more ? pageHref(page + 1) : null,
    previous: page > 1 ? pageHref(page - 1) : null,
  }
}
