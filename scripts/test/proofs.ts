/**
 * Which requirements the tests of a run have proved: a proof counts when its test ran and passed, and none of its cases failed.
 *
 *   node scripts/test/proofs.ts test-results/unit.json test-results/e2e.json
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { type Requirement, readTraces, TABLE, type Traces } from '../check/traceability.ts'
import { ROOT } from '../shared/run.ts'

interface Ran {
  /** The file, from the folder of the project. */
  path: string
  /** Its own title and those around it. */
  titles: string[]
  status: 'passed' | 'failed'
}

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ ancestorTitles, title, status }): Ran[] =>
        status === 'passed' || status === 'failed'
          ? [{ path: relative(ROOT, name), titles: [...ancestorTitles, title], status }]
          : [],
      ),
    ),
  )

const Suite = z.object({
  title: z.string(),
  file: z.string(),
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
})
type Suite = z.infer<typeof Suite>

const ranIn = ({ title, file, suites = [], specs }: Suite, around: string[] = []): Ran[] => {
  const titles = [...around, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status }): Ran => {
        const passed = status === 'expected'
        return { path: file, titles: [...titles, spec.title], status: passed ? 'passed' : 'failed' }
      }),
  )
  return [...own, ...suites.flatMap((suite) => ranIn(suite, titles))]
}

const PlaywrightReport = z
  .object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite) })
  .transform(({ config, suites }) =>
    suites.flatMap((suite) =>
      ranIn(suite).map((ran) => ({ ...ran, path: relative(ROOT, join(config.rootDir, ran.path)) })),
    ),
  )

const Report = z.union([VitestReport, PlaywrightReport])

/** The tests that ran, of the JSON reports of vitest and Playwright. A report that is not there has none. */
export const ranOf = (reportFiles: string[]): Ran[] =>
  reportFiles.filter((file) => existsSync(file)).flatMap((file) => Report.parse(JSON.parse(readFileSync(file, 'utf8'))))

/**
 * The requirements without a proof among the tests that ran, or in the files that passed before with the same sources. A proof
 * above a group of tests is all of its tests.
 */
export function unproved(
  { requirements, proofs }: Traces,
  ran: Ran[],
  passedBefore: readonly string[] = [],
): Requirement[] {
  const byPath = Map.groupBy(ran, ({ path }) => path)
  const proved = new Set(
    proofs
      .filter((proof) => {
        if (passedBefore.includes(proof.path)) return true
        const own = byPath.get(proof.path)?.filter(({ titles }) => titles.some((title) => proof.ran.test(title))) ?? []
        return own.length > 0 && own.every(({ status }) => status === 'passed')
      })
      .map(({ id }) => id),
  )
  return requirements.filter(({ id }) => !proved.has(id))
}

/** The requirements that this run leaves without a proof, each as one line, and how many it proves. */
export function proofsOf(
  reportFiles: string[],
  { root = ROOT, passedBefore = [] }: { root?: string; passedBefore?: readonly string[] } = {},
): { missing: string[]; summary: string } {
  const traces = readTraces(root)
  const without = unproved(traces, ranOf(reportFiles), passedBefore)
  const all = traces.requirements.length
  return {
    missing: without.map(({ id, line, text }) => `${TABLE}:${line} no test of this run proves ${id}: ${text}`),
    summary: `${all - without.length} of ${all} requirements proved in this run`,
  }
}

if (import.meta.main) {
  const { missing, summary } = proofsOf(process.argv.slice(2))
  for (const line of [...missing, summary]) console.log(line)
  if (missing.length > 0) process.exitCode = 1
}
