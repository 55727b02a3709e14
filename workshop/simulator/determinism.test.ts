import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('simulate.ts', import.meta.url))
const run = promisify(execFile)
/** Ends what hangs. */
const LIMIT_MS = 10 * 60_000

/** What a run prints without what the machine needed for it. */
async function traceOf(seed: string): Promise<string> {
  const { stdout } = await run(process.execPath, [PROGRAM, '--seed', seed, '--minutes', '1', '--players', '2'])
  return /seed \d+: \w+, \d+ events/.exec(stdout)?.[0] ?? stdout
}

test(
  'the same seed is the same evening, statement by statement, and another seed is another',
  async () => {
    const [first, again, other] = [await traceOf('4'), await traceOf('4'), await traceOf('5')]
    expect(first).toMatch(/^seed 4: [0-9a-f]{16}, \d+ events$/)
    expect(again).toBe(first)
    expect(other.slice(8)).not.toBe(first.slice(8))
  },
  LIMIT_MS,
)
