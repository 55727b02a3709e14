/**
 * Writes a new slot as a file of data that plays at once, its test, and its place in the lists. Change its reels and pays, and
 * let its figures be computed again.
 *
 *   npm run new:game -- wayang [--tile topeng-panji]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../shared/run.ts'
import { addWordCommand } from './add-word-command.ts'
import { generate } from './new-files.ts'

const LIST = 'sandbox/games/slots/all.ts'
const TILES = 'sandbox/games/slots/tiles.ts'

/** Paths and texts of a new slot. Throws when the name is not one word in lower case. */
export function gameFiles(name = ''): Record<string, string> {
  if (!/^[a-z]{3,20}$/.test(name))
    throw new Error(
      `"${name}" is no name of a slot: one word in lower case. Run: npm run new:game -- wayang [--tile topeng-panji]`,
    )
  return {
    [`sandbox/games/slots/${name}.ts`]: `import type { Slot } from './slot.ts'

/** What is special about it, in one sentence. */
export const ${name}: Slot = {
  slot: '${name}',
  rows: [3, 3, 3],
  strips: ['5012412025324354135453', '4143253012530152543542', '3135414354252053120254'],
  wins: {
    by: 'lines',
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    fewest: 2,
    table: [
      [120, 1800],
      [120, 850],
      [120, 450],
      [0, 400],
      [0, 290],
      [0, 240],
    ],
  },
  theme: { symbols: ['gunungan', 'lantern', 'lotus', 'kawung', 'truntum', 'ceplok'], look: 'wood' },
}
`,
    [`sandbox/games/maths/reel/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { ${name} } from '../../slots/${name}.ts'
import { countSlot } from './count.ts'

// Proves GAM-17.
test('${name} returns 95 to 97 per cent, and pays in at least one of ten rounds', () => {
  const { rtp, hits } = countSlot(${name})
  expect(rtp).toBeGreaterThanOrEqual(95)
  expect(rtp).toBeLessThanOrEqual(97)
  expect(hits).toBeGreaterThan(10)
})
`,
  }
}

const IMPORTS = /(?:import (?:type )?\{ [A-Za-z]+ \} from '\.\/[a-z]+\.ts'\n)+/
const SLOTS = /(const ALL = \{\n(?: {2}[a-z]+,\n)*)/

/** The text of sandbox/games/slots/all.ts with one more slot. Throws when a list is not found. */
export function withSlot(all: string, name: string): string {
  if (!IMPORTS.test(all) || !SLOTS.test(all)) throw new Error(`${LIST} has no list of slots`)
  const line = `import { ${name} } from './${name}.ts'`
  const pathOf = (one: string) => /'(.+)'/.exec(one)?.[1] ?? ''
  const sorted = (lines: string) =>
    [...lines.trimEnd().split('\n'), line].sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1)).join('\n')
  return all.replace(IMPORTS, (lines) => `${sorted(lines)}\n`).replace(SLOTS, (list) => `${list}  ${name},\n`)
}

/** The text of sandbox/games/slots/tiles.ts with the tile of a new slot. Throws when another slot has it. */
export function withTile(tiles: string, name: string, tile: string): string {
  if (tiles.includes(`'${tile}'`)) throw new Error(`${TILES} has ${tile} already: take it from its slot first.`)
  const end = tiles.indexOf('\n}\n')
  if (end < 0) throw new Error(`${TILES} has no list of tiles`)
  return `${tiles.slice(0, end)}\n  ${name}: ['${tile}'],${tiles.slice(end)}`
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { tile: { type: 'string' } }, allowPositionals: true })
  const [name = ''] = positionals
  const { tile } = values
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const next = [
    'Change its rows, strips, pays and look (sandbox/games/slots/slot.ts says what each means). After every change:',
    '  node scripts/generate/slot-figures.ts    computes its RTP, deviation, hits and highest pay into sandbox/games/slots/figures.json',
    'Add the sentence of its detail page:',
    `  ${addWordCommand(`upstream.about.${name}`)}`,
    ...(tile ? [] : [`Give it a tile in ${TILES}.`]),
    'Add rounds of a separate program to sandbox/games/maths/vectors.json.',
  ]
  const lists: [path: string, text: string][] = []
  generate(
    ROOT,
    () => {
      const files = gameFiles(name)
      lists.push([LIST, withSlot(read(LIST), name)])
      if (tile) lists.push([TILES, withTile(read(TILES), name, tile)])
      return files
    },
    next.join('\n'),
  )
  if (process.exitCode === undefined) for (const [path, text] of lists) writeFileSync(join(ROOT, path), text)
}
