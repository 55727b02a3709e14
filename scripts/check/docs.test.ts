import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkDocs } from './docs.ts'

const SOUND = {
  'package.json': JSON.stringify({ scripts: { check: 'x' }, dependencies: { zod: '1.2.3', '@a/b': '1.0.0' } }),
  'README.md': '# Kancil\n[how](docs/how-to.md#what-to-do) [site](https://example.com)\n`npm run check`',
  'docs/how-to.md': '## What to do?\n[up](../README.md#kancil), [here](#what-to-do)\n```\n[no link](nowhere)\n```',
  'docs/dependencies.md': '| `zod` | shapes |\n| `@a/*` | all of them |',
  'server/a.ts': "import 'zod'\nimport '@a/b/c'",
}

function check(files: Record<string, string>): string[] {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries({ ...SOUND, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkDocs(root)
}

// Proves QAT-03.
test('a link to a file or heading that is not there is reported, and a command that does not exist', () => {
  expect(check({})).toEqual([])
  expect(
    check({ 'docs/a.md': '[a](b.md) [c](how-to.md#other) <img src="d.png">\n`npm run no` `node scripts/no.ts`' }),
  ).toEqual([
    expect.stringContaining('docs/a.md: the link b.md leads nowhere'),
    expect.stringContaining('docs/a.md: the link how-to.md#other leads nowhere'),
    expect.stringContaining('docs/a.md: the link d.png leads nowhere'),
    'docs/a.md:2 "npm run no" does not exist.',
    'docs/a.md:2 "node scripts/no.ts" does not exist.',
  ])
})

// Proves QAT-03.
test('a script that moved away is reported wherever it is named, but in tests', () => {
  const scripts = { check: 'node scripts/gone.ts' }
  const faults = check({
    'scripts/here.ts': '',
    'package.json': JSON.stringify({ scripts, dependencies: { zod: '1.2.3', '@a/b': '1.0.0' } }),
    'workshop/package.json': JSON.stringify({ scripts: { chaos: 'node workshop/chaos.ts' } }),
    'docs/a.md':
      'Held by `scripts/gone.test.ts` and `scripts/here.ts`, `npm run -w workshop chaos`, `npm run -w workshop check`.',
    Dockerfile: 'RUN node scripts/gone.ts\nRUN node scripts/here.ts',
    'server/b.ts': '/** Written by `npm run gone`. */',
    'server/b.test.ts': "check({ 'scripts/gone.ts': '' })",
  })
  expect(faults.toSorted()).toEqual([
    'Dockerfile:1 "node scripts/gone.ts" does not exist.',
    'docs/a.md:1 "npm run -w workshop check" does not exist.',
    'docs/a.md:1 "scripts/gone.test.ts" does not exist.',
    'package.json:1 "node scripts/gone.ts" does not exist.',
    'server/b.ts:1 "npm run gone" does not exist.',
  ])
})

// Proves QAT-10.
test('a dependency without a reason, an exact version or a use is reported, and a reason without a dependency', () => {
  const versions = { zod: '^1.2.3', react: '1.0.0', '@types/express': '1.0.0', '@types/node': '1.0.0' }
  expect(
    check({
      'package.json': JSON.stringify({ scripts: { check: 'x' }, devDependencies: versions }),
      'sandbox/package.json': JSON.stringify({ dependencies: { pg: '1.0.0' } }),
      'docs/dependencies.md': '| `zod` | shapes |\n| `@types/*` | types |\n| `vue` | once |',
    }),
  ).toEqual([
    'docs/dependencies.md: react has no row. Say what it is for.',
    'docs/dependencies.md: pg has no row. Say what it is for.',
    'docs/dependencies.md: vue is no direct dependency. Take its row out.',
    'package.json: zod ^1.2.3 is not an exact version.',
    'package.json: nothing uses react. Remove it.',
    'package.json: nothing uses @types/express. Remove it.',
    'package.json: nothing uses pg. Remove it.',
  ])
})

// Proves QAT-03.
test('a decision that is long, has no state or is not in the index is reported, and a long AGENTS.md', () => {
  const NOTE = '# A choice\n\nStands. 2026-11-21.\n'
  const index = 'docs/decisions/README.md'
  const row = (name: string) => `| [A choice](${name}.md) | Stands |\n`
  expect(check({ [index]: row('one'), 'docs/decisions/one.md': NOTE })).toEqual([])
  expect(
    check({
      'AGENTS.md': 'line\n'.repeat(81),
      [index]: row('one') + row('two'),
      'docs/decisions/one.md': NOTE + 'line\n'.repeat(18),
      'docs/decisions/two.md': '# A choice\n\nIt was so.\n',
      'docs/decisions/three.md': NOTE.replace('Stands.', 'Replaced by [one](one.md).'),
    }),
  ).toEqual([
    'AGENTS.md has more than 80 lines. Say only what the code cannot say.',
    'docs/decisions/one.md has more than 20 lines. Say less.',
    'docs/decisions/README.md does not list three.md by its title.',
    'docs/decisions/two.md does not say its state below its title.',
  ])
  const many = Array.from({ length: 41 }, (_, at) => String(at))
  const notes = Object.fromEntries(many.map((name) => [`docs/decisions/${name}.md`, NOTE]))
  expect(check({ ...notes, [index]: many.map(row).join('') })).toEqual([
    'docs/decisions has more than 40 notes. Merge those about one question.',
  ])
})
