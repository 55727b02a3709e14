import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'

export const RESULTS_FOLDER = join(ROOT, 'test-results', 'browsers')
const FILE = join(RESULTS_FOLDER, 'steps.jsonl')

const StepResult = z.object({
  browser: z.string(),
  version: z.string(),
  /** The kind of run: `phone`, `phone without script` or `desktop`. */
  run: z.string(),
  step: z.string(),
  /** `skipped`: a step before it failed. */
  result: z.enum(['passed', 'failed', 'skipped']),
})
const Missing = z.object({ browser: z.string(), missing: z.string() })
const Line = z.union([StepResult, Missing])

export type StepResult = z.infer<typeof StepResult>
export type Missing = z.infer<typeof Missing>

export function note(line: StepResult | Missing): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(line)}\n`)
}

export const forgetResults = () => rmSync(RESULTS_FOLDER, { recursive: true, force: true })

export function readResults(): { steps: StepResult[]; missing: Missing[] } {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').filter(Boolean) : []
  const all = lines.map((line) => Line.parse(JSON.parse(line)))
  return {
    steps: all.flatMap((one) => ('step' in one ? [one] : [])),
    missing: all.flatMap((one) => ('missing' in one ? [one] : [])),
  }
}
