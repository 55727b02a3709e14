import { afterEach, expect, test, vi } from 'vitest'
import { sendOrder } from './sendOrder.ts'

afterEach(() => vi.unstubAllGlobals())

const order = { paymentChannel: 'QRIS', amount: '50000' }

function answering(status: number, body: unknown) {
  const post = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', post)
  return post
}

test('an order that was made leads to its own page, and carries its intent', async () => {
  const post = answering(200, { code: 200, message: '', data: { transNo: 'KCL 1/2' } })
  expect(await sendOrder(order, 'intent-1')).toEqual({ kind: 'made', next: '/confirm?transNo=KCL%201%2F2' })
  const [, request] = post.mock.calls[0] ?? []
  expect(new Headers(request?.headers).get('idempotency-key')).toBe('intent-1')
  expect(JSON.parse(String(request?.body))).toEqual(order)
})

test('a refusal brings its words, for the form and for its fields', async () => {
  answering(400, { code: 400, message: 'Too much', errors: { amount: 'At most 10,000,000' } })
  expect(await sendOrder(order, 'i')).toEqual({
    kind: 'refused',
    text: 'Too much',
    fields: { amount: 'At most 10,000,000' },
  })
  answering(503, { code: 503, message: 'Busy' })
  expect(await sendOrder(order, 'i')).toMatchObject({ kind: 'refused', text: 'Busy' })
})

test.each([500, 502, 504, 409])('HTTP %i leaves it open whether there is an order', async (status) => {
  answering(status, { code: status, message: '' })
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'unknown' })
})

test('a lost line, a time-out, an answer that is no JSON and one without a number leave it open too', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'unknown' })
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('late', 'TimeoutError')))
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'unknown' })
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 200 }))
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'unknown' })
  answering(200, { code: 200, data: null })
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'unknown' })
})

test('a lost session asks to sign in', async () => {
  answering(401, { code: 404, message: 'Expired' })
  expect(await sendOrder(order, 'i')).toEqual({ kind: 'signedOut', text: 'Expired' })
})
