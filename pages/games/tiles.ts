import type { Game } from '../../contract/games.ts'
import { safeLink } from '../../contract/links.ts'

/** What a tile shows of a game. */
export interface Tile {
  key: string
  href: string
  name: string
  by?: string | undefined
  imageUrl?: string | undefined
}

export const detailHref = (id: string) => `/gamesDetail?${new URLSearchParams({ id })}`

/** Specification section 2: query id, name, isCollect, type. Only the id is believed; the rest is read again on the server. */
export const playHref = ({ id, gameName, collect, type }: Game) =>
  `/gamesPlay?${new URLSearchParams({ id, name: gameName, isCollect: collect ? '1' : '0', ...(type ? { type } : {}) })}`

export const tileOf = ({ id, gameName, supplierName, supplier, imageUrl }: Game): Tile => ({
  key: id,
  href: detailHref(id),
  name: gameName,
  by: supplierName ?? supplier,
  imageUrl: safeLink(imageUrl)?.href,
})
