import { lookUp } from '../../common/lookUp.ts'
import { CLASSIFY_ALL, GAME_SORTS, type GameSort } from '../../contract/calls/games.ts'
import { href } from '../../contract/routes.ts'

/** The state of `/games`, which is entirely in the address. */
export interface GamesQuery {
  classify: string
  supplier?: string | undefined
  keyword?: string | undefined
  sort?: GameSort | undefined
  /** From 1. */
  page: number
}

const LONGEST = { id: 40, keyword: 60 }
const LAST_PAGE = 999

export function readGamesQuery(search: Record<string, string | undefined>): GamesQuery {
  const text = (name: string, longest: number) => lookUp(search, name)?.trim().slice(0, longest) || undefined
  const page = Number(search.page)
  return {
    classify: text('classify', LONGEST.id) ?? CLASSIFY_ALL,
    supplier: text('supplier', LONGEST.id),
    keyword: text('keyword', LONGEST.keyword),
    sort: GAME_SORTS.find((sort) => sort === search.sort),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The address of the list with a change. Every change leads to the first page. */
export function gamesHref(query: Partial<GamesQuery>, change: Partial<GamesQuery> = {}): string {
  const { classify = CLASSIFY_ALL, supplier, keyword, sort, page = 1 } = { ...query, page: 1, ...change }
  return href.games({
    classify,
    supplier: supplier || undefined,
    keyword: keyword || undefined,
    sort: sort || undefined,
    page: page > 1 ? page : undefined,
  })
}
