import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { forgetWaiting, sealedCookie } from './sealedCookie.ts'

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

test('a long value waits in the store under a name that only its cookie knows, is taken once, and has a bound', async () => {
  const kept = new Map<string, { value: string; seconds: number }>()
  const stored = sealedCookie(jar, 'code', Note, {
    get: async (key) => kept.get(key)?.value ?? null,
    set: async (key, value, seconds) => void kept.set(key, { value, seconds }),
    delete: async (key) => void kept.delete(key),
  })
  const site = express()
    .get('/write/:length', async (req, res) => {
      res.json(await stored.write(res, { text: 'x'.repeat(Number(req.params.length)) }, 60))
    })
    .get('/take', async (req, res) => {
      res.json(await stored.take(req, res))
    })
  const written = await request(site).get('/write/4000')
  const cookie = written.get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^code=s\.[\w-]{32}/)
  const [[key = '', { seconds } = { seconds: 0 }] = []] = kept
  expect([key.startsWith('sealed:code:s.'), cookie.includes(key.split(':')[2] ?? '-'), seconds]).toEqual([
    true,
    true,
    60,
  ])
  expect([...kept.values()].join()).not.toContain('xxxx')
  const take = () => request(site).get('/take').set('Cookie', cookie)
  const taken = await take()
  expect([taken.body.text?.length, taken.get('Set-Cookie')?.[0]?.startsWith('code=; Max-Age=0')]).toEqual([4000, true])
  expect(kept.size).toBe(0)
  expect((await take()).body).toBeNull()
  // A short one stays in the cookie, and is taken too.
  const short = (await request(site).get('/write/7')).get('Set-Cookie')?.[0]?.split(';')[0] ?? ''
  expect((await request(site).get('/take').set('Cookie', short)).body).toEqual({ text: 'xxxxxxx' })
  expect((await request(site).get('/write/33000')).body).toBe(false)
  expect(kept.size).toBe(0)
})

test('a sign-out ends what waits, and only what is there', async () => {
  const site = (names?: ('code' | 'flash')[]) =>
    express().get('/', (req, res) => {
      forgetWaiting(jar, req, res, names)
      res.end()
    })
  const forgotten = async (names?: ('code' | 'flash')[]) =>
    (await request(site(names)).get('/').set('Cookie', 'flash=a; proof=b; sid=c'))
      .get('Set-Cookie')
      ?.map((cookie) => cookie.split(';')[0])
  expect(await forgotten()).toEqual(['flash=', 'proof='])
  expect(await forgotten(['code', 'flash'])).toEqual(['flash='])
})
