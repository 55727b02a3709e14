import express from 'express'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { CookieJar } from '../../tests/support/cookieJar.ts'
import { cookieJar } from '../http/cookies.ts'
import { makeKeys } from '../keys.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { ABSOLUTE_MS, IDLE_MS, session } from './session.ts'

/** A whole second: the cookie stores no fractions. */
const START = 1_795_237_200_000
const MINUTE = 60_000
let clock = START
const store = sqliteStore(':memory:', () => clock)
beforeEach(() => {
  clock = START
})

const app = ({ sign = ['a'], sealing = ['c'] } = {}) => {
  const keys = makeKeys(
    sign.map((char) => char.repeat(32)),
    sealing.map((char) => char.repeat(32)),
  )
  return express()
    .use(session(cookieJar(keys, false), store, () => clock))
    .use(express.json())
    .post('/in', async (req, res) => {
      await res.locals.signIn('token-1', req.body)
      res.json(res.locals.session)
    })
    .post('/renew', async (req, res) => {
      await res.locals.renewSession('token-2', req.body.guest)
      res.json(res.locals.session)
    })
    .post('/ended', (_req, res) => {
      res.locals.sessionEnded()
      res.json(res.locals.session)
    })
    .post('/out', (_req, res) => {
      res.locals.signOut()
      res.json(res.locals.session)
    })
    .get('/me', (_req, res) => {
      res.json(res.locals.session)
    })
}

/** A browser: stores cookies, removes those that are cleared. */
function browser(options = {}) {
  const jar = new CookieJar()
  const keep = (res: request.Response) => {
    jar.keep(res.get('Set-Cookie'))
    return res
  }
  return {
    jar,
    post: async (path: string, body: object = {}) =>
      keep(await request(app(options)).post(path).set('Cookie', jar.header).send(body)),
    me: async (accept = 'application/json', other = options) =>
      keep(await request(app(other)).get('/me').set({ Cookie: jar.header, Accept: accept })),
  }
}

test('the request that begins a session and the next one know the same facts', async () => {
  const player = browser()
  const { body } = await player.post('/in', { account: 'Budi', guest: true })
  expect(body).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    token: 'token-1',
    playerKey: expect.stringMatching(/^[\w-]{22}$/),
    guest: true,
    issuedAt: START,
    lastActiveAt: START,
    expiresAt: START + ABSOLUTE_MS,
  })
  expect((await player.me()).body).toEqual(body)
  expect((await browser().post('/in', { account: 'Budi' })).body.guest).toBe(false)
})

test('the account key ignores spaces around the name, and respects capitals; without a name each session has its own key', async () => {
  const keyOf = async (who: object) => (await browser().post('/in', who)).body.playerKey
  const budi = await keyOf({ account: 'Budi' })
  expect(await keyOf({ account: ' Budi ' })).toBe(budi)
  expect(await keyOf({ account: 'budi' })).not.toBe(budi)
  expect(await keyOf({})).not.toBe(await keyOf({}))
})

// Proves SES-02.
test('a session ends after thirty idle minutes, not a second before', async () => {
  const player = browser()
  await player.post('/in')
  clock += IDLE_MS - 1000
  expect((await browser().me()).body).toBeNull()
  const alive = await player.me()
  expect(alive.body.lastActiveAt).toBe(START)
  expect((await player.me()).body.lastActiveAt).toBe(clock)
  clock += IDLE_MS
  expect((await player.me()).body).toBeNull()
  expect(player.jar.has('sid')).toBe(false)
})

// Proves SES-02.
test('a session ends after twelve hours, even with activity', async () => {
  const player = browser()
  await player.post('/in')
  for (; clock < START + ABSOLUTE_MS - IDLE_MS / 2; clock += IDLE_MS / 2) await player.me()
  clock = START + ABSOLUTE_MS - 1000
  expect((await player.me()).body).not.toBeNull()
  clock = START + ABSOLUTE_MS
  expect((await player.me()).body).toBeNull()
})

test('a renewed session has another id and token; its account and its end stay', async () => {
  const player = browser()
  const before = (await player.post('/in', { account: 'Budi', guest: true })).body
  clock += 10 * MINUTE
  await player.post('/renew', { guest: false })
  const after = (await player.me()).body
  expect(after).toEqual({ ...before, id: after.id, token: 'token-2', guest: false, lastActiveAt: clock })
  expect(after.id).not.toBe(before.id)
})

test('without a session neither renewal nor end does anything', async () => {
  for (const path of ['/renew', '/ended']) {
    const { body, headers } = await browser().post(path, { guest: false })
    expect([path, body, headers['set-cookie']]).toEqual([path, null, undefined])
  }
})

test('a session that upstream ended is gone; the next page clears its cookie, a call does not', async () => {
  const player = browser()
  await player.post('/in')
  expect((await player.post('/ended')).body).toBeNull()
  const call = await player.me()
  expect([call.body, call.get('Set-Cookie'), player.jar.has('sid')]).toEqual([null, undefined, true])
  const page = await player.me('text/html')
  expect([page.body, player.jar.has('sid')]).toEqual([null, false])
})

test('signing out also clears the time of activity, where it is known', async () => {
  const player = browser()
  await player.post('/in')
  expect((await player.post('/out')).get('Set-Cookie')?.join()).not.toContain('seen=')
  await player.post('/in')
  clock += MINUTE
  await player.me()
  expect(player.jar.has('seen')).toBe(true)
  expect((await player.post('/out')).body).toBeNull()
  expect([player.jar.has('sid'), player.jar.has('seen')]).toEqual([false, false])
})

test('a token that no key opens is not a session, and the next page clears its cookies', async () => {
  const player = browser()
  await player.post('/in')
  expect((await player.me('application/json', { sealing: ['d'] })).body).toBeNull()
  expect(player.jar.has('sid')).toBe(true)
  expect((await player.me('text/html', { sealing: ['d'] })).body).toBeNull()
  expect(player.jar.has('sid')).toBe(false)
})

test('a visitor without a cookie gets none; a cookie of the first of two keys is not written again', async () => {
  expect((await browser().me()).get('Set-Cookie')).toBeUndefined()
  const keys = { sign: ['a', 'b'] }
  const player = browser(keys)
  await player.post('/in')
  expect((await player.me('application/json', keys)).get('Set-Cookie')).toBeUndefined()
  expect((await player.me('application/json', { sign: ['b', 'a'] })).get('Set-Cookie')).toHaveLength(2)
})
