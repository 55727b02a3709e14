import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotOffered, SessionExpired } from '../../contract/errors.ts'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { createApi } from './createApi.ts'
import type { RequestContext } from './encode.ts'
import { wholeAndFresh } from './publicCache.ts'
import type { Upstream } from './upstream.ts'

const context: RequestContext = {
  requestId: 'request-1',
  locale: 'india',
  device: 'mobile',
  appName: 'kancil',
  token: 'tok-secret-1',
}
const MINUTE = 60_000
const PLAYER = { username: 'budi123' }

let fake: FakeUpstream
let upstream: Upstream
let clock: number

beforeEach(async () => {
  fake = await fakeUpstream()
  clock = 1_000_000
  upstream = testUpstream(fake.url, { now: () => clock })
  fake.on('/user/detail', () => envelope(PLAYER))
})
afterEach(async () => {
  await upstream.close()
  await fake.close()
})

const api = (freshness = wholeAndFresh()) => createApi(upstream, () => context, freshness)
const fails = (on: Promise<unknown>) =>
  on.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )
const times = (path: string) => fake.requests.filter((request) => request.path === path).length
const SESSIONS = '/user/sessions'

const status = (code: number, body: unknown) => (_request: unknown, res: ServerResponse) => {
  res.statusCode = code
  return body
}
const page = (code: number) => (_request: unknown, res: ServerResponse) => {
  res.writeHead(code, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><h1>Not here</h1>')
}

// Proves UPS-22.
test.each([
  ['HTTP 200 with code 404', status(200, envelope(null, 404, 'Not Found'))],
  ['HTTP 200 with code "404"', status(200, { code: '404', msg: 'Not Found' })],
  ['HTTP 200 with code 405', status(200, envelope(null, 405))],
  ['HTTP 404 with an envelope', status(404, envelope(null, 404))],
  ['HTTP 404 with the JSON of a framework', status(404, { status: 404, error: 'Not Found', path: SESSIONS })],
  ['HTTP 404 with a page', page(404)],
  ['HTTP 405', status(405, '')],
  ['HTTP 501', status(501, 'not implemented')],
  ['HTTP 401', status(401, envelope(null, 401, 'Full authentication is required'))],
  ['the start page of a gateway', page(200)],
])(
  '%s on an extension means that it is not offered: the player stays and nothing is counted',
  async (_name, answer) => {
    fake.on(SESSIONS, answer)
    const freshness = wholeAndFresh()
    const error = await fails(api(freshness).sessions())
    expect(error).toBeInstanceOf(NotOffered)
    expect(error).toMatchObject({ code: 501, text: '' })
    expect(freshness.incomplete).toBe(false)
    for (let view = 0; view < 25; view++) await fails(api().sessions())
    expect(times(SESSIONS)).toBe(1)
    expect([...upstream.violations()]).toEqual([])
    expect(upstream.notOffered()).toEqual(['sessions'])
    expect(upstream.troubled()).toEqual([])
  },
)

// Proves UPS-22.
test('after ten minutes upstream is asked again, and its answer counts from then on', async () => {
  fake.on(SESSIONS, status(404, envelope(null, 404)))
  await fails(api().sessions())
  clock += 10 * MINUTE - 1
  await fails(api().sessions())
  expect(times(SESSIONS)).toBe(1)
  fake.on(SESSIONS, () => envelope([{ createTime: 1_700_000_000_000 }]))
  clock += 1
  expect(upstream.notOffered()).toEqual([])
  expect(await api().sessions()).toHaveLength(1)
  expect(await api().sessions()).toHaveLength(1)
  expect(times(SESSIONS)).toBe(3)
})

// Proves UPS-22.
test('a call that upstream has answered within the hour is sent again, whatever a single reply says', async () => {
  fake.on(SESSIONS, () => envelope([]))
  await api().sessions()
  fake.on(SESSIONS, status(404, envelope(null, 404)))
  expect(await fails(api().sessions())).toBeInstanceOf(NotOffered)
  expect(upstream.notOffered()).toEqual([])
  fake.on(SESSIONS, status(200, envelope(null, 500, 'no')))
  await fails(api().sessions())
  clock += 59 * MINUTE
  fake.on(SESSIONS, status(404, envelope(null, 404)))
  await fails(api().sessions())
  expect(upstream.notOffered()).toEqual([])
  clock += MINUTE
  await fails(api().sessions())
  expect(upstream.notOffered()).toEqual(['sessions'])
})

// Proves SES-15.
test('a session that has ended ends on an extension too, because the detail of the player says so', async () => {
  fake.on('/user/detail', () => envelope(null, 404, 'Sesi berakhir'))
  fake.on(SESSIONS, () => envelope(null, 404, 'Sesi berakhir'))
  const error = await fails(api().sessions())
  expect(error).toBeInstanceOf(SessionExpired)
  expect(error).toMatchObject({ call: 'sessions', text: 'Sesi berakhir' })
  expect(upstream.notOffered()).toEqual([])
})

// Proves SES-15.
test('code 404 on a call that every upstream offers ends the session', async () => {
  fake.on('/user/balance', () => envelope(null, 404))
  expect(await fails(api().balance())).toBeInstanceOf(SessionExpired)
})
