import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkTables, tablesOf } from './tables.ts'

const RULES = '- **DEP-01** Only limits limit. *Source: our choice.*'
const table = (...rows: string[]) => ['| a | b |', '| --- | --- |', ...rows, ''].join('\n')

/** Without what the list names and this project does not have. */
function check(files: Record<string, string>): string[] {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries({ 'docs/requirements.md': RULES, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkTables(root).filter((line) => !line.includes('there is no such table'))
}

// Proves QAT-31.
test('a table that no test, program, rule or date holds is reported', () => {
  const rules = table('| one | two (DEP-01) |')
  const written = `<!-- figures -->\n\n${table('| one | two |')}\n<!-- /figures -->\n`
  expect(check({ 'docs/a.md': `# A\n\n${rules}\n# B\n\n${written}` })).toEqual([])
  expect(check({ 'docs/a.md': `# A\n\n${rules}\n# B\n\n${written}\n${table('| one | two |')}` })).toEqual([
    'docs/a.md: B: nothing holds its table (scripts/check/tables.ts).',
  ])
  expect(check({ 'docs/a.md': `# A\n\n${table('| one (DEP-01) | |', '| two (DEP-02) | |')}` })).toHaveLength(1)
  expect(check({ 'docs/capacity.md': `# Memory\n\n${rules}` })).toEqual([
    'docs/capacity.md: Memory: no date says when this was measured.',
  ])
  expect(check({ 'docs/capacity.md': `# Memory\n\nOn 2026-11-27:\n\n${table('| one | two |')}` })).toEqual([])
  expect(check({ 'docs/branding.md': `# Your brand\n\n${rules}` })).toEqual([
    'docs/branding.md: Your brand: tests/tables.test.ts does not read its table.',
  ])
})

// Proves QAT-31.
test('a name in a table that no source and no path has is reported', () => {
  const doc = `# A\n\n${table('| `server/a.ts` `oneName` | DEP-01 |', '| `otherName` `--one-flag <x>` | DEP-01 |')}`
  expect(check({ 'docs/a.md': doc, 'server/a.ts': "const oneName = '--one-flag'" })).toEqual([
    'docs/a.md: A: `otherName` is in no source.',
  ])
})

test('tables are read with their heading; those in fences are examples', () => {
  const text = `# A\n\n${table('| 1 \\| 2 | x |')}\n\`\`\`text\n${table('| no | no |')}\`\`\`\n\n### B\n\n${table('| 3 | |')}`
  expect(tablesOf('d.md', text).map(({ heading, rows }) => [heading, rows])).toEqual([
    ['A', [['1 \\| 2', 'x']]],
    ['B', [['3', '']]],
  ])
})
