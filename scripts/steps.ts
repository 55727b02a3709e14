import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bin, ROOT, type RunOptions, run } from './run.ts'
import { type Counts, countsOf, line, sum } from './test-counts.ts'

export interface Step {
  name: string
  run: () => Promise<Counts>
}

const MINUTE = 60_000

/** A command that is in order or not: counts as one test. */
const command = (name: string, ...[file, args, options]: Parameters<typeof run>): Step => ({
  name,
  run: async () => {
    const code = await run(file, args, { timeoutMs: 3 * MINUTE, ...options })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

async function counted(file: string, args: string[], report: string, options: RunOptions): Promise<Counts> {
  const path = join(ROOT, report)
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  return countsOf(path, await run(file, args, options))
}

const NO_SERVICES = { TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }

/** One project of vitest.config.ts. `env` adds to the environment, in which no service is named otherwise. */
export const vitest = (name: string, project: string, env: RunOptions['env'] = {}): Step => {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`
  const args = ['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    run: () => counted(bin('vitest'), args, report, { timeoutMs: 15 * MINUTE, env: { ...NO_SERVICES, ...env } }),
  }
}

/** Every flow in Chromium, against the built app. */
export const browser: Step = {
  name: 'browser',
  run: () =>
    counted(bin('playwright'), ['test'], 'test-results/e2e.json', { timeoutMs: 25 * MINUTE, env: NO_SERVICES }),
}

export const build: Step = command('build', bin('node'), ['scripts/build-when-stale.ts'])

/** The Dockerfile's steps without an engine, and the result in use. */
export const image: Step = command('image', bin('node'), ['scripts/rehearse-image.ts'], { timeoutMs: 6 * MINUTE })

/** What needs no running app. */
export const STATIC: Step[] = [
  command('types', bin('tsc'), ['-p', '.']),
  command('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  command('import rules', bin('node'), ['scripts/check-imports.ts']),
  command('words', bin('node'), ['scripts/check-words.ts']),
]

/** Runs the steps one after the other, all of them, then prints one line for each and the total as the last line. */
export async function runSteps(steps: Step[]): Promise<void> {
  const results: { name: string; counts: Counts; seconds: number }[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const start = performance.now()
    const counts = await step.run().catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    results.push({ name: step.name, counts, seconds: Math.round((performance.now() - start) / 1000) })
  }
  const total = sum(results.map(({ counts }) => counts))
  console.log()
  for (const { name, counts, seconds } of results) {
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}: ${line(counts)} (${seconds} s)`)
  }
  console.log(line(total))
  if (total.failed > 0) process.exitCode = 1
}
