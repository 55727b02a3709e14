import express from 'express'
import request from 'supertest'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Flash } from '../../contract/flash.ts'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'
import { flash } from './flash.ts'

const SIGNING = 'k'.repeat(32)
const SEALING = 's'.repeat(32)

const app = (content: Flash, sealing = [SEALING], store?: Store) =>
  express()
    .use(flash(cookieJar(makeKeys([SIGNING], sealing), false), { read: async () => null }, store))
    .post('/', async (_req, res) => {
      await res.locals.flash.put(content)
      res.end()
    })
    .get('/', async (_req, res) => {
      res.json({ content: await res.locals.flash.take() })
    })

async function cookieOf(content: Flash) {
  const put = await request(app(content)).post('/')
  return put.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
}

async function roundTrip(content: Flash, change = (cookie: string) => cookie) {
  return request(app(content))
    .get('/')
    .set('Cookie', change(await cookieOf(content)))
}

const toast = { kind: 'success', text: 'Berhasil — selamat', ms: 2000 } as const

// Proves SES-22.
test('one request sets the message, the next one reads and clears it', async () => {
  const res = await roundTrip({ toast, form: 'login', fields: { username: 'x' }, values: { username: 'budi' } })
  expect(res.body.content).toEqual({ toast, form: 'login', fields: { username: 'x' }, values: { username: 'budi' } })
  expect(res.get('Set-Cookie')?.[0]).toMatch(/^flash=; Max-Age=0/)
})

// Proves SES-22.
test.each([
  ['a script asks for the page', { 'Sec-Fetch-Dest': 'empty' }],
  ['the browser fetches the page in advance', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' }],
  ['a panel or a list is asked for, which has no place for it', { Accept: 'text/html; fragment' }],
])('the message stays when %s', async (_, headers) => {
  const cookie = await cookieOf({ toast })
  const unread = await request(app({}))
    .get('/')
    .set({ Cookie: cookie, ...headers })
  expect([unread.body.content, unread.get('Set-Cookie')]).toEqual([null, undefined])
})

// Proves SES-08.
test('an altered cookie is ignored', async () => {
  expect((await roundTrip({ toast }, (cookie) => cookie.replace('flash=e', 'flash=f'))).body.content).toBeNull()
})

// Proves SES-22.
test('the typed values are sealed: no part of the cookie is readable', async () => {
  const cookie = await cookieOf({ toast, values: { accountNo: '0011223344', phone: '081234567890' } })
  expect(cookie).toMatch(/flash=./)
  const parts = cookie.split(/[=.~]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect([cookie, ...parts].join(' ')).not.toMatch(/0011223344|081234567890|Berhasil/)
})

// Proves SES-05.
test('a rotated key still opens it; a foreign key does not', async () => {
  const cookie = await cookieOf({ toast })
  const read = async (sealing: string[]) =>
    (await request(app({}, sealing)).get('/').set('Cookie', cookie)).body.content
  expect(await read(['n'.repeat(32), SEALING])).toEqual({ toast })
  expect(await read(['n'.repeat(32)])).toBeNull()
})

describe('a text too long for a cookie', () => {
  const store = sqliteStore(':memory:', Date.now)
  const values = { question: '数'.repeat(2000) }
  afterAll(() => store.close())
  const put = async () => {
    const res = await request(app({ toast, values }, [SEALING], store)).post('/')
    return res.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
  }
  const take = async (cookie: string) => {
    const res = await request(app({}, [SEALING], store))
      .get('/')
      .set('Cookie', cookie)
    return res.body.content
  }

  // Proves SES-22, SUP-12.
  test('comes back whole from the store, where it lies sealed, once', async () => {
    const set = vi.spyOn(store, 'set')
    const cookie = await put()
    expect(cookie.length).toBeLessThan(200)
    expect(JSON.stringify(set.mock.calls)).not.toContain('数')
    expect(await take(cookie)).toEqual({ toast, values })
    expect(await take(cookie)).toBeNull()
  })

  test('is lost while the store does not answer; the page works, and the message is there', async () => {
    const cookie = await put()
    const away = new StoreUnavailable('away')
    const get = vi.spyOn(store, 'get').mockRejectedValue(away)
    expect(await take(cookie)).toBeNull()
    get.mockRestore()
    vi.spyOn(store, 'set').mockRejectedValue(away)
    expect(await take(await put())).toEqual({ toast })
  })
})

test('too many typed values are dropped, never the message', async () => {
  const long = { question: 'a'.repeat(4000) }
  expect((await roundTrip({ toast, values: long })).body.content).toEqual({ toast })
  expect((await roundTrip({ toast, form: 'question', fields: long })).body.content).toEqual({ toast, form: 'question' })
})
