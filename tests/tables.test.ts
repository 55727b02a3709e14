import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CALLS, type CallName } from '../contract/calls/calls.ts'
import { readReply } from '../contract/calls/read.ts'
import { EXAMPLES } from '../contract/documents/examples.ts'
import { SCENARIOS } from '../contract/sandbox.ts'
import en from '../locales/en.json' with { type: 'json' }
import { REVIEW_KINDS } from '../sandbox/operator/review-queue/kinds.ts'
import { FOLDERS } from '../scripts/check/import-rules.ts'
import { namesIn, tablesUnder } from '../scripts/check/tables.ts'
import { CONFORMANCE_USAGE } from '../scripts/conformance.ts'
import { DIFFERENCES } from '../scripts/reconcile/compare.ts'
import { Mapping } from '../scripts/reconcile/mapping.ts'
import { bin, ROOT } from '../scripts/shared/run.ts'
import { NARROW, WIDE } from '../scripts/test/steps.ts'
import { describeEnv } from '../server/env.ts'
import { readRedisAddress } from '../server/redisAddress.ts'
import { SUITES } from './suites.ts'

/** Tables of the documents beside what they list: every part is there, and nothing else (scripts/check/tables.ts). */
const rowsOf = (doc: string, heading: string) => tablesUnder(ROOT, doc, heading).flatMap(({ rows }) => rows)
const firstNames = (doc: string, heading: string) => rowsOf(doc, heading).flatMap(([cell]) => namesIn(cell))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [`${one.name}/`] : []))
const same = (found: readonly string[], expected: readonly string[]) =>
  expect(found.toSorted()).toEqual([...new Set(expected)].toSorted())

/** Folders of the checkout that hold no program of the product. */
const BESIDE = /^(\..*|deploy|docs|dist|node_modules|public|qa-kit|test-results|tests|coverage)\/$/

// Proves QAT-31.
test('docs/architecture.md names every room, and what it imports', () => {
  same(
    firstNames('docs/architecture.md', 'Rooms').filter(
      (name) => /^[\w-]+\/$/.test(name) && foldersIn('.').includes(name),
    ),
    foldersIn('.').filter((name) => !BESIDE.test(name)),
  )
  const inSandbox = rowsOf('docs/architecture.md', 'The sandbox')
  same(
    inSandbox.flatMap(([cell]) => namesIn(cell)),
    foldersIn('sandbox').filter((name) => name !== 'migrations/'),
  )
  const words = (cell = '') => cell.match(/[\w-]+/g) ?? []
  for (const [rows, within] of [
    [rowsOf('docs/architecture.md', 'Rooms'), ''],
    [inSandbox, 'sandbox/'],
  ] as const)
    for (const [cell, , imports] of rows) {
      const [room = '', ...others] = namesIn(cell).filter((name) => name.endsWith('/'))
      const rule = FOLDERS[within + room.slice(0, -1)]
      if (!rule || others.length > 0) continue
      const own = rule.mayImport.filter((path) => /^(sandbox\/)?[\w-]+\/$/.test(path)).map((path) => basename(path))
      const said = words(imports).filter((word) => [...foldersIn('.'), ...foldersIn('sandbox')].includes(`${word}/`))
      expect([room, ...said.toSorted()]).toEqual([
        room,
        ...own.filter((name) => name !== 'common' && !(within && name === 'contract')).toSorted(),
      ])
    }
})

// Proves QAT-31.
test('lists of folders and files are whole', () => {
  same(firstNames('docs/games-client.md', "The sandbox's games in the browser"), foldersIn('sandbox/games/client'))
  const simulator = globSync('tests/simulator/*.{ts,sql}', { cwd: ROOT }).map((path) => basename(path))
  same(
    firstNames('docs/simulator.md', 'Its parts'),
    simulator.filter((name) => !name.endsWith('.test.ts')),
  )
  const pictures = globSync(['public/art/brand/*', 'public/*.{ico,png}'], { cwd: ROOT }).map((path) => basename(path))
  // No page shows what others were drawn from.
  const drawnFrom = ['icon-maskable.svg', 'mark-mono.svg']
  same(
    firstNames('docs/branding.md', 'Pictures'),
    pictures.filter((name) => !drawnFrom.includes(name)),
  )
})

