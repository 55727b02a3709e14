import type { SlotRules, SlotTheme } from '../protocol/slotRules.ts'
import type { SlotSign } from './signs.ts'

/** One slot, complete: its rules, its look and its reels (sandbox/docs/games.md). */
export interface Slot extends SlotRules {
  /** The symbols around each reel, `0` to `9` by number; up to 32 places, so that every stop can be counted. */
  strips: string[]
  /** The first symbol gives way to the figure of the tile. */
  theme: SlotTheme & { symbols: SlotSign[] }
}
