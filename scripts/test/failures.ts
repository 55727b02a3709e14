import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ROOT } from '../shared/run.ts'

export interface Failure {
  title: string
  message: string
  /** What the page showed, as Playwright describes it. */
  page?: string
}

const MESSAGE_LINES = 12
const PAGE_LINES = 60
const LINE_LENGTH = 160
const MOST_SHOWN = 20

const VitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
  })
  .transform(({ testResults }): Failure[] =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name)
      const failed = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => ({ title: `${file} › ${test.fullName}`, message: (test.failureMessages ?? []).join('\n') }))
      // A file that does not load has no tests.
      return failed.length === 0 && status === 'failed' ? [{ title: file, message }] : failed
    }),
  )

const PlaywrightError = z.object({ message: z.string().optional() })
const Attachment = z.object({ name: z.string(), path: z.string().optional() })
const Suite = z.object({
  title: z.string(),
  get suites() {
    return z.array(Suite).optional()
  },
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({ errors: z.array(PlaywrightError), attachments: z.array(Attachment).default([]) }),
          ),
        }),
      ),
    }),
  ),
})
type Suite = z.infer<typeof Suite>

const messageOf = (errors: z.infer<typeof PlaywrightError>[]) => errors.map(({ message }) => message ?? '').join('\n')

/** The part of Playwright's file about a failure that describes the page. */
function pageOf(attachments: z.infer<typeof Attachment>[]): string | undefined {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return undefined
  return /^# Page snapshot\n+```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'))?.[1]
}

function failuresIn({ title, suites = [], specs }: Suite, parents: string[] = []): Failure[] {
  const path = [...parents, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const page = pageOf(results.flatMap(({ attachments }) => attachments))
        return {
          title: `[${projectName}] ${[...path, spec.title].join(' › ')}`,
          message: messageOf(results.flatMap(({ errors }) => errors)),
          ...(page ? { page } : {}),
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, path))]
}

const PlaywrightReport = z
  .object({ suites: z.array(Suite), errors: z.array(PlaywrightError) })
  .transform(({ suites, errors }): Failure[] => [
    ...suites.flatMap((suite) => failuresIn(suite)),
    ...errors.map((error) => ({ title: 'outside the tests', message: messageOf([error]) })),
  ])

const Report = z.union([VitestReport, PlaywrightReport])

/** The failed tests in a JSON report of vitest or Playwright; none when there is no report. */
export function failuresOf(reportFile: string): Failure[] {
  if (!existsSync(reportFile)) return []
  const report = Report.safeParse(JSON.parse(readFileSync(reportFile, 'utf8')))
  return report.success ? report.data : [{ title: reportFile, message: z.prettifyError(report.error) }]
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())

function shown({ title, message, page = '' }: Failure): string[] {
  const lines = linesOf(stripVTControlCharacters(message)).slice(0, MESSAGE_LINES)
  const onPage = linesOf(page).slice(0, PAGE_LINES)
  return [
    `✗ ${title}`,
    ...lines.map((line) => `    ${line}`),
    ...(onPage.length > 0 ? ['    The page showed:'] : []),
    ...onPage.map((line) => `      ${line.slice(0, LINE_LENGTH)}`),
  ]
}

/** Each failed test with the first lines of its message and of its page; a long list is cut, because readers see the end of a log. */
export const tell = (failures: Failure[]): string[] => [
  ...failures.slice(0, MOST_SHOWN).flatMap(shown),
  ...(failures.length > MOST_SHOWN ? [`… and ${failures.length - MOST_SHOWN} more`] : []),
]
