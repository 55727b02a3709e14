/**
 * Plants each bug and lets seeds look for it: how many processor seconds until one is found, the time to start Node left out.
 *
 *   node workshop/simulator/judge.ts [--only 1-5] [--seeds 1,1001,…] [--write]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { judgeAll, type Look } from './judgeAll.ts'
import { MUTANTS } from './mutants.ts'

const LIMIT_SECONDS = 60
const PROGRAM = fileURLToPath(new URL('simulate.ts', import.meta.url))

function look(mutant: string, seed: string): Look {
  const args = [PROGRAM, '--whole', '--mutant', mutant, '--seed', seed, '--seconds', String(LIMIT_SECONDS)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(`${mutant}, seed ${seed}: ${stderr}`)
  if (status === 0) return { seconds: Number.POSITIVE_INFINITY, brokenRule: '' }
  const took = [...stdout.matchAll(/^seed .*; ([\d.]+) s,/gm)].at(-1)?.[1]
  const told = stdout.split('\n').find((line) => !line.startsWith('seed ')) ?? ''
  return { seconds: Number(took), brokenRule: told.replace('not true any more: ', '').replace(/ \(.*/, '') }
}

judgeAll(Object.keys(MUTANTS), new URL('../docs/simulator.md', import.meta.url), look)
