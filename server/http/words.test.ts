import { readFileSync } from 'node:fs'
import express from 'express'
import i18next from 'i18next'
import request from 'supertest'
import { expect, test } from 'vitest'
import { byLang, LOCALES, type Locale } from '../../contract/languages.ts'
import { USUAL_WORDING, type Wording, wordedAll } from '../../contract/wording.ts'
import { locale } from './locale.ts'
import { loadWords, withValues } from './words.ts'

const readWith = (wording: Wording, name: string): Record<string, string> =>
  wordedAll(JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8')), wording)
const read = (name: string) => readWith(USUAL_WORDING, name)

const app = express()
  .use(locale(['en', 'india'], USUAL_WORDING))
  .get('/', (_req, res) => {
    res.json({ known: res.locals.t('error.busy'), unknown: res.locals.t('no.such') })
  })

test.each([
  ['en', 'en', 'en'],
  ['india', 'india', 'id'],
  ['fr', 'en', 'en'],
])('with the cookie %s the words are %s and the answer declares %s', async (cookie, file, lang) => {
  const res = await request(app).get('/').set('Cookie', `lang=${cookie}`)
  expect(res.body).toEqual({ known: read(file)['error.busy'], unknown: 'no.such' })
  expect(res.get('Content-Language')).toBe(lang)
})

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

test('a language that is not offered is ignored, and the first offered one speaks', async () => {
  const indonesian = express()
    .use(locale(['india'], USUAL_WORDING))
    .get('/', (_req, res) => {
      res.json({ text: res.locals.t('error.busy'), locale: res.locals.locale })
    })
  for (const header of ['lang=en', 'lang=xx', '', 'lang=constructor']) {
    const res = await request(indonesian).get('/').set('Cookie', header)
    expect(res.body).toEqual({ text: read('india')['error.busy'], locale: 'india' })
    expect(res.get('Content-Language')).toBe('id')
  }
})

// Proves PRT-20.
test('a text says what the operator offers, in its own place for each wording', () => {
  const without = loadWords({ ...USUAL_WORDING, featuresOff: ['support', 'guest'] })
  expect(without.en('faq.deviceA')).toMatch(/Please use the account you have\.$/)
  expect(without.india('terms.accountText')).not.toMatch(/layanan bantuan|tamu/)
  expect(loadWords().en('faq.deviceA')).toContain('ask support')
})
