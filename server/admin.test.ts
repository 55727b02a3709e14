import request from 'supertest'
import { expect, test } from 'vitest'
import { createAdmin } from './admin.ts'

const upstream = {
  send: () => Promise.reject(new Error('not asked')),
  picture: () => Promise.reject(new Error('not asked')),
  troubled: () => ['wallet' as const],
  misfits: () => new Map([['userDetail:list[].amount', 3]]),
  close: async () => {},
}
const admin = createAdmin({
  upstream,
  health: { stopping: false, upstream: () => false },
  pressure: { limitMs: 250, delayMs: () => 12.5, close: () => {} },
})

test('metrics name open breakers and fields that did not fit', async () => {
  const { text, headers } = await request(admin).get('/metrics')
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(text).toContain('kancil_up 1\n')
  expect(text).toContain('kancil_event_loop_delay_p99_ms 12.5\n')
  expect(text).toContain('kancil_upstream_breaker_open{group="wallet"} 1\n')
  expect(text).toContain('kancil_contract_misfits_total{call="userDetail",path="list[].amount"} 3\n')
})

test('health details, and nothing else', async () => {
  expect((await request(admin).get('/health')).body).toEqual({
    stopping: false,
    troubled: ['wallet'],
    misfits: { 'userDetail:list[].amount': 3 },
  })
  expect((await request(admin).get('/')).status).toBe(404)
})
