import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { chooseTests } from './choose-tests.ts'

const FILES = {
  'contract/money.ts': 'export const money = 1',
  'server/app.ts': "import { money } from '../contract/money.ts'\nexport const app = money",
  'server/app.test.ts': "import { app } from './app.ts'",
  'server/types.test.ts': "import type { app } from './app.ts'\nimport { a, type money } from './types.ts'",
  'server/words.ts': `import { readFileSync } from 'node:fs'\nread(\`../locales/\${name}.json\`)`,
  'server/words.test.ts': "import './words.ts'",
  'server/names.test.ts': "import './other.ts'\nexpect(folder).toBe('locales')",
  'server/db.ts': "import { readdirSync } from 'node:fs'\nreaddirSync(new URL('../migrations/', import.meta.url))",
  'server/db.test.ts': "await import('./db.ts')",
  'pages/all.test.ts': "import.meta.glob('./*/+Page.tsx')",
  'pages/home/+Page.tsx': "import { money } from '../../contract/money.ts'\nimport css from '../../design/a.css?url'",
  'design/a.css': "@import './b.css';",
  'design/b.css': 'b {}',
  'scripts/run.test.ts': "import { spawnSync } from 'node:child_process'\nspawnSync('node', ['scripts/tool.mjs'])",
  'scripts/tool.mjs': "import '../contract/money.ts'",
  'scripts/glob.test.ts': "import { globSync } from 'node:fs'\nglobSync('{docs,design}/**/*.md')",
  'docs/how/to.md': '# How',
  'locales/en.json': '{}',
  'migrations/1.sql': 'select 1',
  'package.json': '{}',
}
const TESTS = Object.keys(FILES).filter((path) => path.endsWith('.test.ts'))

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'ignore' })
function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
function commit(files: Record<string, string>) {
  write(files)
  git('add', '--all')
  git('commit', '--message', 'x')
}
const chosen = (base?: string) => chooseTests(root, TESTS, base).files

beforeEach(() => {
  root = temporaryFolder()
  git('init', '--initial-branch', 'main')
  commit(FILES)
})

test.each([
  ['a module', 'contract/money.ts', ['server/app.test.ts', 'pages/all.test.ts', 'scripts/run.test.ts']],
  ['a module of which a test takes types only', 'server/app.ts', ['server/app.test.ts']],
  ['a module behind import()', 'server/db.ts', ['server/db.test.ts']],
  ['a page behind a glob', 'pages/home/+Page.tsx', ['pages/all.test.ts']],
  ['a style that another imports', 'design/b.css', ['pages/all.test.ts']],
  ['a program that a test starts', 'scripts/tool.mjs', ['scripts/run.test.ts']],
  ['a file of words, read by a name made at run time', 'locales/en.json', ['server/words.test.ts']],
  ['a migration in a folder that is read', 'migrations/1.sql', ['server/db.test.ts']],
  ['a document behind a glob', 'docs/how/to.md', ['scripts/glob.test.ts']],
  ['a test', 'server/names.test.ts', ['server/names.test.ts']],
  ['a file that nothing names', 'LICENSE', []],
])('%s: %s', (_, path, tests) => {
  write({ [path]: '// changed' })
  expect(chosen()).toEqual(tests)
})

test('a new page and a deleted module count as changes', () => {
  write({ 'pages/new/+Page.tsx': 'x' })
  expect(chosen()).toEqual(['pages/all.test.ts'])
  rmSync(join(root, 'pages/new'), { recursive: true })
  rmSync(join(root, 'server/words.ts'))
  expect(chosen()).toEqual(['server/words.test.ts'])
})

test('without a change the last commit is one, also the first', () => {
  expect(chosen()).toBeUndefined()
  commit({ 'server/words.ts': 'x' })
  expect(chooseTests(root, TESTS)).toEqual({
    files: ['server/words.test.ts'],
    why: '1 (server/words.test.ts) of 8 test files, because server/words.ts changed in the last commit, since nothing has changed after it',
  })
})

test('a branch is compared with where it left another one', () => {
  git('switch', '--create', 'mine')
  commit({ 'server/words.ts': 'x' })
  git('switch', 'main')
  commit({ 'server/db.ts': 'x' })
  git('switch', 'mine')
  write({ 'docs/how/to.md': 'x' })
  expect(chosen()).toEqual(['scripts/glob.test.ts'])
  expect(chosen('main')).toEqual(['server/words.test.ts', 'scripts/glob.test.ts'])
})

test('all tests run where every one depends on the change, and where git cannot say', () => {
  expect(chooseTests(root, TESTS, 'no-such-branch')).toEqual({
    files: undefined,
    why: 'all test files: git knows no no-such-branch',
  })
  write({ 'package.json': '{"type":"module"}' })
  expect(chooseTests(root, TESTS).why).toMatch(/^all test files: every one depends on package\.json/)
  rmSync(join(root, '.git'), { recursive: true })
  expect(chooseTests(root, TESTS)).toEqual({
    files: undefined,
    why: 'all test files: git does not say what has changed',
  })
})
