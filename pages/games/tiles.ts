import type { Game } from '../../contract/calls/games.ts'
import { safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'

export interface Tile {
  key: string
  href: string
  name: string
  by?: string | undefined
  imageUrl?: string | undefined
}

/** GAM-05: the query has id, name, isCollect and type. Only the id is used; the server reads the rest again. */
export const playHref = ({ id, gameName, collect, type }: Game) =>
  href.gamesPlay({ id, name: gameName, isCollect: collect ? '1' : '0', type: type || undefined })

/** The same game with chips. Offered only when upstream says that it has a demo. */
export const demoHref = ({ id }: Pick<Game, 'id'>) => href.gamesPlay({ id, demo: 1 })

/** The tile of a game that its player knows: it opens the game, whose back arrow leads to the details. */
export const playTileOf = (game: Game): Tile => ({ ...tileOf(game), href: playHref(game) })

export const tileOf = ({ id, gameName, supplierName, supplier, imageUrl }: Game): Tile => ({
  key: id,
  href: href.gamesDetail({ id }),
  name: gameName,
  by: supplierName ?? supplier,
  imageUrl: safeLink(imageUrl)?.href,
})
