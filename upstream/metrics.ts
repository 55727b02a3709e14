import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { Call } from '../contract/call.ts'
import { CALLS } from '../contract/calls.ts'
import type { Db } from './db/types.ts'

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const OTHER = '(other)'

/** What is counted while the upstream runs. The names are listed in docs/metrics.md. */
export interface Metrics {
  registry: Registry
  /** Counts and times each answer, by call of the contract. */
  requests: RequestHandler
  /** One check of the invariants has found so many broken ones. */
  ledgerChecked(problems: number): void
  jobFailed(job: string): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'kancil_reference_request_duration_seconds',
    help: 'Answers of the reference upstream, by call and class of status',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers,
  })
  const problems = new Gauge({
    name: 'kancil_ledger_problems',
    help: 'Broken invariants of ledger, orders and withdrawals at the last check; anything but 0 is an emergency',
    registers,
  })
  const checkedAt = new Gauge({
    name: 'kancil_ledger_checked_timestamp_seconds',
    help: 'When the ledger was last checked',
    registers,
  })
  const failures = new Counter({
    name: 'kancil_job_failures_total',
    help: 'Runs of a chore that failed and will be tried again',
    labelNames: ['job'],
    registers,
  })
  const callOf = callNames()
  return {
    registry,
    requests(request, response, next) {
      const done = requests.startTimer()
      const call = callOf(request.method, request.path)
      response.once('close', () => {
        done({ call, status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted' })
      })
      next()
    },
    ledgerChecked(count) {
      problems.set(count)
      checkedAt.setToCurrentTime()
    },
    jobFailed: (job) => failures.inc({ job }),
  }
}

function callNames(): (method: string, path: string) => string {
  const rows = Object.entries<Call>(CALLS).map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return (method, path) => rows.find((row) => row.method === method && row.pattern.test(path))?.name ?? OTHER
}

const Waiting = z.object({ waiting: z.coerce.number() })

/** Callbacks of the gateway that are not delivered yet, counted when somebody asks. */
export function watchOutbox({ registry }: Metrics, db: Db): void {
  new Gauge({
    name: 'kancil_outbox_waiting',
    help: 'Payment callbacks that are not delivered yet',
    registers: [registry],
    async collect() {
      const { rows } = await db.execute(sql`select count(*) as waiting from gateway_outbox where state = 'waiting'`)
      this.set(Waiting.parse(rows[0]).waiting)
    },
  })
}

/** The operator's own port (ADMIN_PORT), not meant for the internet: `/metrics` and `/health`. */
export function createAdmin({ registry }: Metrics, isStopping: () => boolean): Server {
  return createServer(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    if (request.method === 'GET' && request.url === '/metrics') {
      try {
        response.setHeader('Content-Type', registry.contentType).end(await registry.metrics())
      } catch {
        // The database is what is asked; that it does not answer is seen by the scrape that fails.
        response.writeHead(503).end()
      }
    } else if (request.method === 'GET' && request.url === '/health') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ stopping: isStopping() }))
    } else response.writeHead(404).end()
  })
}
