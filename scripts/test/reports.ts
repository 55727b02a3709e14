import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'

export interface Ran {
  path: string
  titles: string[]
  status: 'passed' | 'failed'
  message: string
}

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            ancestorTitles: z.array(z.string()),
            title: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
      const path = relative(ROOT, name)
      const ran = assertionResults.flatMap(({ ancestorTitles, title, status, failureMessages }): Ran[] =>
        status === 'passed' || status === 'failed'
          ? [{ path, titles: [...ancestorTitles, title], status, message: (failureMessages ?? []).join('\n') }]
          : [],
      )
      if (ofFile === 'failed' && ran.every(({ status }) => status === 'passed'))
        ran.push({ path, titles: [], status: 'failed', message })
      return ran
    }),
  )

const Errors = z.array(z.object({ message: z.string().default('') }))
const Suite = z.object({
  title: z.string(),
  file: z.string(),
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: Errors })).default([]) })),
    }),
  ),
})
type Suite = z.infer<typeof Suite>

const messageOf = (errors: z.infer<typeof Errors>) => errors.map(({ message }) => message).join('\n')

const ranIn = ({ title, file, suites = [], specs }: Suite, around: string[] = []): Ran[] => {
  const titles = [...around, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }): Ran => {
        const message = messageOf(results.flatMap(({ errors }) => errors))
        return {
          path: file,
          titles: [...titles, spec.title],
          status: status === 'expected' ? 'passed' : 'failed',
          message,
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => ranIn(suite, titles))]
}

const PlaywrightReport = z
  .object({ config: z.object({ rootDir: z.string() }), suites: z.array(Suite), errors: Errors.default([]) })
  .transform(({ config, suites, errors }): Ran[] => [
    ...suites.flatMap((suite) =>
      ranIn(suite).map((ran) => ({ ...ran, path: relative(ROOT, join(config.rootDir, ran.path)) })),
    ),
    ...(errors.length > 0 ? [{ path: '', titles: [], status: 'failed' as const, message: messageOf(errors) }] : []),
  ])

const Report = z.union([VitestReport, PlaywrightReport])

/** The tests that ran, of the JSON reports of Vitest and Playwright. A report that is not there has none. */
export const ranOf = (reportFiles: string[]): Ran[] =>
  reportFiles.filter((file) => existsSync(file)).flatMap((file) => Report.parse(JSON.parse(readFileSync(file, 'utf8'))))
