import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from './run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DOCS = ['README.md', ...globSync('{docs,design}/**/*.md', { cwd: ROOT })]
const { scripts, dependencies, devDependencies } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

/** Code is an example, and its brackets are not links. */
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchor of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))

/** Links and pictures of a document with a target in the project. */
const linksOf = (path: string) =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))

// Proves QAT-03.
test.each(DOCS)('%s: every link leads to an existing file and heading', (path) => {
  const dead = linksOf(path).filter((link) => {
    const [file = '', heading] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(ROOT, target))) return true
    return heading !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(heading)
  })
  expect(dead).toEqual([])
})

test('links are found in documents', () => {
  expect(linksOf('README.md')).toContain('docs/architecture.md')
})

// Proves QAT-03.
test('the documents name existing commands', () => {
  const named = DOCS.flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([\w:-]+)|\bnode (scripts\/[\w/.-]+\.ts)/g)].map(([, script, file]) => ({
      path,
      script,
      file,
    })),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(
    named.filter(({ script, file }) => (script ? !(script in scripts) : !existsSync(join(ROOT, file ?? '')))),
  ).toEqual([])
})

/** `@scope/*` in the list stands for all packages of the scope. */
const listed = [...read('docs/dependencies.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)
const covers = (entry: string, name: string) =>
  entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : entry === name
const direct = [...Object.keys(dependencies), ...Object.keys(devDependencies)]

// Proves QAT-10.
test('docs/dependencies.md gives the reason for each direct dependency, and names no other', () => {
  expect(direct.filter((name) => !listed.some((entry) => covers(entry, name)))).toEqual([])
  expect(listed.filter((entry) => !direct.some((name) => covers(entry, name)))).toEqual([])
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version))).toEqual(
    [],
  )
})

const SOURCES = globSync(
  '{browser,components,contract,design,games,islands,locales,pages,scripts,server,tests,upstream,*.ts}',
  {
    cwd: ROOT,
  },
).flatMap((entry) => (entry.endsWith('.ts') ? [entry] : globSync(`${entry}/**/*.{ts,tsx,mts,mjs,css}`, { cwd: ROOT })))
/** Files that are started as programs, or read by another tool. */
const PROGRAMS: Record<string, string> = {
  '@biomejs/biome': "bin('biome')",
  '@redocly/cli': "bin('redocly')",
  node: "bin('node')",
  typescript: "bin('tsc')",
}

// Proves QAT-10.
test('each direct dependency is used', () => {
  const text = SOURCES.map(read).join('\n')
  const used = (name: string) =>
    name in PROGRAMS
      ? text.includes(PROGRAMS[name] ?? '')
      : new RegExp(`['"](node_modules/)?${name}(/[^'"]*)?['"]`).test(text)
  expect(direct.filter((name) => !name.startsWith('@types/') && !used(name))).toEqual([])
  const typed = direct.filter((name) => name.startsWith('@types/')).map((name) => name.slice('@types/'.length))
  expect(typed.filter((name) => name !== 'node' && !direct.includes(name))).toEqual([])
})
