import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MUTANTS } from './mutants.ts'

/**
 * Plants each bug and lets seeds look for it: how many processor seconds until one is found, the time to start Node left out.
 *
 *   node workshop/simulator/judge.ts [--only 1-5] [--seeds 1,1001,…] [--write]
 */
const { values } = parseArgs({
  options: {
    /** Their numbers in mutants.ts. */
    only: { type: 'string', default: '1-99' },
    seeds: { type: 'string', default: '1,1001,2001,3001,4001' },
    write: { type: 'boolean', default: false },
  },
})

const LIMIT_SECONDS = 60
const PROGRAM = fileURLToPath(new URL('simulate.ts', import.meta.url))
const PAGE = new URL('../docs/simulator.md', import.meta.url)
const seeds = values.seeds.split(',')

/** Seconds, or infinity when nothing was found; and the words in which it was found. */
function look(mutant: string, seed: string): { seconds: number; rule: string } {
  const args = [PROGRAM, '--whole', '--mutant', mutant, '--seed', seed, '--seconds', String(LIMIT_SECONDS)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`${mutant}, seed ${seed}: ${stderr}`)
  const took = [...stdout.matchAll(/^seed .*; ([\d.]+) s,/gm)].at(-1)?.[1]
  const rule =
    /^(?:not true any more: )?(.*)/.exec(
      stdout.split('\n').filter((line) => !line.startsWith('seed '))[0] ?? '',
    )?.[1] ?? ''
  return { seconds: status === 1 ? Number(took) : Number.POSITIVE_INFINITY, rule: rule.replace(/ \(.*/, '') }
}

const shown = (seconds: number) => (Number.isFinite(seconds) ? seconds.toFixed(0) : '–')

/** A row of the page is written as soon as it is known, and one that has these seeds is not measured again. */
function judge(name: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`))
  if (!row || seeds.every((seed) => row.includes(` ${seed}: `))) return
  const found = seeds.map((seed) => ({ seed, ...look(name, seed) }))
  const sorted = found.map(({ seconds }) => seconds).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  const rule = found.find(({ seconds }) => Number.isFinite(seconds))?.rule ?? ''
  const looks = found.map(({ seed, seconds }) => `${seed}: ${shown(seconds)}`).join('; ')
  const line = `| ${name} | ${looks}; median ${shown(median)} | ${rule} |`
  console.log(line)
  if (values.write)
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(row, () => line),
    )
}

const [first = 1, last = first] = values.only.split('-').map(Number)
for (const name of Object.keys(MUTANTS).slice(first - 1, last)) judge(name)
