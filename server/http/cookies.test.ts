import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { makeKeys } from '../keys.ts'
import { cookieJar, readCookie } from './cookies.ts'

const oldKey = 'o'.repeat(32)
const jarWith = (...keys: string[]) => cookieJar(makeKeys(keys, ['s'.repeat(32)]), false)
const jar = jarWith(oldKey)

const app = (reader = jar) =>
  express()
    .get('/write', (_req, res) => {
      jar.writeSigned(res, 'note', 'abc', 60)
      res.end()
    })
    .get('/read', (req, res) => {
      res.json({ signed: reader.readSigned(req, 'note') ?? null, plain: readCookie(req, 'lang') ?? null })
    })

const writtenCookie = async () => (await request(app()).get('/write')).get('Set-Cookie')?.[0]?.split(';')[0] ?? ''

// Proves SES-08.
test('a signed cookie is read back; an altered or renamed cookie is not', async () => {
  const cookie = await writtenCookie()
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
  const res = await request(
    express().get('/', (_req, res) => {
      secure.writeSigned(res, 'note', 'abc', 60)
      res.end()
    }),
  ).get('/')
  expect(res.get('Set-Cookie')?.[0]).toMatch(
    /^__Host-note=abc~[\w-]+; Max-Age=60; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('an unsigned cookie is refused, and clearing a cookie ends it at once', async () => {
  expect((await request(app()).get('/read').set('Cookie', 'note=abc')).body.signed).toBeNull()
  const res = await request(
    express().get('/', (_req, res) => {
      jar.clear(res, 'note')
      res.end()
    }),
  ).get('/')
  expect(res.get('Set-Cookie')?.[0]).toMatch(/^note=; Max-Age=0; Path=\/; /)
})
