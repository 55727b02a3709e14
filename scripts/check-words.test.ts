import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkWords } from './check-words.ts'

function check(en: Record<string, string>, india: Record<string, string>, source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  for (const folder of ['locales', 'pages']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'locales/en.json'), JSON.stringify(en))
  writeFileSync(join(root, 'locales/india.json'), JSON.stringify(india))
  writeFileSync(join(root, 'pages/+Page.tsx'), source)
  return checkWords(root)
}

const en = { 'home.title': 'Home', 'home.greeting': 'Hello {{name}}' }
const india = { 'home.title': 'Beranda', 'home.greeting': 'Halo {{name}}' }
const uses = "t('home.title'); t('home.greeting', { name })"

test('words that are the same in both languages and used are in order', () => {
  expect(check(en, india, uses)).toEqual([])
})

test('a key missing in one language', () => {
  expect(check(en, { 'home.greeting': 'Halo {{name}}' }, uses)).toEqual([
    expect.stringMatching(/india\.json.*home\.title/),
  ])
  expect(check({ 'home.greeting': 'Hello {{name}}' }, india, "t('home.greeting')")).toEqual([
    expect.stringMatching(/en\.json.*home\.title/),
  ])
})

test('placeholders that differ', () => {
  const problems = check(en, { ...india, 'home.greeting': 'Halo {{nama}}' }, uses)
  expect(problems).toEqual([expect.stringMatching(/home\.greeting.*\{\{name\}\}.*\{\{nama\}\}/)])
})

test('a key nobody uses', () => {
  expect(check(en, india, "t('home.title')")).toEqual([expect.stringMatching(/no source uses "home\.greeting"/)])
})

test('a used key that is missing, with its place', () => {
  const problems = check(en, india, `${uses}\nt('home.farewell')`)
  expect(problems).toEqual([expect.stringMatching(/^pages\/\+Page\.tsx:2 .*"home\.farewell"/)])
})

test('texts that only look like a key are left alone', () => {
  expect(check(en, india, `${uses}; fetch('api.example')`)).toEqual([])
})

test('keys made at run time count by their beginning', () => {
  const states = { 'order.state.paid': 'x', 'order.state.failed': 'x' }
  const source = `${uses}; t(\`order.state.\${state}\`)`
  expect(check({ ...en, ...states }, { ...india, ...states }, source)).toEqual([])
  expect(check(en, india, `${uses}; t(\`home.state.\${state}\`)`)).toEqual([expect.stringMatching(/"home\.state\."/)])
})

test('plural forms belong to the key without the ending', () => {
  const forms = { 'home.items_one': '{{count}} item', 'home.items_other': '{{count}} items' }
  expect(check({ ...en, ...forms }, { ...india, ...forms }, `${uses}; t('home.items', { count })`)).toEqual([])
})
