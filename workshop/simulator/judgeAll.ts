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

/** Seed after seed, until more than half of all have found the bug, or have not. */
function looks(name: string, look: (mutant: string, seed: string) => Look) {
  const all: (Look & { seed: string })[] = []
  const isMost = (of: number) => of > seeds.length / 2
  for (const seed of seeds) {
    all.push({ seed, ...look(name, seed) })
    const count = all.filter(({ seconds }) => Number.isFinite(seconds)).length
    if (isMost(count) || isMost(all.length - count)) break
  }
  return all
}

/**
 * Lets the seeds look for each planted bug. A row of the page is written as soon as it is known, and one with a median is not
 * measured again.
 */
export function judgeAll(names: readonly string[], page: URL, look: (mutant: string, seed: string) => Look): void {
  const [first = 1, last = first] = values.only.split('-').map(Number)
  for (const name of names.slice(first - 1, last)) {
    const rows = readFileSync(page, 'utf8').split('\n')
    const row = rows.find((line) => line.startsWith(`| ${name} |`))
    if (!row || (values.write && row.includes('median'))) continue
    const found = looks(name, look)
    const sorted = found.map(({ seconds }) => seconds).sort((one, other) => one - other)
    const median = sorted[Math.floor(seeds.length / 2)] ?? Number.POSITIVE_INFINITY
    const rule = [...new Set(found.map(({ brokenRule }) => brokenRule).filter(Boolean))].join('; ')
    const each = found.map(({ seed, seconds }) => `${seed}: ${shown(seconds)}`).join('; ')
    const line = `| ${name} | ${each}; median ${found.length < seeds.length ? 'at most ' : ''}${shown(median)} | ${rule} |`
    console.log(line)
    if (values.write)
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(row, () => line),
      )
  }
}
