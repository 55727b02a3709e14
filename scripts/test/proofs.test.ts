import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { TABLE } from '../check/traceability.ts'
import { ROOT } from '../shared/run.ts'
import { proofsOf } from './proofs.ts'

const RULE = (id: string) => `- **${id}** A rule. *Source: our choice.*\n`
const VITEST = [
  "// Proves ZED-01.\ntest('it\\'s %s of $name, 100%% sure', () => {})",
  `// Proves ZED-02.\ntest(\`a template of \${[1, 2].map((x) => \`\${x}\`)} and more\`, () => {})`,
  "// Proves ZED-03.\ndescribe('a group', () => {})",
].join('\n')
const PLAYWRIGHT = "// Proves ZED-04.\ntest('a flow', { tag: '@phone' }, async () => {})\n"
const BROWSER = "// Proves ZED-05.\ndescribeBrowser('firefox', 'en', [])\n"

type Result = [title: string, status: string, around?: string]

/** A project with five rules, and reports with these tests. */
function run(unit: Result[], flows: Result[] = [], browser: Result[] = []) {
  const folder = temporaryFolder()
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  put(TABLE, ['ZED-01', 'ZED-02', 'ZED-03', 'ZED-04', 'ZED-05'].map(RULE).join(''))
  put('a.test.ts', VITEST)
  put('tests/e2e/a.spec.ts', PLAYWRIGHT)
  put('b.test.ts', BROWSER)
  const file = (path: string, results: Result[]) => ({
    name: join(ROOT, path),
    status: 'passed',
    assertionResults: results.map(([title, status, around]) => ({
      ancestorTitles: around ? [around] : [],
      title,
      status,
    })),
  })
  const specs = flows.map(([title, status]) => ({ title, tests: [{ status }] }))
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: [], suites: [{ title: '', file: 'a.spec.ts', specs }] }
  const reports = [
    put('unit.json', JSON.stringify({ testResults: [file('a.test.ts', unit), file('b.test.ts', browser)] })),
    put('e2e.json', JSON.stringify({ config: { rootDir: join(ROOT, 'tests/e2e') }, suites: [suite] })),
  ]
  const { missing, summary } = proofsOf([...reports, join(folder, 'none.json')], folder)
  return [...missing.map((line) => /ZED-\d+/.exec(line)?.[0]), summary]
}

// Proves QAT-01.
test('a requirement counts as proved when a test with the title of its proof passed', () => {
  const unit: Result[] = [
    ["it's one of two, 100% sure", 'passed'],
    ['a template of 1,2 and more', 'passed'],
    ['anything', 'passed', 'a group'],
  ]
  expect(run(unit, [['a flow', 'expected']], [['opens home', 'passed', 'Firefox 130']])).toEqual([
    '5 of 5 requirements proved in this run',
  ])
})
