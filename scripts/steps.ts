import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Suite } from '../tests/suites.ts'
import { testAlertRules } from './alert-rules.ts'
import { titleOf } from './browsers/browsers.ts'
import { readResults } from './browsers/results.ts'
import { tableOf } from './browsers/table.ts'
import { type Cost, costOf, readBudgets, verdictOn } from './processor-time.ts'
import { bin, ROOT, type RunOptions, run } from './run.ts'
import { type Counts, countsOf, line, sum } from './test-counts.ts'
import { type Failure, failuresOf, tell } from './test-failures.ts'
import { findProgram, preparePrograms } from './test-programs.ts'
import { MATHS, unlessUnchanged } from './unless-unchanged.ts'

export interface Step {
  name: string
  run: () => Promise<Outcome>
}

export interface Outcome extends Counts {
  /** Tests that this machine cannot run, with the reason: a line each, also in the summary. */
  skipped?: string[]
  /** What a reader of the summary should know, a line each. */
  notes?: string[]
  /** The failed tests, repeated at the end. */
  failures?: Failure[]
}

/** Limits end what hangs. A machine of a tenth of the usual speed stays below them. */
const MINUTE = 60_000
const COMMAND_LIMIT_MS = 10 * MINUTE
const SUITE_LIMIT_MS = 60 * MINUTE

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

/** Suites of tests/suites.ts that Vitest runs, in one run. `env` adds to the environment, which names no other service. */
export const vitest = (name: string, suites: readonly Suite[], env: RunOptions['env'] = {}): Step => {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`
  const projects = suites.flatMap((suite) => [`--project=${suite}`, `--project=${suite} alone`])
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    run: () => counted(bin('vitest'), args, report, { timeoutMs: SUITE_LIMIT_MS, env: { ...NO_SERVICES, ...env } }),
  }
}

/** The main journey in the browsers of a suite. Prints browser × step. */
export const browsers = (name: Suite): Step => ({
  name,
  run: async () => {
    const counts = await vitest(name, [name]).run()
    const { steps, missing } = readResults()
    console.log(`\n${tableOf(steps, missing)}`)
    return { ...counts, skipped: missing.map(({ browser, missing }) => `${titleOf(browser)}: ${missing}`) }
  },
})

/** Flows in Chromium, against the built app: those of `npm test`, or the wide half. */
export const flows = (name: 'flows' | 'wide'): Step => {
  const report = `test-results/${name}.json`
  const env = { ...NO_SERVICES, FLOWS: name }
  return { name, run: () => counted(bin('playwright'), ['test'], report, { timeoutMs: SUITE_LIMIT_MS, env }) }
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
export const image: Step = command('image', bin('node'), ['scripts/rehearse-image.ts'], { timeoutMs: SUITE_LIMIT_MS })

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

const SERVICES = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL, TEST_REDIS_URL: process.env.TEST_REDIS_URL }

/** A step that needs PostgreSQL and Redis; skipped where the environment names neither. */
const onServices = (step: Step): Step =>
  SERVICES.TEST_DATABASE_URL && SERVICES.TEST_REDIS_URL
    ? step
    : {
        name: step.name,
        run: async () => ({
          passed: 0,
          failed: 0,
          skipped: [`${step.name}: TEST_DATABASE_URL and TEST_REDIS_URL do not say where PostgreSQL and Redis are`],
        }),
      }

const tests = vitest('tests', ['unit', 'api', 'stores'])
const maths = unlessUnchanged(vitest('maths', ['maths']), MATHS)

/** What `npm test` runs. The build comes first: documents of the games name its files. */
export const NARROW: readonly Step[] = [
  programs,
  ...STATIC,
  build,
  floor,
  tests,
  maths,
  browsers('engines'),
  flows('flows'),
]

/** What `npm run test:all` runs besides. */
export const WIDE: readonly Step[] = [
  vitest('sources', ['sources']),
  alertRules,
  onServices(vitest('services', ['stores'], SERVICES)),
  vitest('slow-database', ['slow-database']),
  vitest('chaos', ['chaos']),
  vitest('proxies', ['proxies']),
  onServices(vitest('scale', ['scale'], SERVICES)),
  image,
  browsers('browsers'),
  flows('wide'),
]

interface Result {
  name: string
  counts: Outcome
  cost: Cost
}

async function runStep(step: Step, budgets: ReturnType<typeof readBudgets>): Promise<Result> {
  console.log(`\n── ${step.name}`)
  const slowdown = budgets.slowdown()
  const [counts, cost] = await costOf(() =>
    step.run().catch((error: unknown): Outcome => {
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
 * Runs all steps one after the other. Then it prints the failed tests again, a table of the steps with wall and processor
 * seconds, and the total as the last line: the end of a log alone shows which tests failed and why.
 */
export async function runSteps(steps: readonly Step[], budgets = readBudgets()): Promise<void> {
  const results: Result[] = []
  for (const step of steps) results.push(await runStep(step, budgets))
  const total = sum(results.map(({ counts }) => counts))
  const told = results.flatMap(({ counts }) => tell(counts.failures ?? []))
  if (told.length > 0) console.log(`\n── failed\n${told.join('\n')}`)
  console.log(`\n  ${'step'.padEnd(16)}${'wall s'.padStart(6)}${'cpu s'.padStart(6)}`)
  for (const result of results) {
    console.log(row(result))
    for (const note of result.counts.notes ?? []) console.log(`  ${note}`)
    for (const why of result.counts.skipped ?? []) console.log(`– skipped: ${why}`)
  }
  const wall = results.reduce((all, { cost }) => all + cost.wallSeconds, 0)
  const processor = results.reduce((all, { cost }) => all + (cost.processorSeconds ?? 0), 0)
  console.log(`  ${'all'.padEnd(16)}${seconds(wall)}${seconds(processor)}`)
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
