import express from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sqliteStore } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { CookieLost, cookieGuard, expectCookiePair } from './cookieGuard.ts'
import { IDLE_MS, session } from './session.ts'
import { revoke } from './signOut.ts'

const TOKEN = 'upstream-token-0123456789'
const [signA, signB, sealA, sealB] = ['a', 'b', 'c', 'd'].map((char) => char.repeat(32)) as [
  string,
  string,
  string,
  string,
]
let clock = Date.now()
let store: Store
beforeEach(() => {
  store = sqliteStore(':memory:', () => clock)
  clock = Date.now()
})

function app({ sign = [signA], sealing = [sealA], secure = false, trustProxy = 0 } = {}) {
  const errors: unknown[] = []
  const server = express()
    .set('trust proxy', trustProxy)
    .use(session(cookieJar(makeKeys(sign, sealing), secure), store, () => clock))
    .post('/in', async (req, res) => {
      await res.locals.signIn(req.get('x-token') ?? TOKEN, { account: 'Budi123' })
      res.json({ id: res.locals.session?.id })
    })
    .post('/out', (_req, res) => {
      res.locals.signOut()
      res.json({})
    })
    .get('/me', (_req, res) => {
      res.json(res.locals.session)
    })
    .use(((error, _req, res, _next) => {
      errors.push(error)
      res.status(500).json({ failed: true })
    }) satisfies express.ErrorRequestHandler)
  return { server, errors }
}

const signIn = async (options = {}) => (await request(app(options).server).post('/in')).get('Set-Cookie') ?? []
const header = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const me = async (cookies: string[], options = {}) =>
  request(app(options).server).get('/me').set('Cookie', header(cookies))

// Proves SES-01.
test('the next request knows the signed-in player, and the cookie does not contain the token', async () => {
  const cookies = await signIn()
  expect(cookies).toHaveLength(2)
  expect(cookies[0]).toMatch(/^sid=[^;]+; path=\/; expires=[^;]+; samesite=lax; httponly; max-age=43200$/)
  const decoded = cookies.map((cookie) => Buffer.from(cookie.split(/[=;]/)[1] ?? '', 'base64').toString()).join()
  expect(header(cookies) + decoded).not.toContain(TOKEN)
  expect((await me(cookies)).body).toMatchObject({ token: TOKEN, guest: false })
})

// Proves SES-04.
test('every sign-in has a new id, and the same account the same key', async () => {
  const [first, second] = await Promise.all([signIn(), signIn()].map(async (cookies) => (await me(await cookies)).body))
  expect(first.id).not.toBe(second.id)
  expect(first.playerKey).toBe(second.playerKey)
})

// Proves SES-05.
test('money records are found after a rotation of the keys', async () => {
  const before = (await me(await signIn())).body
  const renewed = { sign: [signB], sealing: [sealB] }
  expect((await me(await signIn(renewed), renewed)).body.playerKey).toBe(before.playerKey)
})

// Proves SES-08.
test('an altered cookie gives no session', async () => {
  const cookies = await signIn()
  const altered = cookies.map((cookie) => cookie.replace(/^sid=(.{20})./, 'sid=$1_'))
  expect((await me(altered)).body).toBeNull()
})

