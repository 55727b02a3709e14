import { GameGrid, type GameGridProps, type GridGame } from '../../components/Games.tsx'
import { usePageContext } from '../_layout/context.tsx'
import type { Tile } from './tiles.ts'

interface TileGridProps extends Omit<GameGridProps, 'games'> {
  tiles: readonly (Tile & Pick<GridGame, 'star'>)[]
}

/** Games from upstream as a grid, with their pictures. */
export function TileGrid({ tiles, ...grid }: TileGridProps) {
  const { pictureOf } = usePageContext()
  const games = tiles.map(({ imageUrl, ...tile }) => ({ ...tile, imageUrl: imageUrl && pictureOf(imageUrl, 'card') }))
  return <GameGrid games={games} {...grid} />
}
