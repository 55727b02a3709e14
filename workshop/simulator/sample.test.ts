import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('simulate.ts', import.meta.url))
const SEEDS = 1_000_000
/** Ends what hangs. */
const LIMIT_MS = 30 * 60_000

/** New seeds in every run: a failure prints its own. */
test(
  'what is always true stays true for a minute of evenings',
  async () => {
    const seed = String(Math.floor(Math.random() * SEEDS))
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, '--seed', seed, '--seconds', '60']).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    expect(stdout.split('\n').filter((line) => line !== '' && !line.startsWith('seed '))).toEqual([])
  },
  LIMIT_MS,
)
