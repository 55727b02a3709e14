import { readFileSync } from 'node:fs'
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
