import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractBroken, SessionExpired, UpstreamRejected } from '../../contract/errors.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { testUpstream, tooLate } from '../testing/testUpstream.ts'
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
const order = { paymentChannel: 'QRIS', amount: rupiah(50_000) }

let fake: FakeUpstream
let upstream: Upstream
let logged: string[]
let clock: number

beforeEach(async () => {
  fake = await fakeUpstream()
  logged = []
  clock = 1_000_000
  upstream = make()
})
afterEach(async () => {
  vi.useRealTimers()
  await upstream.close()
  await fake.close()
})

const make = (more = {}) =>
  testUpstream(fake.url, {
    log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    now: () => clock,
    ...more,
  })
const freshness = wholeAndFresh()
const send: Upstream['send'] = (...args) => upstream.send(...args)
const api = (on = upstream, note = freshness) => createApi(on, () => context, note)
const fails = (on: Promise<unknown>) =>
  on.then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )

// Proves UPS-02.
test('a call sends the headers of the contract, and the token only where it belongs', async () => {
  fake.on('/user/detail', () => envelope({ username: 'budi123' }))
  expect(await api().userDetail()).toMatchObject({ username: 'budi123' })
  expect(fake.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer tok-secret-1',
    'accept-language': 'in',
    'x-app-name': 'kancil',
    'x-agent-type': 'H5',
    'x-app-version': '101',
    'x-request-id': 'request-1',
  })
  fake.on('/auth/login', () => envelope({ authToken: 'tok-secret-2' }))
  await createApi(upstream, () => ({ ...context, locale: 'en', device: 'desktop' }), freshness).login({
    username: 'a',
    password: 'b',
  })
  expect(fake.requests[1]?.headers).toMatchObject({ 'accept-language': 'en', 'x-agent-type': 'PC' })
  expect(fake.requests[1]?.headers.authorization).toBeUndefined()
})

// Proves UPS-13.
test('amounts are sent as decimal strings, DELETE sends body and query, path fields are escaped', async () => {
  fake.on('/trx/depositSelf', () => envelope({ type: 'qrcode', data: 'x', howToPay: '', transNo: 'T1' }))
  await send('rechargeOrder', order, { ...context, key: 'intent-1' }, freshness)
  expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({ paymentChannel: 'QRIS', amount: '50000' })
  expect(fake.requests[0]?.headers['idempotency-key']).toBe('intent-1')

  fake.on('/user/delete-collection', () => envelope(null))
  await api().removeFavourite({ gameId: '7' })
  expect(fake.requests[1]?.query.get('gameId')).toBe('7')
  expect(JSON.parse(fake.requests[1]?.body ?? '')).toEqual({ gameId: '7' })

  fake.on('/invite/app/AB_1', () => envelope('https://app.example'))
  expect(await api().inviteApp({ inviteCode: 'AB_1' })).toBe('https://app.example')
})

// Proves UPS-06.
test('every other code of the envelope is a refusal with its message', async () => {
  fake.on('/user/detail', () => envelope(null, 500, 'Saldo tidak cukup'))
  const error = await fails(api().userDetail())
  expect(error).toBeInstanceOf(UpstreamRejected)
  expect(error).toMatchObject({ code: 500, text: 'Saldo tidak cukup' })
})

// Proves SES-15.
test('envelope code 404 ends the session only on a call with a token, HTTP 404 never', async () => {
  fake.on('/user/detail', () => envelope(null, 404, 'expired'))
  expect(await fails(api().userDetail())).toBeInstanceOf(SessionExpired)
  fake.on('/auth/guest', () => envelope(null, 404))
  expect(await fails(api().guest())).toBeInstanceOf(UpstreamRejected)
  fake.on('/user/level-info', (_request, res) => {
    res.statusCode = 404
    return envelope(null, 404)
  })
  expect(await fails(api().levelInfo())).toBeInstanceOf(UpstreamRejected)
})

// Proves UPS-04.
test('an invalid field is left out and counted by path, and its value is not logged', async () => {
  fake.on('/user/detail', () => envelope({ username: 'budi123', lastLoginTime: 'not-a-time-SECRET' }))
  expect(await api().userDetail()).toMatchObject({ username: 'budi123' })
  expect([...upstream.violations()]).toEqual([['userDetail:lastLoginTime', 1]])
  fake.on('/user/detail', () => envelope('SECRET'))
  const error = await fails(api().userDetail())
  expect(error).toBeInstanceOf(ContractBroken)
  expect(logged.join() + String(error)).not.toContain('SECRET')
  expect(logged.join()).toContain('lastLoginTime')
})

