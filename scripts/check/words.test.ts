import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allWords } from '../../tests/support/allWords.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkWords, SAME_ENGLISH, type WordFile } from './words.ts'

/** The languages of these tests, whatever contract/languages.ts holds. */
const ROWS: readonly WordFile[] = ['en', 'india'].map((locale) => ({ locale, name: locale }))

function check(en: Record<string, string>, india: Record<string, string>, source: string): string[] {
  const root = temporaryFolder()
  for (const folder of ['locales', 'pages']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'locales/en.json'), JSON.stringify(en))
  writeFileSync(join(root, 'locales/india.json'), JSON.stringify(india))
  writeFileSync(join(root, 'pages/+Page.tsx'), source)
  return checkWords(root, ROWS)
}

const en = { 'home.title': 'Home', 'home.greeting': 'Hello {{name}}' }
const india = { 'home.title': 'Beranda', 'home.greeting': 'Halo {{name}}' }
const uses = "t('home.title'); t('home.greeting', { name })"

// Proves LNG-02.
test('a key that is missing in one language is reported', () => {
  expect(check(en, { 'home.greeting': 'Halo {{name}}' }, uses)).toEqual([
    expect.stringMatching(/india\.json.*home\.title/),
  ])
  expect(check({ 'home.greeting': 'Hello {{name}}' }, india, "t('home.greeting')")).toEqual([
    expect.stringMatching(/en\.json.*home\.title/),
  ])
})

// Proves LNG-02.
test('different placeholders are reported', () => {
  const problems = check(en, { ...india, 'home.greeting': 'Halo {{nama}}' }, uses)
  expect(problems).toEqual([expect.stringMatching(/home\.greeting.*\{\{name\}\}.*\{\{nama\}\}/)])
})

// Proves LNG-09.
test('an unused key is reported', () => {
  expect(check(en, india, "t('home.title')")).toEqual([expect.stringMatching(/no source uses "home\.greeting"/)])
})

// Proves LNG-09.
test('a used key that does not exist is reported with its place', () => {
  const problems = check(en, india, `${uses}\nt('home.farewell')`)
  expect(problems).toEqual([expect.stringMatching(/^pages\/\+Page\.tsx:2 .*"home\.farewell"/)])
})

// Proves LNG-10.
test('one text under two keys is reported with both keys', () => {
  const twice = { 'home.again': 'Try again', 'wallet.again': 'Try again' }
  const coba = { 'home.again': 'Coba lagi', 'wallet.again': 'Coba lagi' }
  const source = `${uses}; t('home.again'); t('wallet.again')`
  expect(check({ ...en, ...twice }, { ...india, ...coba }, source)).toEqual([
    expect.stringMatching(/"Try again" has 2 keys: home\.again, wallet\.again/),
  ])
})

test('every exception is a text of several keys', () => {
  const texts = Object.values(allWords('en'))
  const alone = Object.keys(SAME_ENGLISH).filter((text) => texts.filter((one) => one === text).length < 2)
  expect(alone, 'take them out of SAME_ENGLISH').toEqual([])
})

// Proves LNG-02.
test('a third language is checked as soon as it has a row, and a file without a row is named', () => {
  const root = temporaryFolder()
  for (const folder of ['locales', 'pages']) mkdirSync(join(root, folder))
  const jawa = { 'home.title': 'Omah', 'home.greeting': 'Halo {{jeneng}}' }
  for (const [locale, words] of Object.entries({ en, india, jawa }))
    writeFileSync(join(root, `locales/${locale}.json`), JSON.stringify(words))
  writeFileSync(join(root, 'pages/+Page.tsx'), uses)
  expect(checkWords(root, ROWS)).toEqual([expect.stringContaining('locales/jawa.json belongs to no language')])
  expect(checkWords(root, [...ROWS, { locale: 'jawa', name: 'jawa' }])).toEqual([
    expect.stringMatching(/home\.greeting.*in en and .*\{\{jeneng\}\} in jawa/),
  ])
})

// Proves PRT-20.
test('a part of a text names a feature, in each language the same, and closes', () => {
  const problems = (title: string, judul: string) =>
    check({ ...en, 'home.title': title }, { ...india, 'home.title': judul }, uses)
  expect(problems('Home[support?, with us|]', 'Beranda[support?, bersama kami]')).toEqual([])
  expect(problems('Home[suport?, with us]', 'Beranda[suport?, bersama kami]')).toEqual([
    expect.stringContaining('"suport", which is no feature'),
    expect.stringContaining('"suport", which is no feature'),
  ])
  expect(problems('Home[support?, with us]', 'Beranda')).toEqual([
    expect.stringMatching(/fills in \[support\?\] in en and nothing in india/),
  ])
  expect(problems('Home[support?, with us', 'Beranda')).toEqual([expect.stringContaining('has a bracket outside')])
})

// Proves LNG-09.
test('the sandbox has words of its own, which nothing else uses, and uses those of the web tier', () => {
  const root = temporaryFolder()
  const write = (path: string, text: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof text === 'string' ? text : JSON.stringify(text))
  }
  write('pages/+Page.tsx', uses)
  write('contract/rules.ts', "export const rule = 'home.rule'")
  write('sandbox/start.ts', "t('upstream.busy'); t('home.rest')")
  write('server/web.ts', "t('upstream.busy')")
  for (const locale of ['en', 'india']) {
    write(`locales/${locale}.json`, { ...en, 'home.rule': 'Rule', 'home.rest': 'Rest' })
    write(`sandbox/locales/${locale}.json`, { 'home.rule': 'Rule', 'upstream.busy': 'Busy', 'upstream.free': 'Free' })
  }
  expect(checkWords(root, ROWS)).toEqual([
    expect.stringMatching(/^sandbox\/locales: "home\.rule" stands in locales\/ too/),
    expect.stringMatching(/^sandbox\/locales: no source uses "upstream\.free"/),
    expect.stringMatching(/^server\/web.*"upstream\.busy", which is missing/),
  ])
})
