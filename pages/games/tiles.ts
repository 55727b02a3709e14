import type { Game } from '../../contract/calls/games.ts'
import { safeLink } from '../../contract/links.ts'

/** The data of a game's tile. */
export interface Tile {
  key: string
  href: string
  name: string
  by?: string | undefined
  imageUrl?: string | undefined
}

export const detailHref = (id: string) => `/gamesDetail?${new URLSearchParams({ id })}`

/** GAM-05: the query has id, name, isCollect and type. Only the id is used; the server reads the rest again. */
export const playHref = ({ id, gameName, collect, type }: Game) =>
  `/gamesPlay?${new URLSearchParams({ id, name: gameName, isCollect: collect ? '1' : '0', ...(type ? { type } : {}) })}`

export const tileOf = ({ id, gameName, supplierName, supplier, imageUrl }: Game): Tile => ({
  key: id,
  href: detailHref(id),
  name: gameName,
  by: supplierName ?? supplier,
  imageUrl: safeLink(imageUrl)?.href,
})