// Proves SES-03.
test('the time of activity is written at most once a minute, beside the session cookie', async () => {
  const cookies = await signIn()
  clock += 50_000
  expect((await me(cookies)).get('Set-Cookie')).toBeUndefined()
  clock += 12_000
  const newCookies = (await me(cookies)).get('Set-Cookie') ?? []
  expect(newCookies).toHaveLength(1)
  expect(newCookies[0]).toMatch(/^seen=[^;]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
  expect((await me([...cookies, ...newCookies])).get('Set-Cookie')).toBeUndefined()
})

// Proves SES-27.
test('every cookie of a session says its age, so that a device with another clock keeps it', async () => {
  const secure = await request(app({ secure: true, trustProxy: 1 }).server)
    .post('/in')
    .set('X-Forwarded-Proto', 'https')
  const cookies = [...(await signIn()), ...(secure.get('Set-Cookie') ?? [])]
  expect(cookies.map((cookie) => /^[^=]+/.exec(cookie)?.[0])).toEqual([
    'sid',
    'sid.sig',
    '__Host-sid',
    '__Host-sid.sig',
  ])
  for (const cookie of cookies) expect(cookie.match(/max-age=\d+/gi)).toEqual(['max-age=43200'])
})

test('the time of activity of another session is ignored', async () => {
  const other = await signIn()
  const cookies = await signIn()
  clock += IDLE_MS - 2000
  const newCookies = (await me(other)).get('Set-Cookie') ?? []
  clock += 3000
  expect((await me([...other, ...newCookies])).body).not.toBeNull()
  expect((await me([...cookies, ...newCookies])).body).toBeNull()
})

// Proves SES-05.
test('a cookie of an old key is written again with the new key, in full', async () => {
  const cookies = await signIn()
  const renewed = (await me(cookies, { sign: [signB, signA], sealing: [sealB, sealA] })).get('Set-Cookie') ?? []
  expect(renewed).toHaveLength(2)
  for (const cookie of renewed)
    expect(cookie).toMatch(/; path=\/; expires=[^;]+;( httponly;)? samesite=lax(; httponly)?; max-age=43200$/i)
  expect((await me(renewed, { sign: [signB], sealing: [sealB] })).body).toMatchObject({ token: TOKEN })
})

// Proves SES-05.
test.each([
  ['the key that signs', { sign: [signB, signA], sealing: [sealA] }, { sign: [signB], sealing: [sealA] }],
  ['the key that seals', { sign: [signA], sealing: [sealB, sealA] }, { sign: [signA], sealing: [sealB] }],
  ['both keys', { sign: [signB, signA], sealing: [sealB, sealA] }, { sign: [signB], sealing: [sealB] }],
])('a visitor who was idle for a minute has new cookies after a change of %s', async (_, both, only) => {
  const cookies = await signIn()
  clock += 61_000
  const renewed = (await me(cookies, both)).get('Set-Cookie') ?? []
  expect(renewed.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['seen', 'sid', 'sid.sig'])
  expect((await me(renewed, only)).body).toMatchObject({ token: TOKEN })
})

// Proves SES-05.
test('the time of activity that an old key has signed is written again with the session', async () => {
  const cookies = await signIn()
  clock += 61_000
  const newCookies = (await me(cookies)).get('Set-Cookie') ?? []
  clock += IDLE_MS - 2000
  const renewed = (await me([...cookies, ...newCookies], { sign: [signB, signA], sealing: [sealB, sealA] })).get(
    'Set-Cookie',
  )
  clock += IDLE_MS - 2000
  expect((await me(renewed ?? [], { sign: [signB], sealing: [sealB] })).body).toMatchObject({ token: TOKEN })
})

// Proves SES-06.
test('sign-in throws when the cookie cannot be sent', async () => {
  const { server, errors } = app({ secure: true })
  const res = await request(server).post('/in')
  expect(res.status).toBe(500)
  expect(errors[0]).toBeInstanceOf(CookieLost)
  expect(String(errors[0])).toContain('TRUST_PROXY')

  const proxied = await request(app({ secure: true, trustProxy: 1 }).server)
    .post('/in')
    .set('X-Forwarded-Proto', 'https')
  expect(proxied.status).toBe(200)
  const cookies = proxied.get('Set-Cookie') ?? []
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-sid(\.sig)?=.*; secure/i)
})

// Proves SES-07.
test('of an answer that begins a session the last pair counts: it must be there, and small enough', async () => {
  const errors: string[] = []
  const sent = async (...cookies: string[]) => {
    const server = express()
      .use(cookieGuard('sid', 60))
      .get('/', (_req, res) => {
        expectCookiePair(res)
        for (const cookie of cookies) res.append('Set-Cookie', cookie)
        res.json({})
      })
      .use(((error, _req, res, _next) => {
        errors.push(String(error))
        res.status(500).json({ failed: true })
      }) satisfies express.ErrorRequestHandler)
    return (await request(server).get('/')).get('Set-Cookie')
  }
  const pair = ['sid=new', 'sid.sig=new']
  const of = (length: number) => ['sid', 'sid.sig'].map((name) => `${name}=${'x'.repeat(length)}`)
  expect(await sent(...pair, 'other=1')).toEqual(['sid=new; max-age=60', 'sid.sig=new; max-age=60', 'other=1'])
  // A session that has ended is cleared first, by a date that no age may stand above.
  const cleared = 'sid=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  expect(await sent(cleared, ...pair)).toEqual([cleared, 'sid=new; max-age=60', 'sid.sig=new; max-age=60'])
  expect(await sent(...of(1800))).toHaveLength(2)
  expect(errors).toEqual([])
  expect([await sent(...of(1950)), await sent('other=1', 'another=2')]).toEqual([undefined, undefined])
  expect(errors).toEqual([expect.stringContaining('bytes'), expect.stringContaining('plain http')])
})

test('a token that upstream does not take back is logged, any other fault is not hidden', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  await revoke(() => Promise.reject(new UpstreamUnavailable('logout', 'timeout', true)), log)
  expect(lines).toEqual([expect.stringContaining('not revoked')])
  await expect(revoke(() => Promise.reject(new TypeError('ours')), log)).rejects.toThrow('ours')
})
