import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkRequirements } from './requirements.ts'
import { matrix, readRequirements, readTraces, TABLE } from './traceability.ts'

const RULES = `# Requirements

- **ZED-01** Limits are inclusive. *Source: specification 5; our choice.*
- **ZED-02** A late success counts. *Source: [our choice](decisions/late.md).*
`
const PROVEN = `// Proves ZED-01, ZED-02.\ntest('limits and late success', () => {})\n`

function project(files: Record<string, string>, table = RULES): string {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries({ [TABLE]: table, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

test('a requirement has an id, a statement and a source', () => {
  expect(readRequirements(RULES)).toEqual([
    { id: 'ZED-01', text: 'Limits are inclusive.', source: 'specification 5; our choice', line: 3 },
    { id: 'ZED-02', text: 'A late success counts.', source: '[our choice](decisions/late.md)', line: 4 },
  ])
})

test('a table with proven rules and known ids passes', () => {
  const files = { 'server/limits.ts': '/** Limits (ZED-01). */', 'server/limits.test.ts': PROVEN }
  expect(checkRequirements(project(files))).toEqual([])
})

// Proves QAT-01.
test('an unknown id in code, tests, styles and documents is reported', () => {
  const problems = checkRequirements(
    project({
      'server/limits.test.ts': PROVEN,
      'server/limits.ts': '\n// ZED-99',
      'design/rest.css': '/* ZED-99 */',
      'docs/deposits.md': 'See ZED-010.',
      'server/other.test.ts': "// Proves ZED-99.\ntest('x', () => {})",
      'node_modules/other/index.ts': '// ZED-99',
    }),
  )
  expect(problems).toEqual([
    'design/rest.css:1 cites ZED-99, which is not in docs/requirements.md.',
    'docs/deposits.md:1 cites ZED-010, which is not in docs/requirements.md.',
    'server/limits.ts:2 cites ZED-99, which is not in docs/requirements.md.',
    'server/other.test.ts:1 cites ZED-99, which is not in docs/requirements.md.',
  ])
})

test('a similar number is not read as an id', () => {
  expect(checkRequirements(project({ 'a.test.ts': PROVEN, 'b.ts': "'KCL-01 WDR-261121-1 INZED-07'" }))).toEqual([])
})

test('an id that is listed twice is reported', () => {
  const problems = checkRequirements(project({ 'a.test.ts': PROVEN }, `${RULES}${RULES.split('\n')[2]}\n`))
  expect(problems).toEqual(['docs/requirements.md:5 lists ZED-01 again. Give the rule a new number.'])
})

// Proves QAT-01.
test('a requirement without a test is reported; a citation in code is not a proof', () => {
  const problems = checkRequirements(
    project({ 'a.test.ts': PROVEN.replace(', ZED-02', ''), 'b.ts': "// Proves ZED-02.\ntest('x', () => {})" }),
  )
  expect(problems).toEqual([expect.stringMatching('docs/requirements.md:4 no test proves ZED-02')])
})

test('a rule without a source is reported and not read', () => {
  const table = `${RULES}- **ZED-03** A rule from nowhere.\n`
  expect(checkRequirements(project({ 'a.test.ts': PROVEN }, table))).toEqual([
    expect.stringMatching(/^docs\/requirements.md:5 is not written as/),
  ])
})

test.each(['Decision row', 'specification section', 'features row'])('a citation of a %s is reported', (place) => {
  expect(checkRequirements(project({ 'a.test.ts': PROVEN, 'b.ts': `/** ${place} 7: as said. */` }))).toEqual([
    'b.ts:1 cites a document that is kept elsewhere. Cite an id of docs/requirements.md.',
  ])
})

test('a comment that proves a rule must be directly above a test', () => {
  const apart = PROVEN.replace('\ntest', '\n\ntest')
  expect(checkRequirements(project({ 'a.test.ts': `${PROVEN}${apart}` }))).toEqual([
    'a.test.ts:3 names what it proves, and no test stands below it.',
  ])
})

test('the matrix lists the citations and the proofs of a rule, by title', () => {
  const traces = readTraces(
    project({
      'server/limits.ts': '/** ZED-01 */\n// ZED-01',
      'a.test.ts': `// Proves ZED-01.\ntest.each([\n  ['x', 1],\n])('%s is within', () => {})\n`,
      'b.spec.ts': "// Proves ZED-01.\n  test.describe('in another file', () => {})",
    }),
  )
  expect(matrix(traces, 'ZED')).toEqual([
    'ZED-01 Limits are inclusive.',
    '  source  specification 5; our choice',
    '  cited   server/limits.ts',
    '  proven  a.test.ts:1 %s is within',
    '  proven  b.spec.ts:1 in another file',
    '',
    'ZED-02 A late success counts.',
    '  source  [our choice](decisions/late.md)',
    '  proven  by no test',
    '',
  ])
  expect(matrix(traces, 'ZED-02')).toHaveLength(4)
})
