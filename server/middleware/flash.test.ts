import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import type { Flash } from '../../contract/flash.ts'
import { cookieJar } from '../cookies.ts'
import { makeKeys } from '../keys.ts'
import { flash } from './flash.ts'

const app = (content: Flash) =>
  express()
    .use(flash(cookieJar(makeKeys(['k'.repeat(32)], []), false), { read: () => null }))
    .post('/', (_req, res) => {
      res.locals.flash.put(content)
      res.end()
    })
    .get('/', (_req, res) => {
      res.json({ content: res.locals.flash.take() })
    })

async function roundTrip(content: Flash, change = (cookie: string) => cookie) {
  const put = await request(app(content)).post('/')
  const cookie = put.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
  return request(app(content)).get('/').set('Cookie', change(cookie))
}

const toast = { kind: 'success', text: 'Berhasil — selamat', ms: 2000 } as const

test('one request leaves it, the next one takes it and it is gone', async () => {
  const res = await roundTrip({ toast, form: 'login', fields: { username: 'x' }, values: { username: 'budi' } })
  expect(res.body.content).toEqual({ toast, form: 'login', fields: { username: 'x' }, values: { username: 'budi' } })
  expect(res.get('Set-Cookie')?.[0]).toMatch(/^flash=; Max-Age=0/)
})

test('a changed one is nothing', async () => {
  expect((await roundTrip({ toast }, (cookie) => cookie.replace('flash=e', 'flash=f'))).body.content).toBeNull()
})

test('too much typing loses the typing, never the message', async () => {
  const long = { question: 'a'.repeat(4000) }
  expect((await roundTrip({ toast, values: long })).body.content).toEqual({ toast })
  expect((await roundTrip({ toast, form: 'question', fields: long })).body.content).toEqual({ toast, form: 'question' })
})
