import { readFileSync } from 'node:fs'
import express from 'express'
import i18next from 'i18next'
import request from 'supertest'
import { expect, test } from 'vitest'
import { byLang, LOCALES, type Locale } from '../../contract/languages.ts'
import { locale } from './locale.ts'
import { loadWords, words } from './words.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'))

const app = express()
  .use(locale(['en', 'india']), words(loadWords()))
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

test('every text is the one of i18next, also when it is asked for again', () => {
  const plain = i18next.createInstance()
  plain.init({
    initAsync: false,
    resources: byLang((_, name) => ({ translation: read(name) })),
    fallbackLng: LOCALES.en.lang,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  const known = loadWords()
  for (const name of Object.keys(LOCALES) as Locale[]) {
    const t = plain.getFixedT(LOCALES[name].lang)
    for (const key of [...Object.keys(read(name)), 'no.such', 'constructor']) {
      expect([known[name](key), known[name](key)]).toEqual([t(key), t(key)])
      const values = { count: 2, amount: 'Rp 1', name: 'N' }
      expect([known[name](key, values), known[name](key)]).toEqual([t(key, values), t(key)])
    }
  }
})
