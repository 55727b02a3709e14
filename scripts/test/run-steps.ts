import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, line, sum } from './counts.ts'
import { type Failure, tell } from './failures.ts'
import { type Cost, costOf, readBudgets, verdictOn } from './processor-time.ts'

export interface Step {
  name: string
  /** @param before the outcomes of the steps before it */
  run: (before: readonly Outcome[]) => Promise<Outcome>
}

export interface Outcome extends Counts {
  /** Tests that this machine cannot run, with the reason: a line each, also in the summary. */
  skipped?: string[]
  /** What a reader of the summary should know, a line each. */
  notes?: string[]
  /** The failed tests, repeated at the end. */
  failures?: Failure[]
}

interface Result {
  name: string
  counts: Outcome
  cost: Cost
}

async function runStep(
  step: Step,
  before: readonly Outcome[],
  budgets: ReturnType<typeof readBudgets>,
): Promise<Result> {
  console.log(`\n── ${step.name}`)
  const slowdown = budgets.slowdown()
  const [counts, cost] = await costOf(() =>
    step.run(before).catch((error: unknown): Outcome => {
      const message = error instanceof Error ? error.message : String(error)
      console.log(message)
      return { passed: 0, failed: 1, failures: [{ title: step.name, message }] }
    }),
  )
  const verdict = verdictOn(cost.processorSeconds, budgets.budgetOf(step.name), slowdown)
  if (!verdict) return { name: step.name, counts, cost }
  const failure = { title: `${step.name}: processor time`, message: verdict.line }
  const more = verdict.fails ? { failed: counts.failed + 1, failures: [...(counts.failures ?? []), failure] } : {}
  return { name: step.name, counts: { ...counts, ...more, notes: [...(counts.notes ?? []), verdict.line] }, cost }
}

const seconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0)).padStart(6)

/** A row for each step: the times in seconds, then the counts. */
const row = ({ name, counts, cost }: Result) =>
  `${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(16)}${seconds(cost.wallSeconds)}${seconds(cost.processorSeconds)}   ${line(counts)}`

/**
 * Opens a folder for the temporary files of all steps. It goes with this process, and with it whatever a program has left
 * there.
 */
export function openTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-steps-'))
  // Programs that the image's steps start as another user pass through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/**
 * Runs all steps one after the other. Then it prints the failed tests again, a table of the steps with wall and processor
 * seconds, and the total as the last line: the end of a log alone shows which tests failed and why.
 */
export async function runSteps(steps: readonly Step[], budgets = readBudgets()): Promise<void> {
  const results: Result[] = []
  for (const step of steps) {
    const before = results.map(({ counts }) => counts)
    results.push(await runStep(step, before, budgets))
  }
  const total = sum(results.map(({ counts }) => counts))
  const failures = results.flatMap(({ counts }) => tell(counts.failures ?? []))
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
  console.log(`\n  ${'step'.padEnd(16)}${'wall s'.padStart(6)}${'cpu s'.padStart(6)}`)
  for (const result of results) {
    console.log(row(result))
    for (const note of result.counts.notes ?? []) console.log(`  ${note}`)
  }
  const wall = results.reduce((all, { cost }) => all + cost.wallSeconds, 0)
  const processor = results.reduce((all, { cost }) => all + (cost.processorSeconds ?? 0), 0)
  console.log(`  ${'all'.padEnd(16)}${seconds(wall)}${seconds(processor)}`)
  const skipped = results.flatMap(({ name, counts }) => (counts.skipped ?? []).map((why) => `– ${name}: ${why}`))
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.join('\n')}\n`)
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
