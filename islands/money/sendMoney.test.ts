import { beforeEach, expect, test, vi } from 'vitest'
import { confirmPath, sendMoney } from './sendMoney.ts'

/** The time limit of a request outlives a fetch that is false. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const order = { paymentChannel: 'QRIS', amount: '50000' }

function answering(status: number, body: unknown) {
  const post = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', post)
  return post
}

test('a created order leads to its own page and carries its intent', async () => {
  const post = answering(200, { code: 200, message: '', data: { transNo: 'KCL 1/2' } })
  expect(await sendMoney('rechargeOrder', order, 'intent-1')).toEqual({ kind: 'done', transNo: 'KCL 1/2', text: '' })
  expect(confirmPath('KCL 1/2')).toBe('/confirm?transNo=KCL%201%2F2')
  const [, request] = post.mock.calls[0] ?? []
  expect(new Headers(request?.headers).get('idempotency-key')).toBe('intent-1')
  expect(JSON.parse(String(request?.body))).toEqual(order)
})

// Proves MON-15.
test.each([500, 502, 504, 409])('HTTP %i leaves the outcome of the order unknown', async (status) => {
  answering(status, { code: status, message: '' })
  expect(await sendMoney('rechargeOrder', order, 'i')).toMatchObject({ kind: 'unknown' })
})

// Proves MON-15.
test('a lost connection, a time-out, an answer that is not JSON and one without a number leave the outcome unknown', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendMoney('rechargeOrder', order, 'i')).toMatchObject({ kind: 'unknown' })
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('late', 'TimeoutError')))
  expect(await sendMoney('rechargeOrder', order, 'i')).toMatchObject({ kind: 'unknown' })
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 200 }))
  expect(await sendMoney('rechargeOrder', order, 'i')).toMatchObject({ kind: 'unknown' })
  answering(200, { code: 200, data: null })
  expect(await sendMoney('rechargeOrder', order, 'i')).toMatchObject({ kind: 'unknown' })
})
