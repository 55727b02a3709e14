import { GameGrid, type GameGridProps, type GridGame } from '../../components/Games.tsx'
import { usePageContext } from '../_layout/context.tsx'
import type { Tile } from './tiles.ts'

/** Pictures loaded before the first paint, which waits for them: a cached SVG costs a cheap phone 10 ms. */
const FIRST_ROW = { mobile: 3, desktop: 8 }

interface TileGridProps extends Omit<GameGridProps, 'games' | 'eager'> {
  tiles: readonly (Tile & Pick<GridGame, 'star'>)[]
  /** The page begins with these games. */
  first?: boolean | undefined
}

/** Games from upstream as a grid, with their pictures. */
export function TileGrid({ tiles, first = false, ...grid }: TileGridProps) {
  const { pictureOf, device } = usePageContext()
  const games = tiles.map(({ imageUrl, ...tile }) => ({ ...tile, imageUrl: imageUrl && pictureOf(imageUrl, 'card') }))
  return <GameGrid games={games} eager={first ? FIRST_ROW[device] : 0} {...grid} />
}
