import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What one seed found: after so many seconds, or infinity when nothing; and what was not so any more. */
export interface Look {
  seconds: number
  brokenRule: string
}

const { values } = parseArgs({
  options: {
    /** Their numbers in mutants.ts. */
    only: { type: 'string', default: '1-99' },
    seeds: { type: 'string', default: '1,1001,2001,3001,4001' },
    write: { type: 'boolean', default: false },
  },
})
const seeds = values.seeds.split(',')
const shown = (seconds: number) => (Number.isFinite(seconds) ? seconds.toFixed(0) : '–')

/**
 * Lets each seed look for each planted bug. A row of the page is written as soon as it is known, and one that has these seeds is
 * not measured again.
 */
export function judgeAll(names: readonly string[], page: URL, look: (mutant: string, seed: string) => Look): void {
  const [first = 1, last = first] = values.only.split('-').map(Number)
  for (const name of names.slice(first - 1, last)) {
    const rows = readFileSync(page, 'utf8').split('\n')
    const row = rows.find((line) => line.startsWith(`| ${name} |`))
    if (!row || (values.write && seeds.every((seed) => row.includes(` ${seed}: `)))) continue
    const found = seeds.map((seed) => ({ seed, ...look(name, seed) }))
    const sorted = found.map(({ seconds }) => seconds).sort((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
    const rule = [...new Set(found.map(({ brokenRule }) => brokenRule).filter(Boolean))].join('; ')
    const looks = found.map(({ seed, seconds }) => `${seed}: ${shown(seconds)}`).join('; ')
    const line = `| ${name} | ${looks}; median ${shown(median)} | ${rule} |`
    console.log(line)
    if (values.write)
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(row, () => line),
      )
  }
}
