import { FIRST_SLOT, SLOT_NAMES, type SlotName } from './all.ts'
import { TILES } from './list.ts'

const OF_TILE: ReadonlyMap<string, SlotName> = new Map(
  SLOT_NAMES.flatMap((slot) => TILES[slot].map((tile: string) => [tile, slot] as const)),
)

/** The slot that a tile opens; a tile that no slot names opens the first one. @param tile the id of a tile of the catalogue */
export const slotOfTile = (tile: string): SlotName => OF_TILE.get(tile) ?? FIRST_SLOT
