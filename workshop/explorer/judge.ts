import { execFileSync, execSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../../scripts/shared/run.ts'
import { judgeAll, type Look } from '../simulator/judgeAll.ts'
import { MUTANTS, MUTATED_FILES, withSleepers } from './mutants.ts'

/**
 * Wakes each planted bug and lets seeds look for it: how many seconds of exploring until one is found.
 *
 *   node workshop/explorer/judge.ts [--only 1-5] [--seeds 1,1001,…] [--write]
 */
const LIMIT_MINUTES = '2'
const PROGRAM = fileURLToPath(new URL('explore.ts', import.meta.url))
const FOLDER = join(tmpdir(), 'kancil-planted')

/** A copy of the project with every bug in it, asleep; its build is kept while nothing changes. */
function plant(): void {
  mkdirSync(FOLDER, { recursive: true })
  execSync(`git ls-files -coz --exclude-standard | tar -c --null -T - | tar -x -C ${FOLDER}`, { cwd: ROOT })
  if (!existsSync(join(FOLDER, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'))
  for (const file of MUTATED_FILES)
    writeFileSync(join(FOLDER, file), withSleepers(file, readFileSync(join(ROOT, file), 'utf8')))
  execFileSync(process.execPath, ['scripts/build/when-stale.ts'], { cwd: FOLDER, stdio: 'inherit' })
}

function look(mutant: string, seed: string): Look {
  const args = [PROGRAM, '--whole', '--folder', FOLDER, '--mutant', mutant, '--seed', seed, '--minutes', LIMIT_MINUTES]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: ROOT })
  if (status !== 0 && status !== 1) throw new Error(`${mutant}, seed ${seed}: ${stderr}`)
  console.error(stdout)
  const took = /found after ([\d.]+) s/.exec(stdout)?.[1]
  if (status === 1 && !took) console.error(`${mutant}, seed ${seed}: ${stdout}${stderr}`)
  return {
    seconds: took === undefined ? Number.POSITIVE_INFINITY : Number(took),
    brokenRule: /^not so: (.*) \(/m.exec(stdout)?.[1] ?? '',
  }
}

plant()
judgeAll(Object.keys(MUTANTS), new URL('../docs/explorer.md', import.meta.url), look)
