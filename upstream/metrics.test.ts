import { once } from 'node:events'
import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../tests/conformance/client.ts'
import { newPlayer } from '../tests/conformance/samples.ts'
import { startUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { createAdmin, createMetrics } from './metrics.ts'

const metrics = createMetrics()
let upstream: TestUpstream
let admin: Server

beforeAll(async () => {
  upstream = await startUpstream({ metrics })
  admin = createAdmin(metrics, () => false)
})
afterAll(() => upstream.close())

const measured = async () => (await request(admin).get('/metrics').expect(200)).text

test('answers by call, and the check of the ledger from the start', async () => {
  await newPlayer(upstream.url)
  await ask(upstream.url, 'gameDetail', { gameId: 'nothing' })
  await fetch(`${upstream.url}/wp-login.php`)
  await vi.waitFor(async () => expect(await measured()).toMatch(/kancil_ledger_checked_timestamp_seconds \d{9}/), {
    timeout: 10_000,
  })
  const text = await measured()
  expect(text).toMatch(/kancil_reference_request_duration_seconds_count\{call="register",status="2xx"\} 1\n/)
  expect(text).toMatch(/kancil_reference_request_duration_seconds_count\{call="gameDetail",status="\dxx"\} 1\n/)
  expect(text).toContain('call="(other)",status="4xx"')
  expect(text).not.toContain('wp-login')
  expect(text).toContain('kancil_ledger_problems 0\n')
  expect(text).toContain('kancil_outbox_waiting 0\n')
})

test('a callback that waits is seen; nothing else is served', async () => {
  await upstream.database.db.execute(
    sql`insert into gateway_outbox (event_id, body, state, created_at, next_at) values ('e1', '{}', 'waiting', '2000-01-01', '2999-01-01')`,
  )
  expect(await measured()).toContain('kancil_outbox_waiting 1\n')
  expect((await request(admin).get('/health')).body).toEqual({ stopping: false })
  expect((await request(admin).get('/')).status).toBe(404)
})

test('draining is unready, and every answer is the last one of its connection', async () => {
  expect((await fetch(`${upstream.url}/readyz`)).status).toBe(200)
  upstream.drain()
  const answer = await fetch(`${upstream.url}/readyz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  expect((await fetch(`${upstream.url}/healthz`)).status).toBe(200)
})

test('a database that does not answer is a failed scrape, not a dead process', async () => {
  const own = createMetrics()
  own.registry.registerMetric({ name: 'x', get: () => Promise.reject(new Error('gone')) } as never)
  const server = createAdmin(own, () => false).listen(0)
  await once(server, 'listening')
  expect((await request(server).get('/metrics')).status).toBe(503)
  server.close()
})