// Proves UPS-09.
test('a read is retried once after 503, a write never', async () => {
  let answers = 0
  fake.on('/user/detail', (_request, res) => {
    answers++
    if (answers === 1) res.statusCode = 503
    return envelope({ username: 'budi123' })
  })
  expect(await api().userDetail()).toMatchObject({ username: 'budi123' })
  expect(answers).toBe(2)

  fake.on('/user/balance', (_request, res) => {
    res.statusCode = 503
    return envelope(null)
  })
  const before = fake.requests.length
  expect(await fails(api().balance())).toMatchObject({ reason: 'status', sent: true })
  expect(fake.requests.length - before).toBe(1)
})

// Proves MON-15.
test('an unanswered request is a time-out, and a money call that timed out is not repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fake.on('/trx/depositSelf', tooLate)
  const error = await fails(send('rechargeOrder', order, { ...context, key: 'k' }, freshness))
  expect(error).toMatchObject({ reason: 'timeout', sent: true })
  expect(fake.requests).toHaveLength(1)
})

// Proves MON-15.
test('a connection cut during a money call leaves its outcome unknown', async () => {
  fake.on('/trx/depositSelf', (_request, res) => void res.socket?.destroy())
  const error = await fails(send('rechargeOrder', order, { ...context, key: 'k' }, freshness))
  expect(error).toMatchObject({ reason: 'network', sent: true })
  expect(fake.requests).toHaveLength(1)
})

// Proves UPS-12.
test('a reply over 2 MiB is refused', async () => {
  fake.on('/user/detail', () => envelope({ username: 'x'.repeat(2_200_000) }))
  expect(await fails(api().userDetail())).toMatchObject({ reason: 'too-large' })
})

/** A call of another player each, from another address. */
const balanceOf = (player: number) => {
  const caller = { session: `player ${player}`, address: `192.0.2.${player}` }
  return createApi(upstream, () => ({ ...context, caller }), freshness).balance()
}

// Proves LIM-16.
test('unanswered calls of most callers open the breaker of that group only; refusals and HTTP errors do not', async () => {
  fake.on('/user/balance', () => envelope(null, 500, 'no'))
  for (let n = 0; n < 25; n++) await fails(api().balance())
  expect(upstream.troubled()).toEqual([])

  fake.on('/user/balance', (_request, res) => void res.writeHead(500).end())
  for (let n = 0; n < 40; n++) await fails(balanceOf(n))
  expect(upstream.troubled()).toEqual([])

  fake.on('/user/balance', (_request, res) => void res.writeHead(502).end())
  for (let n = 0; n < 40; n++) await fails(balanceOf(n))
  expect(upstream.troubled()).toEqual(['wallet'])
  const before = fake.requests.length
  expect(await fails(balanceOf(99))).toMatchObject({ reason: 'breaker', sent: false })
  expect(fake.requests.length).toBe(before)
  fake.on('/version/config/index/popup', () => envelope({}))
  await api().popup()
})

// Proves MON-10.
test('a money call requires a key', async () => {
  await expect(api().rechargeOrder(order)).rejects.toThrow('key')
  expect(fake.requests).toHaveLength(0)
})

// Proves UPS-14.
test('a file answer is passed on unchanged', async () => {
  fake.on('/user/dana/page_v2', (_request, res) => {
    res.setHeader('content-type', 'application/pdf; x=1').end('%PDF')
  })
  const reply = await send('danaPage', {}, context, freshness)
  expect(reply.file).toMatchObject({ type: 'application/pdf', body: Buffer.from('%PDF') })
  await expect(api().danaPage({})).rejects.toThrow(ContractBroken)
})

// Proves UPS-14.
test('an upload is sent as multipart with its file', async () => {
  fake.on('/api/tool/upload', () => envelope('ref-1'))
  const file = new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' })
  expect((await send('upload', {}, { ...context, file }, freshness)).data).toBe('ref-1')
  expect(fake.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(fake.requests[0]?.body).toContain('name="file"; filename="a.png"')
})
