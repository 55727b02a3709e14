import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CONFORMANCE_USAGE } from '../cli/conformance.ts'
import { CALLS, type CallName } from '../contract/calls/calls.ts'
import { readReply } from '../contract/calls/read.ts'
import { EXAMPLES } from '../contract/documents/examples.ts'
import { namesIn, tablesUnder } from '../scripts/check/tables.ts'
import { bin, ROOT } from '../scripts/shared/run.ts'
import { describeEnv } from '../server/env.ts'
import { readRedisAddress } from '../server/redisAddress.ts'

/** Tables that operators and writers of an upstream work by, beside what they list: every part is there, and nothing else. */
const rowsOf = (doc: string, heading: string) => tablesUnder(ROOT, doc, heading).flatMap(({ rows }) => rows)
const firstNames = (doc: string, heading: string) => rowsOf(doc, heading).flatMap(([cell]) => namesIn(cell))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const same = (found: readonly string[], expected: readonly string[]) =>
  expect(found.toSorted()).toEqual([...new Set(expected)].toSorted())

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
  const help = execFileSync(bin('node'), ['cli/kancil.ts', 'help'], { cwd: ROOT, encoding: 'utf8' })
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
