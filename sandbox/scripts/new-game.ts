/**
 * Writes a new slot as a file of data that plays at once, and lists it. Change its reels and pays, and let its figures be
 * computed again.
 *
 *   npm run -w sandbox new:game -- wayang [--tile topeng-panji]
 */
import { parseArgs } from 'node:util'
import { addWordCommand, generate } from '../../scripts/generate/new-files.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { writeSlots } from './slots.ts'

/** Path and text of a new slot. Throws when the name is not one word in lower case. */
export function gameFiles(name = '', tile?: string): Record<string, string> {
  if (!/^[a-z]{3,20}$/.test(name))
    throw new Error(
      `"${name}" is no name of a slot: one word in lower case. Run: npm run -w sandbox new:game -- wayang [--tile topeng-panji]`,
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
  theme: { symbols: ['gunungan', 'lantern', 'lotus', 'kawung', 'truntum', 'ceplok'] },
}

/** The tiles that open it. */
export const tiles = [${tile ? `'${tile}'` : ''}]
`,
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { tile: { type: 'string' } }, allowPositionals: true })
  const [name = ''] = positionals
  const next = [
    'Change its rows, strips, pays and look (sandbox/games/slots/slot.ts says what each means). After every change:',
    '  node sandbox/scripts/slots.ts    computes its RTP, deviation, hits and highest pay into sandbox/games/slots/list.ts',
    'Add the sentence of its detail page:',
    `  ${addWordCommand(`upstream.about.${name}`)}`,
    ...(values.tile ? [] : ['Name the tiles that open it.']),
  ]
  generate(ROOT, () => gameFiles(name, values.tile), next.join('\n'))
  if (process.exitCode === undefined) await writeSlots()
}
