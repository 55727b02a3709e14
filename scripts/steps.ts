import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { testAlertRules } from './alert-rules.ts'
import { titleOf } from './browsers/browsers.ts'
import { readResults } from './browsers/results.ts'
import { tableOf } from './browsers/table.ts'
import { bin, ROOT, type RunOptions, run, runQuietly } from './run.ts'
import { type Counts, countsOf, line, sum } from './test-counts.ts'
import { type Failure, failuresOf, tell } from './test-failures.ts'
import { findProgram, preparePrograms } from './test-programs.ts'

export interface Step {
  name: string
  run: () => Promise<Outcome>
}

export interface Outcome extends Counts {
  /** Tests that this machine cannot run, with the reason: a line each, also in the summary. */
  skipped?: string[]
  /** The failed tests, repeated at the end. */
  failures?: Failure[]
}

/** Limits end what hangs. A machine of a third of the usual speed stays below them. */
const MINUTE = 60_000
const COMMAND_LIMIT_MS = 5 * MINUTE
const IMAGE_LIMIT_MS = 15 * MINUTE
const VITEST_LIMIT_MS = 45 * MINUTE
const PLAYWRIGHT_LIMIT_MS = 60 * MINUTE

/** A command that passes or fails: counts as one test. */
const command = (name: string, ...[file, args, options]: Parameters<typeof run>): Step => ({
  name,
  run: async () => {
    const code = await run(file, args, { timeoutMs: COMMAND_LIMIT_MS, ...options })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

/** Commands that need nothing of each other, as many at once as there are processors. Prints each whole at its end. */
export const sideBySide = (name: string, commands: [title: string, file: string, args: string[]][]): Step => ({
  name,
  run: async () => {
    const failures: Failure[] = []
    const waiting = [...commands]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [title, file, args] = next
        const start = performance.now()
        const { code, output } = await runQuietly(file, args, { timeoutMs: COMMAND_LIMIT_MS })
        console.log(`${code === 0 ? '✓' : '✗'} ${title} (${Math.round((performance.now() - start) / 1000)} s)`)
        if (output.trim()) console.log(output.trimEnd())
        if (code !== 0) failures.push({ title, message: output.trim() || `${file} ended with ${code}` })
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
    return { passed: commands.length - failures.length, failed: failures.length, failures }
  },
})

async function counted(file: string, args: string[], report: string, options: RunOptions): Promise<Outcome> {
  const path = join(ROOT, report)
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  const counts = countsOf(path, await run(file, args, options))
  return { ...counts, failures: failuresOf(path) }
}

const NO_SERVICES = { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }

/** One project of vitest.config.ts, with the part of it that runs alone. `env` adds to the environment, which names no other service.
 * `files` are the only ones that run; without them all do. */
export const vitest = (name: string, project: string, env: RunOptions['env'] = {}, files: string[] = []): Step => {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`
  const args = [
    'run',
    ...files,
    `--project=${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return {
    name,
    run: () => counted(bin('vitest'), args, report, { timeoutMs: VITEST_LIMIT_MS, env: { ...NO_SERVICES, ...env } }),
  }
}

/** The main journey in every available browser, including old ones. Prints browser × step. */
export const browsers: Step = {
  name: 'browsers',
  run: async () => {
    const counts = await vitest('browsers', 'browsers').run()
    const { steps, missing } = readResults()
    console.log(`\n${tableOf(steps, missing)}`)
    return { ...counts, skipped: missing.map(({ browser, missing }) => `${titleOf(browser)}: ${missing}`) }
  },
}

/** Every flow in Chromium, against the built app. */
export const browser: Step = {
  name: 'browser',
  run: () =>
    counted(bin('playwright'), ['test'], 'test-results/e2e.json', { timeoutMs: PLAYWRIGHT_LIMIT_MS, env: NO_SERVICES }),
}

/** Says, before anything runs, which programs are missing, and installs them together where that is permitted. */
export const programs: Step = {
  name: 'programs',
  run: async () => {
    preparePrograms()
    return { passed: 0, failed: 0 }
  },
}

export const build: Step = command('build', bin('node'), ['scripts/build-when-stale.ts'])

/** Checks that the build needs no more than the oldest supported browsers have. */
export const floor: Step = command('floor', bin('node'), ['scripts/check-floor.ts'])

/** Performs the steps of the Dockerfile without an engine, and uses the result. */
export const image: Step = command('image', bin('node'), ['scripts/rehearse-image.ts'], { timeoutMs: IMAGE_LIMIT_MS })

/** Tests the alert rules with series. Skipped without the tools of Prometheus. */
export const alertRules: Step = {
  name: 'alert rules',
  run: async () => {
    const tool = findProgram('promtool')
    if ('missing' in tool) return { passed: 0, failed: 0, skipped: [tool.missing] }
    const results = testAlertRules(tool.path)
    const passed = results.filter(Boolean).length
    return { passed, failed: results.length - passed }
  },
}

/** What the compiler knows of unchanged files; `npm ci` takes it away with the packages it was made with. */
const TYPES_KNOWN = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

/** The steps that need no running app. The longest come first. */
export const STATIC: Step[] = [
  sideBySide('static checks', [
    ['types', bin('tsc'), ['-p', '.', ...TYPES_KNOWN]],
    ['look-ups', bin('node'), ['scripts/check-lookups.ts']],
    ['sources', bin('node'), ['scripts/check-sources.ts']],
    ['lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ]),
]

/**
 * Runs all steps one after the other. Then it prints the failed tests again, one line for each step, and the total as
 * the last line: the end of a log alone shows which tests failed and why.
 */
export async function runSteps(steps: Step[]): Promise<void> {
  const results: { name: string; counts: Outcome; seconds: number }[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const start = performance.now()
    const counts = await step.run().catch((error: unknown): Outcome => {
      const message = error instanceof Error ? error.message : String(error)
      console.log(message)
      return { passed: 0, failed: 1, failures: [{ title: step.name, message }] }
    })
    results.push({ name: step.name, counts, seconds: Math.round((performance.now() - start) / 1000) })
  }
  const total = sum(results.map(({ counts }) => counts))
  const told = results.flatMap(({ counts }) => tell(counts.failures ?? []))
  if (told.length > 0) console.log(`\n── failed\n${told.join('\n')}`)
  console.log()
  for (const { name, counts, seconds } of results) {
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}: ${line(counts)} (${seconds} s)`)
    for (const why of counts.skipped ?? []) console.log(`– ${name}: skipped ${why}`)
  }
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
