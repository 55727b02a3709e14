import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { ROOT } from '../shared/run.ts'
import { runSteps, type Step } from './run-steps.ts'
import { outcomeOf, proxies } from './steps.ts'

vi.mock('../../workshop/programs/testPrograms.ts', async (load) => ({
  ...(await load<object>()),
  findProgram: (id: string) => ({ missing: `${id} is not here` }),
}))

const exitCode = process.exitCode
afterEach(() => {
  process.exitCode = exitCode
})

test('the end of the log lists each failed test with its reason, then each step, then the total', async () => {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text = '') => printed.push(String(text)))
  const steps: Step[] = [
    { name: 'unit', run: async () => ({ passed: 3, failed: 0 }) },
    {
      name: 'browser',
      run: async () => ({ passed: 1, failed: 1, failures: [{ title: 'pays', message: 'Too late' }] }),
    },
    { name: 'image', run: () => Promise.reject(new Error('No port')) },
  ]
  await runSteps(steps)
  const log = printed.join('\n').replaceAll(/ +\d+(?= {3}|$)/gm, ' n')
  const end = log.slice(log.indexOf('── failed')).split('\n')
  expect(end).toEqual([
    ...'── failed|✗ pays|    Too late|✗ image|    No port||  step                 s'.split('|'),
    ...'✓ unit n   3 passed, 0 failed|✗ browser n   1 passed, 1 failed'.split('|'),
    ...'✗ image n   0 passed, 1 failed|  all n|4 passed, 2 failed'.split('|'),
  ])
  expect(process.exitCode).toBe(1)
})

test('the samples of proxies are skipped, not failed, where no proxy is', async () => {
  const skipped = ['caddy is not here', 'nginx is not here']
  expect(await proxies.run([])).toEqual({ passed: 0, failed: 0, skipped })
})

function report(content: unknown): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const file = (name: string, status: string, tests: Record<string, string>) => ({
  name: join(ROOT, name),
  status,
  message: status === 'failed' ? 'does not load' : '',
  assertionResults: Object.entries(tests).map(([title, status]) => ({
    ancestorTitles: ['pays'],
    title,
    status,
    failureMessages: status === 'failed' ? ['Too late'] : [],
  })),
})

test('the failed tests of a report have their place and reason; a file that does not load is one', () => {
  const testResults = [
    file('a.test.ts', 'failed', { once: 'passed', twice: 'failed', never: 'skipped' }),
    file('b.test.ts', 'failed', {}),
  ]
  expect(outcomeOf(report({ testResults }), 1)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { title: 'a.test.ts › pays › twice', message: 'Too late' },
      { title: 'b.test.ts', message: 'does not load' },
    ],
  })
  const flow = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: status }] }] }],
  })
  const specs = [flow('signs in', 'expected'), flow('pays', 'unexpected'), flow('plays', 'skipped')]
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }]
  const flows = { config: { rootDir: join(ROOT, 'tests/e2e') }, suites, errors: [] }
  expect(outcomeOf(report(flows), 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ title: 'tests/e2e/a.spec.ts › a.spec.ts › pays', message: 'unexpected' }],
  })
})

// Proves QAT-09.
test('a run of no tests, without a report, or that ends badly without a failed test counts as one failed', () => {
  expect(outcomeOf(report({ testResults: [] }), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(outcomeOf(join(temporaryFolder(), 'no-report.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  const testResults = [file('a.test.ts', 'passed', { once: 'passed' })]
  expect(outcomeOf(report({ testResults }), 1)).toMatchObject({ passed: 1, failed: 1 })
  expect(outcomeOf(report({ testResults }), 0)).toEqual({ passed: 1, failed: 0, failures: [] })
})
