import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tablesUnder } from '../../scripts/check/docTables.ts'
import { ROOT } from '../../scripts/shared/run.ts'
import { desk } from '../support/desk.ts'
import { openProduct, type Product } from '../support/product.ts'
import { openShell, type Shell } from '../support/shell.ts'

interface Block {
  /** `docs/qa.md:39`, of its first line. */
  at: string
  info: string
  text: string
}

/** Every fenced block of a document. */
function blocksOf(file: string): Block[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const fences = lines.flatMap((line, index) => (line.startsWith('```') ? [index] : []))
  return fences.flatMap((start, index) => {
    const end = fences[index + 1]
    if (index % 2 === 1 || end === undefined) return []
    const info = (lines[start] ?? '').slice(3)
    return [{ at: `${file}:${start + 2}`, info, text: lines.slice(start + 1, end).join('\n') }]
  })
}

const FILES = globSync(['README.md', '{.,sandbox,workshop}/docs/*.md', 'qa-kit/README.md'], { cwd: ROOT }).sort()
const BLOCKS = FILES.flatMap(blocksOf)
const withInfo = (start: string) => BLOCKS.filter(({ info }) => info === start || info.startsWith(`${start} `))

/** Lines that no sandbox of this test can run; only their syntax and the commands of npm are checked. */
const ELSEWHERE: Record<string, string> = {
  'README.md': 'starts the product, runs the tests',
  'docs/branding.md': 'starts the product with files of a brand',
  'docs/capacity.md': 'measures for a quarter of an hour',
  'docs/deploy.md': 'needs containers, a cluster or root',
  'workshop/docs/explorer.md': 'explores for minutes in a browser',
  'workshop/docs/mutation-testing.md': 'installs its own packages and runs for an hour',
  'docs/own-upstream.md': 'asks the upstream of the reader',
  'docs/qa.md': 'asks the upstream of the reader, or installs in their folder',
  'qa-kit/README.md': 'installs in the folder of the reader',
  'sandbox/docs/reconciliation.md': 'needs a database on PostgreSQL',
  'sandbox/docs/scale.md': 'divides a grown database',
  'workshop/docs/simulator.md': 'plays whole evenings',
  'docs/runbook.md': 'needs the containers of a running product',
}

let product: Product
let shell: Shell
beforeAll(async () => {
  product = await openProduct({ demo: true })
  shell = openShell(product.url)
})
afterAll(() => product.close())

const named = (blocks: Block[]) => blocks.map((block) => [block.at, block] as const)

// Proves QAT-31.
test('every fenced block says what it is', () => {
  const known =
    /^(text|mermaid|sh try|sh elsewhere|json POST \/\S+|json HELP_LINES|json MAPPING|css BRAND_CSS|ts (?:tests|qa-kit)\/\S+|tsx? sketch)$/
  expect(BLOCKS.filter(({ info }) => !known.test(info)).map(({ at, info }) => `${at} ${info}`)).toEqual([])
  expect(withInfo('sh try').length).toBeGreaterThan(0)
})

describe('bodies for the desk', () => {
  // Proves QAT-31, SBX-07.
  test.each(named(withInfo('json POST')))(
    '%s is accepted, and each of its fields may be left out',
    async (_, { info, text }) => {
      const path = info.replace('json POST /__sandbox/', '')
      const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      const rest = Object.keys(body).map((field) => {
        const { [field]: _left, ...others } = body
        return others
      })
      // A name is free only once, so the second player of that name needs the reset.
      for (const one of [body, ...rest])
        await desk(product.url, path, 'reset' in one ? one : { ...one, username: `x${String(body.username)}` })
    },
  )
})

// Proves QAT-31, SBX-20.
test('the page of tests lists every address of the desk, and what it answers', async () => {
  const rows = tablesUnder(ROOT, 'sandbox/docs/testing.md', 'The desk').flatMap(({ rows }) => rows)
  // The map of the product comes with its build.
  const running = rows.filter(([address]) => address !== '`/__sandbox/routes.json`')
  const answers = running.map(async ([address = '', get]) => {
    const path = address.replaceAll('`', '').replace('…', 'x')
    const { status, body } = await fetch(`${product.url}${path}`, { headers: { accept: 'text/html' } })
    await body?.cancel()
    return [path, status, get === '' ? 404 : 200]
  })
  for (const [path, status, expected] of await Promise.all(answers)) expect([path, status]).toEqual([path, expected])
  const source = readFileSync(join(ROOT, 'sandbox/desk/desk.ts'), 'utf8')
  const routed = [...source.matchAll(/router\.\w+\('\/([\w.]+)'/g)].map(([, path = '']) => path)
  const listed = rows.map(([address = '']) => /__sandbox\/([\w.]+)/.exec(address)?.[1])
  expect(routed.filter((path) => !listed.includes(path))).toEqual([])
})

// Proves QAT-31.
test.each(named(withInfo('sh try')))('%s runs as it stands', async (_, { text }) => {
  expect(await shell.run(text)).toContain('"code":200')
})

const NPM = /\bnpm (?:run )?([a-z][\w:-]*)/g
const OF_NPM = new Set(['run', 'ci', 'install', 'start', 'test'])

// Proves QAT-31.
test.each(named(withInfo('sh elsewhere')))('%s is valid shell, and its commands exist', (at, { text }) => {
  expect(Object.keys(ELSEWHERE), 'run it with `sh try`, or say why not').toContain(at.split(':')[0])
  execFileSync('bash', ['-n'], { input: text })
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const unknown = [...text.matchAll(NPM)]
    .map(([, name = '']) => name)
    .filter((name) => !OF_NPM.has(name) && !scripts[name])
  expect(unknown).toEqual([])
})

// Proves QAT-31.
test.each(named(BLOCKS.filter(({ info }) => /^ts (tests|qa-kit)\//.test(info))))(
  '%s is the file that it names',
  (at, { info, text }) => {
    const path = info.slice(3)
    expect(text, `copy ${path} to ${at}`).toBe(readFileSync(join(ROOT, path), 'utf8').trimEnd())
  },
)
