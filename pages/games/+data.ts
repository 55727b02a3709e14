import type { PageContextServer } from 'vike/types'
import { CLASSIFY_ALL } from '../../contract/games.ts'
import { secondary } from '../_layout/secondary.ts'
import { type GamesQuery, readGamesQuery } from './query.ts'
import { similarGames } from './similarGames.ts'
import { tileOf } from './tiles.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Full rows in 3, 4, 6 and 8 columns. */
export const PAGE_SIZE = 48

/**
 * The lobby (specification section 2, `/games`). As a fragment it is the found games alone: the next page, or what a search
 * found while it is being typed.
 */
export async function data({ api, t, urlParsed, panel }: PageContextServer) {
  const query = readGamesQuery(urlParsed.search)
  const [found, types, providers] = await Promise.all([
    findGames(api, query),
    panel ? null : secondary(api.gameTypes()),
    panel ? null : secondary(api.suppliers()),
  ])
  const type = types?.find(({ classify }) => classify === query.classify)
  const title = query.classify === CLASSIFY_ALL ? t('nav.allGames') : (type?.name ?? query.classify)
  const similar = found.tiles.length === 0 && query.keyword ? await similarGames(api, query.keyword) : null
  return { title, query, ...found, similar, types, providers }
}

async function findGames(api: PageContextServer['api'], { page, ...asked }: GamesQuery) {
  const { list, total } = await api.gameList({ ...asked, pageNum: page, pageSize: PAGE_SIZE })
  const more = total === undefined ? list.length === PAGE_SIZE : page * PAGE_SIZE < total
  return { tiles: list.map(tileOf), total, more }
}
