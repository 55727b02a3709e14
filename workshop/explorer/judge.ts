import { execFileSync, execSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/shared/run.ts'
import { MUTANTS, MUTATED_FILES, withSleepers } from './mutants.ts'

/**
 * Wakes each planted bug and lets seeds look for it: how many seconds of exploring until one is found.
 *
 *   node workshop/explorer/judge.ts [--only 1-5] [--seeds 1,1001,…] [--write]
 */
const { values } = parseArgs({
  options: {
    /** Their numbers in mutants.ts. */
    only: { type: 'string', default: '1-99' },
    seeds: { type: 'string', default: '1,1001,2001,3001,4001' },
    write: { type: 'boolean', default: false },
  },
})

const LIMIT_MINUTES = '2'
const PROGRAM = fileURLToPath(new URL('explore.ts', import.meta.url))
const PAGE = new URL('../docs/explorer.md', import.meta.url)
const FOLDER = join(tmpdir(), 'kancil-planted')
const seeds = values.seeds.split(',')

/** A copy of the project with every bug in it, asleep; its build is kept while nothing changes. */
function plant(): void {
  mkdirSync(FOLDER, { recursive: true })
  execSync(`git ls-files -coz --exclude-standard | tar -c --null -T - | tar -x -C ${FOLDER}`, { cwd: ROOT })
  if (!existsSync(join(FOLDER, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'))
  for (const file of MUTATED_FILES)
    writeFileSync(join(FOLDER, file), withSleepers(file, readFileSync(join(ROOT, file), 'utf8')))
  execFileSync(process.execPath, ['scripts/build/when-stale.ts'], { cwd: FOLDER, stdio: 'inherit' })
}

/** Seconds, or infinity when nothing was found; and the property that was found broken. */
function look(mutant: string, seed: string): { seconds: number; property: string } {
  const args = [PROGRAM, '--whole', '--folder', FOLDER, '--mutant', mutant, '--seed', seed, '--minutes', LIMIT_MINUTES]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: ROOT })
  if (status !== 0 && status !== 1) throw new Error(`${mutant}, seed ${seed}: ${stderr}`)
  console.error(stdout)
  const took = /found after ([\d.]+) s/.exec(stdout)?.[1]
  if (status === 1 && !took) console.error(`${mutant}, seed ${seed}: ${stdout}${stderr}`)
  return {
    seconds: took === undefined ? Number.POSITIVE_INFINITY : Number(took),
    property: /^not so: (.*) \(/m.exec(stdout)?.[1] ?? '',
  }
}

const shown = (seconds: number) => (Number.isFinite(seconds) ? seconds.toFixed(0) : '–')

/** A row of the page is written as soon as it is known, and one that has these seeds is not measured again. */
function judge(name: string): void {
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
  if (!row || (values.write && seeds.every((seed) => row.includes(` ${seed}: `)))) return
  const found = seeds.map((seed) => ({ seed, ...look(name, seed) }))
  const sorted = found.map(({ seconds }) => seconds).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  const property = [...new Set(found.map(({ property }) => property).filter(Boolean))].join('; ')
  const looks = found.map(({ seed, seconds }) => `${seed}: ${shown(seconds)}`).join('; ')
  const line = `| ${name} | ${looks}; median ${shown(median)} | ${property} |`
  console.log(line)
  if (values.write)
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(row, () => line),
    )
}

plant()
const [first = 1, last = first] = values.only.split('-').map(Number)
for (const name of Object.keys(MUTANTS).slice(first - 1, last)) judge(name)
