import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { ROOT } from '../shared/run.ts'
import { failuresOf, tell } from './failures.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('the report lists the failed tests of vitest, and a file that does not load', () => {
  const passed = { fullName: 'money adds up', status: 'passed', failureMessages: [] }
  const failed = { fullName: 'money is refused', status: 'failed', failureMessages: ['expected 1 to be 2\n    at x'] }
  const file = report({
    testResults: [
      { name: join(ROOT, 'tests/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: join(ROOT, 'tests/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(ROOT, 'tests/c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  })
  expect(failuresOf(file)).toEqual([
    { title: 'tests/a.test.ts › money is refused', message: 'expected 1 to be 2\n    at x' },
    { title: 'tests/b.test.ts', message: 'no such module' },
  ])
})

test('the report lists the failed tests of Playwright at any depth, and errors outside of tests', () => {
  const ran = (status: string, errors: { message: string }[] = []) => [
    { projectName: 'desktop', status, results: [{ errors }] },
  ]
  const inner = {
    title: 'en, with JavaScript',
    specs: [
      { title: 'pays', tests: ran('unexpected', [{ message: '\u001b[31mTimed out\u001b[39m' }]) },
      { title: 'reads', tests: ran('expected') },
    ],
  }
  const file = report({
    suites: [{ title: 'deposit.spec.ts', specs: [{ title: 'signs in', tests: ran('skipped') }], suites: [inner] }],
    errors: [{ message: 'The server did not start' }],
  })
  const failures = failuresOf(file)
  expect(failures.map(({ title }) => title)).toEqual([
    '[desktop] deposit.spec.ts › en, with JavaScript › pays',
    'outside the tests',
  ])
  expect(tell(failures)).toEqual([
    '✗ [desktop] deposit.spec.ts › en, with JavaScript › pays',
    '    Timed out',
    '✗ outside the tests',
    '    The server did not start',
  ])
})

test('a failed test of Playwright comes with what its page showed', () => {
  const context = join(temporaryFolder(), 'error-context.md')
  const long = `- link "${'x'.repeat(500)}"`
  writeFileSync(
    context,
    `# Test info\n\n\`\`\`\nTimed out\n\`\`\`\n\n# Page snapshot\n\n\`\`\`yaml\n- heading "Busy"\n  - ${long}\n\`\`\`\n\n# Test source\n`,
  )
  const attachments = [
    { name: 'screenshot', path: 'a.png' },
    { name: 'error-context', path: context },
    { name: 'trace' },
  ]
  const results = [{ errors: [{ message: 'Timed out' }], attachments }]
  const spec = { title: 'pays', tests: [{ projectName: 'phone', status: 'unexpected', results }] }
  const lines = tell(failuresOf(report({ suites: [{ title: 'a.spec.ts', specs: [spec] }], errors: [] })))
  expect(lines.slice(0, 4)).toEqual([
    '✗ [phone] a.spec.ts › pays',
    '    Timed out',
    '    The page showed:',
    '      - heading "Busy"',
  ])
  expect(lines).toHaveLength(5)
  expect(lines[4]?.length).toBeLessThan(200)
})

test('a missing report gives an empty list; a report of another shape is named', () => {
  expect(failuresOf(join(tmpdir(), 'no-such-report.json'))).toEqual([])
  expect(failuresOf(report({ tests: 3 }))).toHaveLength(1)
})

test('a long message and a long list are cut', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n\n')
  expect(tell([{ title: 'pays', message }])).toHaveLength(13)
  const many = Array.from({ length: 25 }, (_, index) => ({ title: `test ${index}`, message: '' }))
  expect(tell(many)).toHaveLength(21)
  expect(tell(many).at(-1)).toBe('… and 5 more')
})
