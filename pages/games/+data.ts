import type { PageContextServer } from 'vike/types'
import { CLASSIFY_ALL } from '../../contract/calls/games.ts'
import { orNull } from '../_layout/orNull.ts'
import { following, PAGE_SIZE } from './following.ts'
import { type GamesQuery, readGamesQuery } from './query.ts'
import { similarGames } from './similarGames.ts'
import { tileOf } from './tiles.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The lobby (GAM-01). As a fragment only the found games: the next page, or a search during typing. */
export async function data({ api, t, urlParsed, panel }: PageContextServer) {
  const query = readGamesQuery(urlParsed.search)
  const [games, types, providers] = await Promise.all([
    findGames(api, query),
    panel ? null : orNull(api.gameTypes()),
    panel ? null : orNull(api.suppliers()),
  ])
  const type = types?.find(({ classify }) => classify === query.classify)
  const title = query.classify === CLASSIFY_ALL ? t('nav.allGames') : (type?.name ?? query.classify)
  const similar = games.tiles.length === 0 && query.keyword ? await similarGames(api, query.keyword) : null
  return { title, query, ...games, similar, types, providers }
}

async function findGames(api: PageContextServer['api'], { page, ...filter }: GamesQuery) {
  const games = await api.gameList({ ...filter, pageNum: page, pageSize: PAGE_SIZE })
  return { tiles: games.list.map(tileOf), total: games.total, ...following(page, games) }
}
