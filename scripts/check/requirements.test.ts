import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkRequirements } from './requirements.ts'
import { matrix, readTraces, TABLE } from './traceability.ts'

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

// Proves QAT-01.
test('a requirement without a test is reported; a citation in code is not a proof', () => {
  const problems = checkRequirements(
    project({ 'a.test.ts': PROVEN.replace(', ZED-02', ''), 'b.ts': "// Proves ZED-02.\ntest('x', () => {})" }),
  )
  expect(problems).toEqual([expect.stringMatching('docs/requirements.md:4 no test proves ZED-02')])
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
