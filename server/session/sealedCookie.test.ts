import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sealedCookie } from './sealedCookie.ts'

const jarWith = (char: string) => cookieJar(makeKeys(['k'.repeat(32)], [char.repeat(32)]), false)
const jar = jarWith('s')
const Note = z.object({ text: z.string() })
const note = sealedCookie(jar, 'code', Note)

/** Every request is one of the account in its `player` header. */
const app = (reader = note) =>
  express()
    .use((req, res, next) => {
      const playerKey = req.get('player')
      Object.assign(res.locals, { session: playerKey ? { playerKey } : null })
      next()
    })
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

const write = (length = 7, player = '') => request(app()).get(`/write/${length}`).set('player', player)
const newCookie = async (player = '') => (await write(7, player)).get('Set-Cookie')?.[0] ?? ''
const read = async (cookie: string, reader = note, player = '') =>
  (
    await request(app(reader))
      .get('/read')
      .set({ Cookie: cookie.split(';')[0] ?? '', player })
  ).body

test('the value is read back, and it is unreadable in the cookie', async () => {
  const { body } = await write()
  const cookie = await newCookie()
  expect(body).toBe(true)
  expect(cookie).toMatch(/^code=[^;]+; Max-Age=60; /)
  expect(cookie).not.toContain('rahasia')
  expect(await read(cookie)).toEqual({ text: 'rahasia' })
})

test('a missing, altered, renamed or invalid cookie, or one of another key, gives nothing', async () => {
  const cookie = await newCookie()
  expect(await read('lang=en')).toBeNull()
  expect(await read(cookie.replace('code=', 'code=x'))).toBeNull()
  expect(await read(cookie.replace('code=', 'flash='), sealedCookie(jar, 'flash', Note))).toBeNull()
  expect(await read(cookie, sealedCookie(jarWith('t'), 'code', Note))).toBeNull()
  expect(await read(cookie, sealedCookie(jar, 'code', z.object({ text: z.literal('other') }) as never))).toBeNull()
})

test('a value too long for a cookie is not written', async () => {
  const long = await write(4000)
  expect([long.body, long.get('Set-Cookie')]).toEqual([false, undefined])
  expect((await write(2000)).get('Set-Cookie')).toHaveLength(1)
})

test('clearing removes the cookie', async () => {
  expect((await request(app()).get('/clear')).get('Set-Cookie')?.[0]).toMatch(/^code=; Max-Age=0; Path=\/; /)
})

// Proves SES-26.
test.each([
  ['budi', 'budi', true],
  ['budi', 'siti', false],
  ['budi', '', false],
  ['', 'siti', false],
])('what was written for "%s" is read by "%s": %s', async (owner, reader, isRead) => {
  expect(await read(await newCookie(owner), note, reader)).toEqual(isRead ? { text: 'rahasia' } : null)
})
