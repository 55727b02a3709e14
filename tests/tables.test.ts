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

/** Level 1 of ASVS 5.0: each section with its numbers. */
const LEVEL_1 =
  '1.2:1-5 1.3:1-2 1.5:1 2.1:1 2.2:1-2 2.3:1 3.2:1-2 3.3:1 3.4:1-2 3.5:1-3 4.1:1 4.4:1 5.2:1-2 5.3:1-2 6.1:1 6.2:1-8 6.3:1-2 6.4:1-2 7.2:1-4 7.4:1-2 8.1:1 8.2:1-2 8.3:1 9.1:1-3 9.2:1 10.4:1-5 11.3:1-2 11.4:1 12.1:1 12.2:1-2 13.4:1 14.2:1 14.3:1 15.1:1 15.2:1 15.3:1'

// Proves QAT-31.
test('docs/asvs.md has each requirement of level 1, with files that exist and prove the rules beside them', () => {
  const rows = rowsOf('docs/asvs.md', 'OWASP ASVS 5.0, level 1')
  const numbers = LEVEL_1.split(' ').flatMap((part) => {
    const [section, first = 1, last = first] = part.split(/[:-]/)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`)
  })
  expect(rows.map(([number]) => number)).toEqual(numbers)
  for (const [number, what = '', proof = ''] of rows) {
    const files = namesIn(proof)
    expect(files.length > 0, number).toBe(!what.startsWith('Not applicable: '))
    const texts = files.map(read).join('\n')
    for (const [id] of proof.matchAll(/\b[A-Z]{3}-\d{2}\b/g)) expect(texts, `${number}: ${id}`).toContain(id)
  }
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
