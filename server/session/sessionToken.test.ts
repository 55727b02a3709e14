import express from 'express'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { ContractBroken } from '../../contract/errors.ts'
import { CookieJar } from '../../tests/support/cookieJar.ts'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'
import { ABSOLUTE_MS, session } from './session.ts'

let clock: number
let stored: Map<string, { value: string; seconds: number }>
let store: Store
beforeEach(() => {
  clock = 1_795_237_200_000
  stored = new Map()
  const real = sqliteStore(':memory:', () => clock)
  store = {
    ...real,
    async set(key, value, seconds) {
      stored.set(key, { value, seconds })
      await real.set(key, value, seconds)
    },
    async delete(key) {
      stored.delete(key)
      await real.delete(key)
    },
  }
})

const web = ({ sign = ['a'], sealing = ['c'], on = store } = {}) => {
  const long = (chars: string[]) => chars.map((char) => char.repeat(32))
  const errors: unknown[] = []
  const app = express()
    .use(session(cookieJar(makeKeys(long(sign), long(sealing)), false), on, () => clock))
    .use(express.json({ limit: '1mb' }))
    .post('/in', async (req, res) => {
      await res.locals.signIn(req.body.token, { account: 'Budi' })
      res.json({})
    })
    .post('/out', (_req, res) => {
      res.locals.signOut()
      res.json({})
    })
    .get('/me', (_req, res) => void res.json({ token: res.locals.session?.token ?? null }))
    .use(((error, _req, res, _next) => {
      errors.push(error)
      res.status(500).json({})
    }) satisfies express.ErrorRequestHandler)
  return { app, errors }
}

/** A browser: stores cookies, removes those that are cleared. */
function browser() {
  const jar = new CookieJar()
  const keep = (res: request.Response) => {
    jar.keep(res.get('Set-Cookie'))
    return res
  }
  return {
    jar,
    in: async (token: string, at = web()) =>
      keep(await request(at.app).post('/in').set('Cookie', jar.header).send({ token })),
    out: async (at = web()) => keep(await request(at.app).post('/out').set('Cookie', jar.header)),
    me: async (at = web()) => keep(await request(at.app).get('/me').set({ Cookie: jar.header, Accept: 'text/html' })),
  }
}

const token = (bytes: number) => 'eyJ.'.padEnd(bytes, 'abcdefghijklmnopqrstuvwxyz0123456789-_.')
const references = () => [...stored.keys()]

// Proves SES-25.
test.each([8, 43, 1000, 1700, 1900, 4000, 8192])('a token of %i bytes signs in', async (bytes) => {
  const player = browser()
  expect((await player.in(token(bytes))).status).toBe(200)
  expect((await player.me()).body.token).toBe(token(bytes))
  expect(stored.size).toBe(bytes > 1750 ? 1 : 0)
  const whole = [...player.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(Buffer.byteLength(whole)).toBeLessThan(3600)
  expect(JSON.stringify([...stored.values()]) + whole).not.toContain('abcdefghijklmnop')
})

// Proves SES-25.
test('a token over 8 KB is refused with its length, and nothing is written', async () => {
  const [player, at] = [browser(), web()]
  const res = await player.in(token(8193), at)
  expect([res.status, res.get('Set-Cookie'), stored.size]).toEqual([500, undefined, 0])
  expect(at.errors[0]).toBeInstanceOf(ContractBroken)
  expect(String(at.errors[0])).toContain('authToken (8193 bytes, at most 8192)')
})

// Proves SES-25.
test('the token in the store ends with its session: at sign-out, at another sign-in, and after twelve hours', async () => {
  const player = browser()
  await player.in(token(4000))
  const [first] = references()
  expect(stored.get(first ?? '')?.seconds).toBe(ABSOLUTE_MS / 1000)
  const copy = new Map(player.jar)
  await player.in(token(5000))
  expect(references()).toHaveLength(1)
  expect(references()).not.toEqual([first])
  await player.out()
  expect([references(), player.jar.has('sid')]).toEqual([[], false])
  const thief = browser()
  for (const [name, value] of copy) thief.jar.set(name, value)
  expect((await thief.me()).body.token).toBeNull()
})

// Proves SES-25.
test('a reference that was guessed opens nothing', async () => {
  const budi = browser()
  await budi.in(token(4000))
  const [reference = ''] = references()
  expect(reference).toMatch(/^token:[\w-]{32}$/)
  const forged = browser()
  await forged.in(token(4002))
  const own = Buffer.from(forged.jar.get('sid') ?? '', 'base64').toString()
  const other = own.replace(/"r":"[\w-]{32}"/, `"r":"${reference.slice(6)}"`)
  expect(other).not.toBe(own)
  forged.jar.set('sid', Buffer.from(other).toString('base64'))
  expect((await forged.me()).body.token).toBeNull()
})

// Proves SES-05.
test('after a change of the keys the token in the store is sealed anew, under the same reference', async () => {
  const player = browser()
  await player.in(token(4000))
  const [before] = [...stored.values()]
  const [reference] = references()
  clock += 600_000
  expect((await player.me(web({ sign: ['b', 'a'], sealing: ['d', 'c'] }))).body.token).toBe(token(4000))
  expect(references()).toEqual([reference])
  expect([...stored.values()]).toEqual([{ value: expect.any(String), seconds: ABSOLUTE_MS / 1000 - 600 }])
  expect([...stored.values()][0]?.value).not.toBe(before?.value)
  expect((await player.me(web({ sign: ['b'], sealing: ['d'] }))).body.token).toBe(token(4000))
})

// Proves SES-25.
test('while the store does not answer, a long session is not lost', async () => {
  const player = browser()
  await player.in(token(4000))
  const outage = async () => {
    throw new StoreUnavailable('no answer')
  }
  const at = web({ on: { ...store, get: outage } })
  expect((await player.me(at)).get('Set-Cookie')).toBeUndefined()
  expect(at.errors[0]).toBeInstanceOf(StoreUnavailable)
  expect((await player.me()).body.token).toBe(token(4000))
})
