import { useData } from '../_layout/context.tsx'
import { Star } from '../games/Star.tsx'
import { TileGrid } from '../games/TileGrid.tsx'
import type { Data } from './+data.ts'

/** The favourites with their stars, so that the player can remove each one and restore it after a mistake. */
export function FavouriteGames() {
  const { tiles } = useData<Data>()
  const games = tiles.map((tile) => ({ ...tile, star: <Star id={tile.key} name={tile.name} isFavourite onTile /> }))
  return <TileGrid tiles={games} first />
}
