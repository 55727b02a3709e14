import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { hashOfFiles } from '../shared/fingerprint.ts'
import { ROOT } from '../shared/run.ts'
import type { Step } from './run-steps.ts'

const Passed = z.object({ sources: z.string(), passed: z.int() })

interface Sources {
  root?: string
  /** Where the result is kept; it is committed with the sources. */
  file: string
  /** All that the result depends on, the tests included. */
  patterns: string[]
}

/** The maths of the games. */
export const MATHS: Sources = {
  file: 'tests/maths-passed.json',
  patterns: [
    'sandbox/games/{maths,slots}/**',
    'sandbox/games/protocol/**',
    'sandbox/games/server/variants.ts',
    'common/lookUp.ts',
    'contract/money/sen.ts',
  ],
}

/** A step whose result depends on some sources alone: it runs only when they have changed since it passed. */
export const unlessUnchanged = (step: Step, { root = ROOT, file, patterns }: Sources): Step => ({
  name: step.name,
  run: async (earlier) => {
    const path = join(root, file)
    const before = existsSync(path) ? Passed.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
    const sources = hashOfFiles(
      root,
      globSync(patterns, { cwd: root }).filter((name) => name !== file),
    )
    if (before?.sources === sources) {
      console.log(`${before.passed} passed before (${file}), and nothing they depend on has changed.`)
      return { passed: before.passed, failed: 0 }
    }
    const outcome = await step.run(earlier)
    if (outcome.failed === 0) writeFileSync(path, `${JSON.stringify({ sources, passed: outcome.passed }, null, 2)}\n`)
    return outcome
  },
})
