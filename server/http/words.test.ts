import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { byLang, LOCALES, type Locale } from '../../contract/languages.ts'
import { USUAL_WORDING, type Wording, wordedAll } from '../../contract/wording.ts'
import { loadWords, withValues } from './words.ts'

const readWith = (wording: Wording, name: string): Record<string, string> =>
  wordedAll(JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8')), wording)
const read = (name: string) => readWith(USUAL_WORDING, name)

test.each(['Nine', 9, 0, '', '$t(common.all)', '{{name}}', '$&', '<b>', undefined, null])(
  'with the value %j every text is the one of i18next',
  (value) => {
    for (const name of Object.keys(LOCALES) as Locale[]) {
      const plain = i18next.createInstance()
      plain.init({
        initAsync: false,
        resources: byLang((_, locale) => ({ translation: read(locale) })),
        lng: LOCALES[name].lang,
        keySeparator: false,
        nsSeparator: false,
        interpolation: { escapeValue: false },
      })
      for (const [key, text] of Object.entries(read(name))) {
        const names = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)
        const values = Object.fromEntries([...names, 'other'].map((one) => [one, value]))
        expect(loadWords()[name](key, values), key).toBe(plain.t(key, values))
      }
    }
  },
)

test('a text with a format or another text in it is left to i18next', () => {
  expect(withValues('{{n}} of {{all}}', { n: 1, all: 'two' })).toBe('1 of two')
  for (const text of ['{{n, number}}', '{{- n}}', '$t(common.all) {{n}}', '{{n}} }', '{n}'])
    expect(withValues(text, { n: 1 })).toBeNull()
  expect(withValues('{{n}}', { n: 1, count: 2 })).toBeNull()
  expect(withValues('{{n}}', Object.create({ n: 1 }))).toBeNull()
})

// Proves PRT-20.
test('a text says what the operator offers, in its own place for each wording', () => {
  const without = loadWords({ ...USUAL_WORDING, featuresOff: ['support', 'guest'] })
  expect(without.en('faq.deviceA')).toMatch(/Please use the account you have\.$/)
  expect(without.india('terms.accountText')).not.toMatch(/layanan bantuan|tamu/)
  expect(loadWords().en('faq.deviceA')).toContain('ask support')
})
