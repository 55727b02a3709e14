import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byLang, LANGS, LOCALES, languageOf } from './languages.ts'
import { plainAmount, writtenAmount } from './money/typedAmount.ts'

const ROOT = join(import.meta.dirname, '..')
const ROWS = Object.entries(LOCALES)

// Proves LNG-01.
test('each language has a file of words and codes of its own', () => {
  for (const [locale] of ROWS) expect(() => readFileSync(join(ROOT, `locales/${locale}.json`))).not.toThrow()
  for (const code of ['lang', 'acceptLanguage', 'intl', 'name'] as const)
    expect(new Set(ROWS.map(([, row]) => row[code])).size).toBe(ROWS.length)
})

// Proves LNG-03.
test.each(ROWS)('%s is known by each of its codes, and writes what it reads', (_, row) => {
  for (const code of [row.lang, row.acceptLanguage, row.intl]) expect(languageOf(code)).toBe(row)
  expect(new Intl.DateTimeFormat(row.dates).resolvedOptions().locale).toBe(row.dates)
  expect([row.group, row.decimal].join()).not.toMatch(/\w/)
  const written = writtenAmount('1250000.5', row.lang)
  expect(written).toBe(`1${row.group}250${row.group}000${row.decimal}5`)
  expect(plainAmount(written, row.lang)).toBe('1250000.5')
})

test('an unknown code is the first language', () => {
  expect(languageOf('tlh')).toBe(LOCALES.en)
  expect(byLang((lang, locale) => LOCALES[locale].lang === lang)).toEqual(
    Object.fromEntries(LANGS.map((lang) => [lang, true])),
  )
})

const CODES = [...new Set(ROWS.flatMap(([locale, row]) => [locale, row.lang, row.acceptLanguage, row.intl, row.dates]))]
/** Two codes of languages beside each other, or a choice by one: `'en' | 'id'`, `{ en: …, india: … }`, `lang === 'id'`. */
const LISTS = [
  new RegExp(`'(?:${CODES.join('|')})'\\s*[|,:?]\\s*'(?:${CODES.join('|')})'`),
  new RegExp(`(?:lang|locale|intl|language)\\s*[=!]==\\s*'(?:${CODES.join('|')})'`, 'i'),
  /\ben\b[^'"`]*[:,]\s*[^'"`]*\b(?:id|india):/,
  /'(?:\.\.?\/)+locales\/(?!en\.json)\w+\.json'/,
]

// Proves LNG-01.
test('no other file lists the languages: one more is one row and one file', () => {
  const sources = globSync('{browser,components,contract,games,islands,pages,server,upstream,scripts}/**/*.{ts,tsx}', {
    cwd: ROOT,
  }).filter((path) => !/\.test\.tsx?$|testing|^contract\/languages\.ts$/.test(path))
  expect(sources.length).toBeGreaterThan(500)
  const lists = sources.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (LISTS.some((list) => list.test(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(lists, 'Read the languages from contract/languages.ts.').toEqual([])
})

test.each([
  "lang: 'en' | 'id'",
  "intl === 'en' ? a : b",
  'const WORDS = { en, id: india }',
  "from '../../locales/india.json'",
])('a list is found: %s', (line) => {
  expect(LISTS.some((list) => list.test(line))).toBe(true)
})
