import { beforeEach, expect, test, vi } from 'vitest'
import { callApi, isLost, postForm, readResult } from './api.ts'
import { REQUEST_MS } from './limits.ts'

/** The time limit of a request outlives a fetch that is false. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetchCall = vi.fn<typeof fetch>(async () => Response.json(body, { status, headers }))
  vi.stubGlobal('fetch', fetchCall)
  return { firstCall: () => fetchCall.mock.calls[0] ?? [] }
}

const OK = { code: 200, message: '', data: null }

test('a GET call puts its values into the address and bypasses the cache', async () => {
  const { firstCall } = answering(200, OK)
  await callApi('history', { query: { type: 'deposit', transNo: 'KCL 1/2' } })
  const [url, init] = firstCall()
  expect(url).toBe('/api/trx/history?type=deposit&transNo=KCL%201%2F2')
  expect(init).toMatchObject({ cache: 'no-store', headers: { Accept: 'application/json' } })
  expect(init).not.toHaveProperty('body')
})

test('any other call sends a JSON body; intent and keepalive go along when given', async () => {
  const plain = answering(200, OK)
  await callApi('questions')
  expect(plain.firstCall()).toMatchObject([
    '/api/service/list',
    { method: 'POST', body: '{}', headers: { Accept: 'application/json', 'Content-Type': 'application/json' } },
  ])
  expect(plain.firstCall()[1]?.headers).not.toHaveProperty('Idempotency-Key')
  expect(plain.firstCall()[1]).not.toHaveProperty('keepalive')
  const { firstCall } = answering(200, OK)
  await callApi('removeFavourite', { input: { gameId: '7' }, intent: 'i', keepalive: true })
  expect(firstCall()).toMatchObject([
    '/api/user/delete-collection',
    { method: 'DELETE', body: '{"gameId":"7"}', keepalive: true, headers: { 'Idempotency-Key': 'i' } },
  ])
})

test('a form is sent unchanged to its own address', async () => {
  const { firstCall } = answering(200, { ...OK, next: '/profile' })
  const body = new URLSearchParams({ nickname: 'Budi' })
  expect(await postForm('/api/user/modify-info', body)).toMatchObject({ kind: 'done', next: '/profile' })
  expect(firstCall()).toMatchObject(['/api/user/modify-info', { method: 'POST', body }])
  expect(firstCall()[1]?.headers).toEqual({ Accept: 'application/json' })
})

test('done: the answer carries the data, the words and the clock of the server', async () => {
  answering(200, { code: '200', message: 'Added', data: [1] }, { date: 'Sat, 21 Nov 2026 14:00:00 GMT' })
  expect(await callApi('refreshBalance')).toEqual({
    kind: 'done',
    data: [1],
    text: 'Added',
    next: '',
    serverNow: Date.UTC(2026, 10, 21, 14),
  })
})

test.each([
  ['the session has ended', 401, 404, true],
  ['upstream says so with another status', 200, 404, true],
  ['there was no session', 401, 401, false],
])('signed out: %s', (_name, status, code, expired) => {
  const answer = readResult(status, { code, message: 'Sign in' })
  expect(answer).toMatchObject({ kind: 'signedOut', text: 'Sign in', expired })
})

test('refused: the answer carries the message of the form and of each field', () => {
  const body = { code: 400, message: 'No', errors: { amount: 'Too much', odd: { deep: 1 } } }
  expect(readResult(400, body)).toEqual({
    kind: 'refused',
    status: 400,
    text: 'No',
    fields: { amount: 'Too much', odd: '' },
  })
  expect(readResult(503, { code: 503, message: 'Busy' })).toMatchObject({ kind: 'refused', text: 'Busy' })
  expect(readResult(200, { code: 500, message: 'Odd' })).toMatchObject({ kind: 'refused', text: 'Odd' })
  expect(readResult(200, null)).toMatchObject({ kind: 'refused', text: '' })
})

test('refused: the player must confirm their identity first', () => {
  const body = { code: 428, message: 'Confirm', next: '/identity?back=1' }
  expect(readResult(428, body)).toMatchObject({ kind: 'refused', identity: '/identity?back=1' })
})

test.each([500, 502, 504, 409])('HTTP %i leaves the outcome unknown', (status) => {
  const answer = readResult(status, { code: status, message: 'Late' })
  expect(answer).toMatchObject({ kind: 'unknown', status, text: 'Late' })
  expect(isLost(answer)).toBe(false)
})

test('a lost connection and an answer that is not JSON leave the outcome unknown', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(isLost(await callApi('refreshBalance'))).toBe(true)
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(isLost(await callApi('refreshBalance'))).toBe(true)
})

test('every call has the time limit of requests', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  const answer = callApi('history', { query: { transNo: 'KCL-1' } })
  await vi.advanceTimersByTimeAsync(REQUEST_MS)
  expect(isLost(await answer)).toBe(true)
})
