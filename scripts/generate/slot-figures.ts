/**
 * Computes what the slots of sandbox/games/slots/ return and how much they vary, and keeps it in sandbox/games/slots/figures.json. The build runs
 * it; a slot is counted again only when its rules have changed.
 *
 *   node scripts/generate/slot-figures.ts [--all]
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countSlot } from '../../sandbox/games/maths/reel/count.ts'
import type { SlotFigures } from '../../sandbox/games/maths/reel/reel.ts'
import { SLOTS } from '../../sandbox/games/slots/all.ts'
import type { Slot } from '../../sandbox/games/slots/slot.ts'
import { ROOT } from '../shared/run.ts'

const FILE = join(ROOT, 'sandbox', 'games', 'slots', 'figures.json')

interface Kept extends SlotFigures {
  /** The rules that were counted. */
  rules: string
}

/** Names the rules of a slot; its look does not count. */
export function rulesHash({ theme, ...rules }: Slot): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16)
}

const rounded = ({ rtp, deviation, hits, top }: SlotFigures): SlotFigures => ({
  rtp: Number(rtp.toFixed(8)),
  deviation: Number(deviation.toFixed(4)),
  hits: Number(hits.toFixed(4)),
  top,
})

/** The figures of every slot; those of unchanged rules are taken from `kept`. */
export function slotFigures(kept: Record<string, Kept>): Record<string, Kept> {
  return Object.fromEntries(
    [...SLOTS].map(([name, slot]) => {
      const rules = rulesHash(slot)
      const known = new Map(Object.entries(kept)).get(name)
      return [name, known?.rules === rules ? known : { rules, ...rounded(countSlot(slot)) }]
    }),
  )
}

/** Brings sandbox/games/slots/figures.json up to date. @param all counts unchanged slots again */
export function writeSlotFigures(all = false): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '{}'
  const next = `${JSON.stringify(slotFigures(all ? {} : JSON.parse(text)), null, 2)}\n`
  if (next !== text) writeFileSync(FILE, next)
}

if (import.meta.main) writeSlotFigures(process.argv.includes('--all'))
