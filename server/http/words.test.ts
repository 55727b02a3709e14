import { readFileSync } from 'node:fs'
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
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
