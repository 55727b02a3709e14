import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { testAlertRules } from '../../deploy/monitoring/alertRules.ts'
import type { Suite } from '../../tests/suites.ts'
import { titleOf } from '../../workshop/browsers/browsers.ts'
import { chromiumOfRun, findChromium } from '../../workshop/browsers/find-chromium.ts'
import { readResults } from '../../workshop/browsers/results.ts'
import { tableOf } from '../../workshop/browsers/table.ts'
import { missingPostgres } from '../../workshop/failover/postgres.ts'
import {
  findProgram,
  preparePrograms,
  TEST_PROGRAM_IDS,
  type TestProgramId,
} from '../../workshop/programs/testPrograms.ts'
import { bin, ROOT, type RunOptions, run, runQuietly } from '../shared/run.ts'
import { proofsOf } from './proofs.ts'
import { ranOf } from './reports.ts'
import type { Failure, Outcome, Step } from './run-steps.ts'

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

/** Commands that need nothing of each other, as many at once as there are processors. Prints each whole at its end. */
const sideBySide = (name: string, commands: [title: string, file: string, args: string[]][]): Step => ({
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

/** Counts a run. A failure without a failed test counts as one failed; so does a run of nothing. */
export function outcomeOf(report: string, exitCode: number): Outcome {
  const [failed, passed] = ranOf([report]).reduce<[Failure[], number]>(
    ([failures, count], { path, titles, status, message }) =>
      status === 'passed'
        ? [failures, count + 1]
        : [[...failures, { title: [path, ...titles].join(' › '), message }], count],
    [[], 0],
  )
  if (failed.length === 0 && (exitCode !== 0 || passed === 0))
    failed.push({ title: report, message: `ended with ${exitCode}; ${passed} tests passed and none failed` })
  return { passed, failed: failed.length, failures: failed }
}

async function counted(file: string, args: string[], report: string, options: RunOptions): Promise<Outcome> {
  const path = join(ROOT, report)
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  return outcomeOf(path, await run(file, args, options))
}

const NO_SERVICES = { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }

const reportOf = (step: string) => `test-results/${step}.json`

const vitestArgs = (suites: readonly Suite[]) => [
  'run',
  ...suites.flatMap((suite) => [`--project=${suite}`, `--project=${suite} alone`]),
]

/** Suites of tests/suites.ts that Vitest runs, in one run. `env` adds to the environment, which names no other service. */
export const vitest = (name: string, suites: readonly Suite[], env: RunOptions['env'] = {}): Step => {
  const report = reportOf(name)
  const args = [...vitestArgs(suites), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    run: () => counted(bin('vitest'), args, report, { timeoutMs: SUITE_LIMIT_MS, env: { ...NO_SERVICES, ...env } }),
  }
}

/** The unit tests that import what has changed since a commit, by Vitest; none may be enough. */
export const changed = (since: string): Step =>
  command('unit', bin('vitest'), [...vitestArgs(['unit']), `--changed=${since}`, '--passWithNoTests'], {
    env: NO_SERVICES,
  })

export const browsers = (name: Suite): Step => ({
  name,
  run: async () => {
    const counts = await vitest(name, [name]).run([])
    const { steps, missing } = readResults()
    console.log(`\n${tableOf(steps, missing)}`)
    return { ...counts, skipped: missing.map(({ browser, missing }) => `${titleOf(browser)}: ${missing}`) }
  },
})

/** Flows in Chromium, against the built app: those of `npm test`, or the wide half. */
export const flows = (name: 'flows' | 'wide'): Step => ({
  name,
  run: async () => {
    const place = await chromiumOfRun()
    if ('missing' in place) return { passed: 0, failed: 0, skipped: [place.missing] }
    const options = { timeoutMs: SUITE_LIMIT_MS, env: { ...NO_SERVICES, FLOWS: name } }
    const counts = await counted(bin('playwright'), ['test'], reportOf(name), options)
    const whole = await findChromium('whole')
    return 'path' in whole ? counts : { ...counts, skipped: [`the tests of left pages: ${whole.missing}`] }
  },
})

/** Says, before anything runs, which programs are missing, and installs them together where that is permitted. */
const programs = (ids: readonly TestProgramId[]): Step => ({
  name: 'programs',
  run: async () => {
    preparePrograms(ids)
    return { passed: 0, failed: 0 }
  },
})

export const build: Step = command('build', bin('node'), ['scripts/build/when-stale.ts'])

export const image: Step = command('image', bin('node'), ['workshop/rehearse/image.ts'], { timeoutMs: SUITE_LIMIT_MS })

/** Two minutes of the explorer of the screens, by a fixed seed. */
export const explore: Step = {
  name: 'explore',
  run: async () => {
    const place = await chromiumOfRun()
    if ('missing' in place) return { passed: 0, failed: 0, skipped: [place.missing] }
    return command('explore', bin('node'), ['workshop/explorer/explore.ts', '--seed', '7', '--minutes', '2']).run([])
  },
}

const SAMPLE = ['workshop/mutation/index.ts', '--sample', '7']
const mutation: Step = command('mutation', bin('node'), SAMPLE, { timeoutMs: SUITE_LIMIT_MS })

/** The samples of proxies. Those of a program that is missing are skipped, and said to be. */
export const proxies: Step = {
  name: 'proxies',
  run: async (before) => {
    const places = (['caddy', 'nginx'] as const).map((id) => findProgram(id))
    const skipped = places.flatMap((place) => ('missing' in place ? [place.missing] : []))
    if (skipped.length === places.length) return { passed: 0, failed: 0, skipped }
    return { ...(await vitest('proxies', ['proxies']).run(before)), skipped }
  },
}

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
    ['sources', bin('node'), ['scripts/check/sources.ts']],
    ['lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ]),
]

const SERVICES = { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL, TEST_REDIS_URL: process.env.TEST_REDIS_URL }

/** The step, or without what it needs a skipped one that says so. */
const unless = (missing: string | undefined, step: Step): Step =>
  missing === undefined
    ? step
    : { name: step.name, run: async () => ({ passed: 0, failed: 0, skipped: [`${step.name}: ${missing}`] }) }

const onServices = (step: Step): Step =>
  unless(
    SERVICES.TEST_DATABASE_URL && SERVICES.TEST_REDIS_URL
      ? undefined
      : 'TEST_DATABASE_URL and TEST_REDIS_URL do not say where PostgreSQL and Redis are',
    step,
  )

/** Steps that start PostgreSQL and Redis of their own. */
const onOwnServers = (step: Step): Step => {
  const redis = findProgram('redis')
  return unless(missingPostgres ?? ('missing' in redis ? redis.missing : undefined), step)
}

/** Counts the requirements that these steps have proved. One without a proof fails where everything ran and nothing was skipped. */
export const proofs = (steps: readonly Step[], ranEverything: boolean): Step => ({
  name: 'proofs',
  run: async (before) => {
    const { missing, summary } = proofsOf(steps.map(({ name }) => reportOf(name)))
    console.log(summary)
    const isWhole = ranEverything && before.every(({ skipped = [] }) => skipped.length === 0)
    if (!isWhole || missing.length === 0) return { passed: 1, failed: 0, notes: [summary] }
    return { passed: 0, failed: 1, failures: [{ title: summary, message: missing.join('\n') }] }
  },
})

const tests = vitest('tests', ['unit', 'api', 'stores', 'maths'])

/** What `npm test` runs. The build comes first: documents of the games name its files. */
export const NARROW: readonly Step[] = [
  programs(['chromium', 'firefox']),
  ...STATIC,
  build,
  tests,
  browsers('engines'),
  flows('flows'),
]

/** What `npm run test:all` runs besides. */
export const WIDE: readonly Step[] = [
  { ...programs(TEST_PROGRAM_IDS), name: 'all programs' },
  vitest('sources', ['sources']),
  vitest('dev', ['dev']),
  vitest('processes', ['processes']),
  alertRules,
  onServices(vitest('services', ['stores'], SERVICES)),
  vitest('slow-database', ['slow-database'], SERVICES),
  vitest('chaos', ['chaos']),
  proxies,
  vitest('simulation', ['simulation']),
  onServices(vitest('scale', ['scale'], SERVICES)),
  onOwnServers(vitest('failover', ['failover'])),
  onOwnServers(vitest('pitr', ['pitr'])),
  image,
  browsers('browsers'),
  flows('wide'),
  explore,
  mutation,
]
