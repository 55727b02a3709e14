import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testAlertRules } from './alert-rules.ts'
import { titleOf } from './browsers/browsers.ts'
import { readResults } from './browsers/results.ts'
import { tableOf } from './browsers/table.ts'
import { chromiumOfRun, findChromium } from './find-chromium.ts'
import { bin, ROOT, type RunOptions, run } from './run.ts'
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

async function counted(file: string, args: string[], report: string, options: RunOptions): Promise<Outcome> {
  const path = join(ROOT, report)
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  const counts = countsOf(path, await run(file, args, options))
  return { ...counts, failures: failuresOf(path) }
}

const NO_SERVICES = { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }

/** One project of vitest.config.ts, with the part of it that runs alone. `env` adds to the environment, which names no other service. */
export const vitest = (name: string, project: string, env: RunOptions['env'] = {}): Step => {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`
  const args = ['run', `--project=${project}*`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
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
  run: async () => {
    const place = await chromiumOfRun()
    if ('missing' in place) return { passed: 0, failed: 0, skipped: [place.missing] }
    const limits = { timeoutMs: PLAYWRIGHT_LIMIT_MS, env: NO_SERVICES }
    const counts = await counted(bin('playwright'), ['test'], 'test-results/e2e.json', limits)
    const whole = await findChromium('whole')
    return 'path' in whole ? counts : { ...counts, skipped: [`the tests of left pages: ${whole.missing}`] }
  },
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

/** The steps that need no running app. */
export const STATIC: Step[] = [
  command('types', bin('tsc'), ['-p', '.']),
  command('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  command('import rules', bin('node'), ['scripts/check-imports.ts']),
  command('look-ups', bin('node'), ['scripts/check-lookups.ts']),
  command('words', bin('node'), ['scripts/check-words.ts']),
  command('requirements', bin('node'), ['scripts/check-requirements.ts']),
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
  }
  const skipped = results.flatMap(({ name, counts }) => (counts.skipped ?? []).map((why) => `${name}: ${why}`))
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((one) => `– ${one}`).join('\n')}\n`)
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
