import { FIRST_SLOT } from './all.ts'

/** The slot that a tile of the catalogue opens; the others open the first one. */
const OF_TILE: ReadonlyMap<string, string> = new Map(
  Object.entries<string[]>({}).flatMap(([slot, tiles]) => tiles.map((tile) => [tile, slot] as const)),
)

/** @param tile the id of a tile. */
export const slotOfTile = (tile: string): string => OF_TILE.get(tile) ?? FIRST_SLOT
