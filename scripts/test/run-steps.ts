import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Step {
  name: string
  /** @param before the outcomes of the steps before it */
  run: (before: readonly Outcome[]) => Promise<Outcome>
}

export interface Failure {
  title: string
  message: string
}

export interface Outcome {
  passed: number
  failed: number
  /** Tests that this machine cannot run, with the reason: a line each, also in the summary. */
  skipped?: string[]
  notes?: string[]
  failures?: Failure[]
}

interface Result {
  name: string
  counts: Outcome
  seconds: number
}

async function runStep({ name, run }: Step, before: readonly Outcome[]): Promise<Result> {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const counts = await run(before).catch((error: unknown): Outcome => {
    const message = error instanceof Error ? error.message : String(error)
    console.log(message)
    return { passed: 0, failed: 1, failures: [{ title: name, message }] }
  })
  return { name, counts, seconds: (performance.now() - begun) / 1000 }
}

const line = ({ passed, failed }: Outcome) => `${passed} passed, ${failed} failed`

const row = ({ name, counts, seconds }: Result) =>
  `${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(16)}${seconds.toFixed(0).padStart(6)}   ${line(counts)}`

const MESSAGE_LINES = 12
const MOST_SHOWN = 20

/** Each failed test with the first lines of its message; a long list is cut, because readers see the end of a log. */
const tell = (failures: readonly Failure[]): string[] => [
  ...failures.slice(0, MOST_SHOWN).flatMap(({ title, message }) => {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((text) => text.trim())
    return [`✗ ${title}`, ...lines.slice(0, MESSAGE_LINES).map((text) => `    ${text}`)]
  }),
  ...(failures.length > MOST_SHOWN ? [`… and ${failures.length - MOST_SHOWN} more`] : []),
]

/** Opens a folder for the temporary files of all steps, which goes with this process. */
export function openTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-steps-'))
  // Programs that the image's steps start as another user pass through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/** Runs all steps, then prints the failed tests, the seconds of each and the total at the end of the log. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const results: Result[] = []
  for (const step of steps) {
    const before = results.map(({ counts }) => counts)
    results.push(await runStep(step, before))
  }
  const failures = tell(results.flatMap(({ counts }) => counts.failures ?? []))
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
  console.log(`\n  ${'step'.padEnd(16)}${'s'.padStart(6)}`)
  for (const result of results) {
    console.log(row(result))
    for (const note of result.counts.notes ?? []) console.log(`  ${note}`)
  }
  const sum = (of: (result: Result) => number) => results.reduce((all, result) => all + of(result), 0)
  console.log(
    `  ${'all'.padEnd(16)}${sum(({ seconds }) => seconds)
      .toFixed(0)
      .padStart(6)}`,
  )
  const skipped = results.flatMap(({ name, counts }) => (counts.skipped ?? []).map((why) => `– ${name}: ${why}`))
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.join('\n')}\n`)
  const total = { passed: sum(({ counts }) => counts.passed), failed: sum(({ counts }) => counts.failed) }
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
