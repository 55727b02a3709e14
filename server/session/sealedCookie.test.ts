import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sealedCookie } from './sealedCookie.ts'

const jarWith = (letter: string) => cookieJar(makeKeys(['k'.repeat(32)], [letter.repeat(32)]), false)
const jar = jarWith('s')
const Note = z.object({ text: z.string() })
const note = sealedCookie(jar, 'note', Note)

const app = (reader = note) =>
  express()
    .get('/write/:length', async (req, res) => {
      const text = 'rahasia'.padEnd(Number(req.params.length), 'x')
      res.json(await note.write(res, { text }, 60))
    })
    .get('/read', async (req, res) => {
      res.json(await reader.read(req))
    })
    .get('/clear', (_req, res) => {
      note.clear(res)
      res.end()
    })

const write = (length = 7) => request(app()).get(`/write/${length}`)
const written = async () => (await write()).get('Set-Cookie')?.[0] ?? ''
const read = async (cookie: string, reader = note) =>
  (
    await request(app(reader))
      .get('/read')
      .set('Cookie', cookie.split(';')[0] ?? '')
  ).body

test('the value is read back, and it is unreadable in the cookie', async () => {
  const { body } = await write()
  const cookie = await written()
  expect(body).toBe(true)
  expect(cookie).toMatch(/^note=[^;]+; Max-Age=60; /)
  expect(cookie).not.toContain('rahasia')
  expect(await read(cookie)).toEqual({ text: 'rahasia' })
})

test('a missing, altered, renamed or invalid cookie, or one of another key, gives nothing', async () => {
  const cookie = await written()
  expect(await read('lang=en')).toBeNull()
  expect(await read(cookie.replace('note=', 'note=x'))).toBeNull()
  expect(await read(cookie.replace('note=', 'other='), sealedCookie(jar, 'other', Note))).toBeNull()
  expect(await read(cookie, sealedCookie(jarWith('t'), 'note', Note))).toBeNull()
  expect(await read(cookie, sealedCookie(jar, 'note', z.object({ text: z.literal('other') }) as never))).toBeNull()
})

test('a value too long for a cookie is not written', async () => {
  const long = await write(4000)
  expect([long.body, long.get('Set-Cookie')]).toEqual([false, undefined])
  expect((await write(2000)).get('Set-Cookie')).toHaveLength(1)
})

test('clearing removes the cookie', async () => {
  expect((await request(app()).get('/clear')).get('Set-Cookie')?.[0]).toMatch(/^note=; Max-Age=0; Path=\/; /)
})