// Proves QAT-31.
test('tables of settings and commands are whole', () => {
  const settings = describeEnv({}).lines.flatMap((line) => /^(BRAND_\w+|\w+_URL)(?==)/.exec(line)?.[1] ?? [])
  const ofBrand = settings.filter((name) => /^(BRAND|TERMS|PRIVACY)_/.test(name))
  same(
    firstNames('docs/branding.md', 'Your brand')
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((name, at, all) => all.indexOf(name) === at),
    ofBrand,
  )
  const help = execFileSync(bin('node'), ['scripts/kancil.ts', 'help'], { cwd: ROOT, encoding: 'utf8' })
  const commands = [...help.matchAll(/^kancil ([\w-]+)/gm)].map(([, name = '']) => name)
  same(
    firstNames('docs/deploy.md', 'Ask the image').map((name) => name.split(' ')[1] ?? ''),
    commands,
  )
  const kinds = firstNames('docs/deploy.md', 'Several servers of Redis').filter((name) => name.startsWith('redis'))
  expect(kinds.map((address) => 'kind' in readRedisAddress(address) && readRedisAddress(address))).toMatchObject([
    { kind: 'one' },
    { kind: 'sentinel', name: 'mymaster', db: 0 },
    { kind: 'cluster' },
  ])
  const flags = rowsOf('docs/own-upstream.md', 'Trying it').flatMap(([cell]) => namesIn(cell))
  const known = [...CONFORMANCE_USAGE.matchAll(/^ {2}(--\w+) {2}/gm)].map(([, flag = '']) => flag)
  same(flags, known)
})

// Proves QAT-31.
test('tables of names of the product are whole', () => {
  const classes = read('contract/errors.ts').matchAll(/^export class (\w+) extends Upstream/gm)
  same(
    firstNames('docs/errors.md', 'Errors'),
    [...classes].map(([, name = '']) => name),
  )
  same(firstNames('docs/runbook.md', 'KancilParked'), REVIEW_KINDS)
  same(
    firstNames('docs/qa.md', 'Failures, by call').map((name) => name.split(':')[0] ?? ''),
    Object.keys(SCENARIOS),
  )
  same(
    firstNames('docs/reconciliation.md', 'The mapping').filter((name) => name !== 'unit' && name !== 'decimal'),
    Object.keys(Mapping.shape).filter((name) => name !== 'unit' && name !== 'decimal'),
  )
  same(firstNames('docs/reconciliation.md', 'What it says'), DIFFERENCES)
  for (const [cell, usual] of rowsOf('docs/reconciliation.md', 'The mapping')) {
    const defaults = Mapping.parse({ reference: 'a', amount: 'b' })
    const [name, second] = namesIn(cell)
    for (const [at, one] of [name, second].entries()) {
      const value: unknown = one && Object.entries(defaults).find(([key]) => key === one)?.[1]
      const said = namesIn(usual)[at]
      if (value !== undefined && said !== undefined)
        expect([one, said]).toEqual([one, typeof value === 'string' ? value : JSON.stringify(value)])
    }
  }
  const suites = [...NARROW, ...WIDE].map(({ name }) => name)
  const documented = firstNames('docs/qa.md', 'Suites')
  expect(documented.filter((name) => !suites.includes(name) && !SUITES.some((suite) => suite === name))).toEqual([])
  expect(SUITES.filter((name) => !documented.includes(name))).toEqual([])
  const numbers = rowsOf('docs/metrics.md', 'Figures').map(([name = '']) => name)
  expect(numbers.filter((name) => !Object.values(en).includes(name))).toEqual([])
})

