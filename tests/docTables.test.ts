import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CALLS, type CallName } from '../contract/calls/calls.ts'
import { readReply } from '../contract/calls/read.ts'
import { EXAMPLES } from '../contract/documents/examples.ts'
import { namesIn, tablesUnder } from '../scripts/check/docTables.ts'
import { ROOT } from '../scripts/shared/run.ts'

/** Tables that operators and writers of an upstream work by, beside what they list: every part is there, and nothing else. */
const rowsOf = (doc: string, heading: string) => tablesUnder(ROOT, doc, heading).flatMap(({ rows }) => rows)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

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
test('docs/own-upstream.md names the calls that need no token, and no other', () => {
  const named = rowsOf('docs/own-upstream.md', 'Who must be refused').flatMap(([calls = '']) => namesIn(calls))
  const open = Object.values(CALLS).filter(({ access }) => access !== 'player')
  expect(named.map((call) => call.split(' ').at(-1)).sort()).toEqual(open.map(({ path }) => path).sort())
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
