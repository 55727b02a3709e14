import { once } from 'node:events'
import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import request from 'supertest'
import { expect, test, vi } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { TEST_SECRET, testUpstream } from '../../tests/support/upstream.ts'
import { openTestDatabase } from '../kit/db/testing.ts'
import { sign } from '../kit/http/signature.ts'
import { startAudit } from './audit/audit.ts'
import { AUDIT_WORK } from './audit/status.ts'
import { auditOf } from './audit/testing.ts'
import { OUTCOMES } from './deposits/callback.ts'
import { createAdmin, createMetrics, watchChecks } from './metrics.ts'
import { REVIEW_KINDS } from './review-queue/kinds.ts'

const metrics = createMetrics()
let admin: Server

const upstream = testUpstream({ metrics })
admin = createAdmin(metrics, { isStopping: () => false, names: ['upstream'] })

const measured = async () => (await request(admin).get('/metrics').expect(200)).text

// Proves SEC-41.
test('the port answers to its own names alone', async () => {
  await request(admin).get('/health').set('Host', 'evil.example').expect(421)
  await request(admin).get('/health').set('Host', 'upstream:9100').expect(200)
})

test('metrics: answers by call, and the ledger check from the start', async () => {
  await newPlayer(upstream.url)
  await ask(upstream.url, 'gameDetail', { gameId: 'nothing' })
  await fetch(`${upstream.url}/wp-login.php`)
  await expect.poll(measured, { timeout: 90_000 }).toContain('kancil_ledger_problems 0\n')
  const text = await measured()
  expect(text).toMatch(/kancil_ledger_checked_timestamp_seconds \d{9}/)
  expect(text).toMatch(/kancil_reference_request_duration_seconds_count\{call="register",status="2xx"\} 1\n/)
  expect(text).toMatch(/kancil_reference_request_duration_seconds_count\{call="gameDetail",status="\dxx"\} 1\n/)
  expect(text).toContain('call="(other)",status="4xx"')
  expect(text).not.toContain('wp-login')
  for (const check of AUDIT_WORK) expect(text).toContain(`kancil_ledger_check_failing_seconds{check="${check}"} 0\n`)
  expect(text).toContain('kancil_outbox_waiting 0\n')
})

// Proves MON-45.
test('a check that cannot run is measured, money is unchecked, and no 0 says that the ledger has no problem', async () => {
  const database = await openTestDatabase({}, 'pglite')
  await database.db.execute(sql`alter sequence ledger_event rename to another`)
  const own = createMetrics()
  const audit = startAudit({ ...auditOf(database), metrics: own })
  watchChecks(own, audit.failing)
  expect(audit.report()).toEqual({ money: 'unchecked' })
  await vi.waitFor(() => expect(audit.failing().new).toBeGreaterThan(0), { timeout: 90_000 })
  await vi.waitFor(() => expect(audit.report().checkedAt).toBeDefined(), { timeout: 90_000 })
  expect(audit.report().money).toBe('unchecked')
  const text = await own.registry.metrics()
  expect(text).toMatch(/kancil_ledger_check_failing_seconds\{check="new"\} \d/)
  expect(text).toContain('kancil_ledger_check_failing_seconds{check="state"} 0\n')
  expect(text).toContain('kancil_money_stopped 0\n')
  expect(text).not.toMatch(/^kancil_ledger_problems \d/m)
  await audit.stop()
  await database.close()
})

test('metrics show a waiting callback, and the port serves nothing else', async () => {
  await upstream.database.db.execute(
    sql`insert into gateway_outbox (event_id, body, state, created_at, next_at) values ('e1', '{}', 'waiting', '2000-01-01', '2999-01-01')`,
  )
  expect(await measured()).toContain('kancil_outbox_waiting 1\n')
  expect((await request(admin).get('/health')).body).toEqual({ stopping: false })
  expect((await request(admin).get('/favicon.ico')).status).toBe(204)
  expect((await request(admin).get('/')).status).toBe(404)
})

// Proves MON-37.
test('the review queue, callbacks and job failures are measured from 0 on', async () => {
  const text = await measured()
  for (const kind of REVIEW_KINDS) expect(text).toContain(`kancil_parked{kind="${kind}"} 0\n`)
  for (const outcome of OUTCOMES) expect(text).toContain(`kancil_callbacks_total{outcome="${outcome}"} 0\n`)
  for (const job of ['expire orders', 'finish rounds', 'pay promotions', 'check the ledger'])
    expect(text).toContain(`kancil_job_failures_total{chore="${job}"} 0\n`)
})

test('a refused callback is counted and waits for an operator', async () => {
  const answer = (body: string, headers: object) =>
    fetch(`${upstream.url}/callback/payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const body = '{"type":"payment.paid","transNo":"x","amount":"1","currency":"IDR"}'
  expect((await answer(body, {})).status).toBe(401)
  expect((await answer(body, sign(TEST_SECRET, 'event-1', body, Date.now()))).status).toBe(404)
  const text = await measured()
  expect(text).toContain('kancil_callbacks_total{outcome="wrong_signature"} 1\n')
  expect(text).toContain('kancil_callbacks_total{outcome="unknown_order"} 1\n')
  expect(text).toContain('kancil_parked{kind="refusedCallback"} 1\n')
})

test('a draining process is not ready, and every answer is the last one of its connection', async () => {
  expect((await fetch(`${upstream.url}/readyz`)).status).toBe(200)
  upstream.drain()
  const answer = await fetch(`${upstream.url}/readyz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  expect((await fetch(`${upstream.url}/healthz`)).status).toBe(200)
})

test('an unreachable database fails the scrape, not the process', async () => {
  const own = createMetrics()
  own.registry.registerMetric({ name: 'x', get: () => Promise.reject(new Error('gone')) } as never)
  const server = createAdmin(own, { isStopping: () => false, names: [] }).listen(0)
  await once(server, 'listening')
  expect((await request(server).get('/metrics')).status).toBe(503)
  server.close()
})
