import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkLookUps } from './lookups.ts'

const PATH = 'server/a.ts'

/** Checks one file of a separate project; returns the findings without place and advice. */
function check(...lines: string[]): string[] {
  const root = temporaryFolder()
  mkdirSync(dirname(join(root, PATH)), { recursive: true })
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{"compilerOptions":{"strict":true,"noEmit":true,"lib":["es2024"],"types":[]}}',
  )
  writeFileSync(join(root, PATH), `${KNOWN}${lines.join('\n')}\n`)
  return checkLookUps(root).map((line) => line.replace(/^server\/a\.ts:\d+ (.*) finds what every object .*$/, '$1'))
}

const KNOWN = `
declare const text: string
declare const anything: any
declare const known: 'a' | 'b'
declare const index: number
declare const table: Record<string, number>
declare const few: { a: number; b: number }
declare const list: readonly number[]
`

// Proves SEC-16.
test('the check reports a look-up by an arbitrary text, a test with `in`, a write and a cast', () => {
  expect(
    check(
      'table[text]',
      "table['x' + text]",
      'table[anything]',
      'table[text] = 1',
      'delete table[text]',
      'text in few',
      'few[text as "a"]',
      'few[text as string as "b"]',
    ),
  ).toEqual([
    'table[text]',
    "table['x' + text]",
    'table[anything]',
    'table[text]',
    'table[text]',
    'text in few',
    'few[text as "a"]',
    'few[text as string as "b"]',
  ])
})

test('the check accepts a key of a known union, a number and a literal key', () => {
  expect(
    check('few[known]', 'list[index]', "table['a']", "'a' in few", 'known in few', 'Object.hasOwn(few, text)'),
  ).toEqual([])
})
