import { afterEach, expect, test, vi } from 'vitest'
import { runSteps, type Step } from './steps.ts'

const exitCode = process.exitCode
afterEach(() => {
  process.exitCode = exitCode
})

test('the end of the log lists each failed test with its reason, then each step, then the total', async () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text = '') => said.push(String(text)))
  const steps: Step[] = [
    { name: 'unit', run: async () => ({ passed: 3, failed: 0 }) },
    {
      name: 'browser',
      run: async () => ({ passed: 1, failed: 1, failures: [{ title: 'pays', message: 'Too late' }] }),
    },
    { name: 'image', run: () => Promise.reject(new Error('No port')) },
  ]
  await runSteps(steps, { budgetOf: () => undefined, slowdown: () => 1 })
  const log = said.join('\n').replaceAll(/ +\d+ +(\d+|–)(?= |$)/gm, ' n')
  const end = log.slice(log.indexOf('── failed')).split('\n')
  expect(end).toEqual([
    '── failed',
    '✗ pays',
    '    Too late',
    '✗ image',
    '    No port',
    '',
    '  step            wall s cpu s',
    '✓ unit n   3 passed, 0 failed',
    '✗ browser n   1 passed, 1 failed',
    '✗ image n   0 passed, 1 failed',
    '  all n',
    '4 passed, 2 failed',
  ])
  expect(process.exitCode).toBe(1)
})
