import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { countsOf, line, sum } from './counts.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number) => report({ numPassedTests: passed, numFailedTests: failed })
const playwright = (expected: number, unexpected: number) => report({ stats: { expected, unexpected, skipped: 0 } })

test('the reports of vitest and Playwright are counted', () => {
  expect(countsOf(vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0 })
  expect(countsOf(vitest(12, 3), 1)).toEqual({ passed: 12, failed: 3 })
  expect(countsOf(playwright(5, 1), 1)).toEqual({ passed: 5, failed: 1 })
})

test('a run that fails without a failed test counts as one failed', () => {
  expect(countsOf(vitest(12, 0), 1)).toEqual({ passed: 12, failed: 1 })
})

// Proves QAT-09.
test('a run of no tests, or without a report, counts as one failed', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(countsOf(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 })
  expect(countsOf(join(tmpdir(), 'no-such-report.json'), 0)).toEqual({ passed: 0, failed: 1 })
  expect(log).toHaveBeenCalledOnce()
})

test('a summary line adds up all runs', () => {
  expect(line(sum([countsOf(vitest(12, 0), 0), countsOf(playwright(5, 1), 1)]))).toBe('17 passed, 1 failed')
})
