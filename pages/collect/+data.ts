import type { PageContextServer } from 'vike/types'
import { readGamesQuery } from '../games/query.ts'
import { tileOf } from '../games/tiles.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Full rows in 3, 4 and 6 columns. */
const PAGE_SIZE = 48

/** The player's favourites, the newest first (specification section 2, `/collect`; contents by decision row 35). */
export async function data({ api, urlParsed }: PageContextServer) {
  const { page } = readGamesQuery(urlParsed.search)
  const { list, total } = await api.gameList({ collect: '1', pageNum: page, pageSize: PAGE_SIZE })
  const pageHref = (number: number) => (number > 1 ? `/collect?page=${number}` : '/collect')
  const more = total === undefined ? list.length === PAGE_SIZE : page * PAGE_SIZE < total
  return {
    tiles: list.map(tileOf),
    next: more ? pageHref(page + 1) : null,
    previous: page > 1 ? pageHref(page - 1) : null,
  }
}
