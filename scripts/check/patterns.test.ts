import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkPatterns, isLinear } from './patterns.ts'

function check(text: string, reviewed: Record<string, string> = {}): string[] {
  const root = temporaryFolder()
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'server/a.ts'), text)
  return checkPatterns(root, reviewed)
}

// Proves SEC-14.
test('a pattern that some text can make slow, and one that is built of parts, are reported with their place', () => {
  const text = 'export const a = /^x/\nexport const b = /<[^>]*>/\nexport const c = new RegExp(b)\n'
  expect(check(text)).toEqual([
    expect.stringMatching(/^server\/a\.ts:2 \/<\[\^>\]\*>\/ may be slow/),
    expect.stringMatching(/^server\/a\.ts:3 a pattern built of parts may be slow/),
  ])
  expect(check(text, { 'server/a.ts': 'read once' })).toEqual([])
})

test.each([
  ['/<(script|style)\\b.*?<\\/\\1\\s*>/', /<(script|style)\b.*?<\/\1\s*>/],
  ['/<[^>]*>/', /<[^>]*>/],
  ['/\\s+$/', /\s+$/],
  ['/(a+)+$/', /(a+)+$/],
  ['/\\B(?=(\\d{3})+$)/', /\B(?=(\d{3})+$)/],
])('%s is reported', (_, { source, flags }) => expect(isLinear({ pattern: source, flags })).toBe(false))