// Proves QAT-31.
test('docs/metrics.md lists what the operators’ ports answer', () => {
  const addresses = rowsOf('docs/metrics.md', 'Measurements and traces')
  const ofWeb = [...read('server/observability/admin.ts').matchAll(/^ {4}'(\/\w+)':/gm)].map(([, path = '']) => path)
  same(
    addresses.flatMap(([cell, web]) => (web ? namesIn(cell) : [])),
    ofWeb,
  )
  const source = read('sandbox/operator/metrics.ts')
  for (const [cell = '', , upstream] of addresses)
    expect([cell, source.includes(`'${namesIn(cell)[0]}'`) || (upstream !== '' && cell === '`/figures`')]).toEqual([
      cell,
      upstream !== '',
    ])
})

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          expr: z.string(),
          labels: z.object({ severity: z.string() }).optional(),
        }),
      ),
    }),
  ),
})
const SHORT = { h: 1, min: 1 / 60, d: 24 } as const
const hoursOf = (window: string) => {
  const [number, unit = 'h'] = window.split(' ')
  return Number(number) * SHORT[unit as keyof typeof SHORT]
}
const MONTH_HOURS = 30 * 24

// Proves QAT-31, OPS-26.
test('docs/metrics.md states the windows and rates of the alerts on spent budgets', () => {
  const alerts = Rules.parse(parse(read('deploy/monitoring/alerts.yaml'))).groups.flatMap(({ rules }) => rules)
  for (const [cell, burn = '', long = '', short = '', spent = '', severity] of rowsOf(
    'docs/metrics.md',
    'How a spent budget rings',
  )) {
    const alert = alerts.find((one) => one.alert === namesIn(cell)[0])
    const window = (text: string) => text.replace(' min', 'm').replace(' ', '')
    const rate = burn === '1' ? '0\\.0' : `${burn.replace('.', '\\.')} \\* 0\\.0`
    expect(alert?.expr).toMatch(
      new RegExp(`rate${window(long)} > ${rate}1? ?\\d* and kancil:\\w+:ratio_rate${window(short)} > ${rate}`),
    )
    expect(alert?.labels?.severity).toBe(severity)
    expect(spent).toBe(`${Math.round((Number(burn) * hoursOf(long) * 100) / MONTH_HOURS)} %`)
  }
  const [answers, speed] = rowsOf('docs/metrics.md', 'Service levels')
  expect([answers?.[2], answers?.[3], speed?.[2], speed?.[3]]).toEqual([
    '99.9 %',
    `${Math.round(MONTH_HOURS * 60 * 0.001)} minutes of nothing but errors`,
    '99 %',
    `${Math.round(MONTH_HOURS * 0.01)} hours of nothing but slow pages`,
  ])
})

/** The value without the fields of this name, wherever they are. */
const without = (value: unknown, name: string): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === name ? undefined : inner)))
const fieldsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"([A-Za-z]\w*)":/g)].map(([, name = '']) => name)

/** The fields without which an answer, or a row of its list, is not read. */
function requiredOf(name: CallName): string[] {
  const data: unknown = EXAMPLES[name]?.reply.data
  const isMissed = (field: string) => {
    const { ok, violations } = readReply(CALLS[name], without(data, field))
    return !ok || violations.some((path) => path.replace(/^\w*\[\]\./, '') === field)
  }
  return [...new Set(fieldsIn(data))].filter(isMissed)
}

// Proves QAT-31.
test('docs/own-upstream.md names every field that an answer must hold', () => {
  const rows = rowsOf('docs/own-upstream.md', 'What an answer must hold').flatMap(([calls, held]) =>
    namesIn(calls).map((call) => [call.split(' ').at(-1) ?? '', namesIn(held)] as const),
  )
  const byPath = new Map(rows)
  const missing = (Object.keys(CALLS) as CallName[]).flatMap((name) => {
    const call: { path: string; extension?: boolean; optional?: boolean } = CALLS[name]
    if (call.extension || call.optional) return []
    return requiredOf(name)
      .filter((field) => !byPath.get(call.path)?.includes(field))
      .map((field) => `${call.path} ${field}`)
  })
  expect(missing).toEqual([])
  const paths = Object.values(CALLS).map(({ path }: { path: string }) => path)
  expect([...byPath.keys()].filter((path) => !paths.includes(path))).toEqual([])
})
