import express, { type Response } from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { makeKeys } from '../keys.ts'
import { cookieJar, readEither } from './cookies.ts'

const oldKey = 'o'.repeat(32)
const jarWith = (...keys: string[]) => cookieJar(makeKeys(keys, ['s'.repeat(32)]), false)
const jar = jarWith(oldKey)

const app = (reader = jar) =>
  express().get('/read', (req, res) => {
    res.json({ signed: reader.readSigned(req, 'note') ?? null, plain: readEither(req, 'lang') ?? null })
  })

const headerBy = async (write: (res: Response) => void) =>
  (await request(express().get('/', (_req, res) => void res.end(write(res)))).get('/')).get('Set-Cookie')?.[0] ?? ''

// Proves SES-08.
test('a signed cookie is read back; an altered or renamed cookie is not', async () => {
  const [cookie = ''] = (await headerBy((res) => jar.writeSigned(res, 'note', 'abc', 60))).split(';')
  const read = async (value: string, reader = jar) =>
    (await request(app(reader)).get('/read').set('Cookie', value)).body.signed
  expect(await read(cookie)).toBe('abc')
  expect(await read(cookie.replace('abc', 'abd'))).toBeNull()
  expect(await read(cookie.replace('note', 'other'))).toBeNull()
  expect(await read(cookie, jarWith('n'.repeat(32), oldKey))).toBe('abc')
  expect(await read(cookie, jarWith('n'.repeat(32)))).toBeNull()
})

// Proves SES-09.
test('over https the name has the host prefix and the secure flag', async () => {
  const secure = cookieJar(makeKeys([oldKey], []), true)
  expect(await headerBy((res) => secure.writeSigned(res, 'note', 'abc', 60))).toMatch(
    /^__Host-note=abc~[\w-]+; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test.each([
  ['the name with the prefix counts first', 'lang=id; __Host-lang=en', 'en'],
  ['the first of two equal names counts, without spaces', 'a; lang = id ;lang=en', 'id'],
])('%s', async (_, cookies, plain) => {
  expect((await request(app()).get('/read').set('Cookie', cookies)).body).toEqual({ signed: null, plain })
})

test('an unsigned cookie is refused, and clearing a cookie ends it at once', async () => {
  expect((await request(app()).get('/read').set('Cookie', 'note=abc')).body.signed).toBeNull()
  expect(await headerBy((res) => jar.clear(res, 'note'))).toMatch(/^note=; Max-Age=0; Path=\/; /)
})
