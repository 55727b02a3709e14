import { afterEach, expect, test, vi } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'
import { sideBySide } from './steps.ts'

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
  await runSteps(steps, { budgetOf: () => undefined, slowdown: () => 1 })
  const log = printed.join('\n').replaceAll(/ +\d+ +(\d+|–)(?= |$)/gm, ' n')
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

test('steps side by side print each output in one piece, and the failed ones say why', async () => {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text = '') => printed.push(String(text)))
  const program = (text: string) =>
    `process.stdout.write('${text} 1\\n'); setImmediate(() => console.error('${text} 2'))`
  const outcome = await sideBySide('checks', [
    ['a', process.execPath, ['-e', program('a')]],
    ['b', process.execPath, ['-e', `${program('b')}; process.exitCode = 3`]],
    ['c', process.execPath, ['-e', 'process.exitCode = 4']],
  ]).run([])
  expect(printed).toEqual(expect.arrayContaining(['a 1\na 2', 'b 1\nb 2']))
  expect(outcome).toEqual({
    passed: 1,
    failed: 2,
    failures: expect.arrayContaining([
      { title: 'b', message: 'b 1\nb 2' },
      { title: 'c', message: `${process.execPath} ended with 4` },
    ]),
  })
})
