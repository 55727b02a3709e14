import { readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Counts {
  passed: number
  failed: number
}

const VitestReport = z
  .object({ numPassedTests: z.int(), numFailedTests: z.int() })
  .transform((report): Counts => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

const PlaywrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int() }) })
  .transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected }))

const Report = z.union([VitestReport, PlaywrightReport])

/**
 * Reads a JSON report of vitest or Playwright. A run that failed without a failed test (a file that does not load,
 * an unhandled rejection, a missing report) counts as one failed; so does a run in which nothing ran.
 */
export function countsOf(reportFile: string, exitCode: number): Counts {
  let counts: Counts = { passed: 0, failed: 0 }
  try {
    counts = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
  } catch (error) {
    console.log(`No report of this run: ${error instanceof Error ? error.message : error}`)
  }
  const wentWrong = exitCode !== 0 || counts.passed === 0
  return wentWrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export const sum = (all: Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})

export const line = ({ passed, failed }: Counts) => `${passed} passed, ${failed} failed`
