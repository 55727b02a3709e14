/**
 * Lists the slots of sandbox/games/slots/ in its list.ts, with their tiles, what they return and how much they vary. A file that
 * exports a slot of its own name is listed. The build runs it; a slot is counted again only when its rules have changed.
 *
 *   node sandbox/scripts/slots.ts [--all]
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { countSlot } from '../games/maths/reel/count.ts'
import type { SlotFigures } from '../games/maths/reel/reel.ts'
import { FIGURES } from '../games/slots/list.ts'
import type { Slot } from '../games/slots/slot.ts'

const FOLDER = join(import.meta.dirname, '../games/slots')
const FILE = join(FOLDER, 'list.ts')

export interface ListedSlot {
  name: string
  slot: Slot
  /** The ids of the tiles that open it; the first slot has none, and opens with all others. */
  tiles: readonly string[]
}

/** Names the rules of a slot; its look does not count. */
export function rulesHash({ theme, ...rules }: Slot): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16)
}

/** The slots of the folder, in the order of their names. */
export async function slotsInFolder(): Promise<ListedSlot[]> {
  const found = await Promise.all(
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => {
        const name = basename(file, '.ts')
        const { [name]: slot, tiles = [] } = await import(join(FOLDER, file))
        return slot?.slot === name ? [{ name, slot, tiles }] : []
      }),
  )
  return found.flat()
}

function figuresText(name: string, slot: Slot, isAnew: boolean): string {
  const rules = rulesHash(slot)
  const known = new Map<string, SlotFigures & { rules: string }>(Object.entries(FIGURES)).get(name)
  const { rtp, deviation, hits, top } = known?.rules === rules && !isAnew ? known : countSlot(slot)
  const figures = `rtp: ${Number(rtp.toFixed(8))}, deviation: ${Number(deviation.toFixed(4))}, hits: ${Number(hits.toFixed(4))}, top: ${top}`
  return `  ${name}: { rules: '${rules}', ${figures} },\n`
}

/** The text of list.ts. Throws when two slots have the same tile. @param isAnew counts unchanged slots again */
export function listText(slots: readonly ListedSlot[], isAnew = false): string {
  const owners = new Map<string, string>()
  for (const { name, tiles } of slots)
    for (const tile of tiles) {
      const other = owners.get(tile)
      if (other) throw new Error(`The tile ${tile} stands in two slots: ${other} and ${name}`)
      owners.set(tile, name)
    }
  const imports = slots.map(({ name }) => `import { ${name}, tiles as ${name}Tiles } from './${name}.ts'\n`)
  return `// Written by sandbox/scripts/slots.ts from the slots of this folder.
${imports.join('')}
export const ALL = {
${slots.map(({ name }) => `  ${name},\n`).join('')}}

export const TILES = {
${slots.map(({ name }) => `  ${name}: ${name}Tiles,\n`).join('')}}

/** \`rules\` names the rules that were counted. */
export const FIGURES = {
${slots.map(({ name, slot }) => figuresText(name, slot, isAnew)).join('')}}
`
}

/** Brings sandbox/games/slots/list.ts up to date. @param isAnew counts unchanged slots again */
export async function writeSlots(isAnew = false): Promise<void> {
  const text = listText(await slotsInFolder(), isAnew)
  if (text !== readFileSync(FILE, 'utf8')) writeFileSync(FILE, text)
}

if (import.meta.main) await writeSlots(process.argv.includes('--all'))
