import { beforeEach, expect, test, vi } from 'vitest'
import { keepLast } from './done.ts'
import { findOrder } from './findOrder.ts'

const NOW = Date.UTC(2026, 10, 21, 14, 0)
const order = { intent: 'i', paymentChannel: 'QRIS', amount: '50000', at: NOW - 20_000 }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

/** The server's clock may differ from this device's. */
function history(rows: object[], { status = 200, serverNow = NOW } = {}) {
  const headers = { date: new Date(serverNow).toUTCString() }
  vi.stubGlobal('fetch', async () => Response.json({ code: status, data: { list: rows } }, { status, headers }))
}

const row = (amount: string, createTime: unknown, transNo = 'KCL-1') => ({ transNo, amount, createTime })

// Proves MON-20.
test('a later deposit of the same amount is the order, an earlier one is not', async () => {
  history([row('75000', NOW), row('50000.00', NOW - 19_000, 'KCL-2')])
  expect(await findOrder(order)).toBe('KCL-2')
  history([row('50000', NOW - 300_000)])
  expect(await findOrder(order)).toBeNull()
})

// Proves MON-15, MON-20.
test('an order that this tab knows, and what is older, is not the order', async () => {
  const kept = new Map<string, string>()
  const [getItem, setItem] = [(key: string) => kept.get(key) ?? null, kept.set.bind(kept)]
  vi.stubGlobal('sessionStorage', { getItem, setItem })
  keepLast('deposit', 'KCL-2')
  history([row('75000', NOW), row('50000', NOW - 30_000, 'KCL-2'), row('50000', NOW - 35_000)])
  expect(await findOrder(order)).toBeNull()
  expect(await findOrder(order, 'withdrawal')).toBe('KCL-2')
})

test('times are compared on the clock of the server, even when the clock of the device is wrong by hours', async () => {
  const serverNow = NOW - 7 * 3_600_000
  history([row('50000', new Date(serverNow - 15_000).toISOString())], { serverNow })
  expect(await findOrder(order)).toBe('KCL-1')
})

// Proves UPS-18.
test('times without a zone are read as WIB', async () => {
  history([row('50000', '2026-11-21 20:59:45')])
  expect(await findOrder(order)).toBe('KCL-1')
})

test('an unreadable history gives no result', async () => {
  history([], { status: 502 })
  await expect(findOrder(order)).rejects.toThrow('history')
})
