import { createServer, type RequestListener, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { counterFrom0, gaugeOf } from '../../common/node/instruments.ts'
import { isOwnHost } from '../../common/node/ownHost.ts'
import type { Call } from '../../contract/calls/call.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { isOddRequest } from '../../contract/requestForm.ts'
import type { Db } from '../kit/db/types.ts'
import { AUDIT_WORK, type AuditStatus, type AuditWork } from './audit/status.ts'
import { OUTCOMES, type Outcome } from './deposits/callback.ts'
import { FORGERIES, type Forgery } from './review-queue/forgeries.ts'
import { countReviewQueue } from './review-queue/kinds.ts'

/** What `/version` says: the release and revision of the image, and the version of the contract. */
export interface Release {
  release: string
  revision: string
  contract: string
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const OTHER = '(other)'

/** The metrics of the running upstream. The names are listed in docs/metrics.md. */
export interface Metrics {
  registry: Registry
  /** Counts and times each answer, by call of the contract. */
  requests: RequestHandler
  /** The state of the ledger audit, and whether a check has ended since the start. */
  audited(status: AuditStatus, isChecked: boolean): void
  /** A transaction runs again: SQLSTATE 40P01 is a deadlock, 40001 a serialization failure. */
  transactionRepeated(sqlState: string): void
  /** `times` 0 creates the metric of the chore, so that an alert sees its first failure as an increase. */
  jobFailed(chore: string, times?: number): void
  /** One callback of a gateway arrived, with this result. */
  callbackTaken(outcome: Outcome): void
  /** The desk refused somebody whose name is not proven. */
  operatorRefused(why: Forgery): void
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
  const repeated = counterFrom0(registry, {
    name: 'kancil_transactions_repeated_total',
    help: 'Transactions done again after a deadlock or a serialization failure',
    labels: { reason: ['deadlock', 'serialization'] },
  })
  const failures = new Counter({
    name: 'kancil_job_failures_total',
    help: 'Runs of a chore that failed and will be tried again',
    labelNames: ['chore'],
    registers,
  })
  const callbacks = counterFrom0(registry, {
    name: 'kancil_callbacks_total',
    help: 'Callbacks of gateways by what became of them',
    labels: { outcome: OUTCOMES },
  })
  const forgeries = counterFrom0(registry, {
    name: 'kancil_operators_refused_total',
    help: 'Requests to the desk that do not prove who sends them, by why not',
    labels: { why: FORGERIES },
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
    audited: auditGauges(registers),
    transactionRepeated: (state) => repeated.inc({ reason: state === '40P01' ? 'deadlock' : 'serialization' }),
    jobFailed: (chore, times = 1) => failures.inc({ chore }, times),
    callbackTaken: (outcome) => callbacks.inc({ outcome }),
    operatorRefused: (why) => forgeries.inc({ why }),
  }
}

/** The state of the ledger audit, once it is known: a 0 from the start would say that a check found no problem. */
function auditGauges(registers: Registry[]): Metrics['audited'] {
  const problems = new Gauge({
    name: 'kancil_ledger_problems',
    help: 'Broken invariants of ledger, orders and games that no operator has looked at; anything but 0 is an emergency',
    registers,
  })
  const checkedAt = new Gauge({
    name: 'kancil_ledger_checked_timestamp_seconds',
    help: 'When every new transfer was last checked',
    registers,
  })
  const passedAt = new Gauge({
    name: 'kancil_ledger_passed_timestamp_seconds',
    help: 'When the last full pass over the ledger came to its end',
    registers,
  })
  const stopped = new Gauge({
    name: 'kancil_money_stopped',
    help: '1 while money does not move because the audit found something or is late',
    registers,
  })
  for (const gauge of [problems, checkedAt, passedAt, stopped]) gauge.remove()
  return (status, isChecked) => {
    if (isChecked || status.problems > 0) problems.set(status.problems)
    checkedAt.set(status.checkedAt / 1000)
    passedAt.set(status.passedAt / 1000)
    stopped.set(status.stopped ? 1 : 0)
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

/** What runs here, under the name that the web tier uses too. */
export function watchRelease({ registry }: Metrics, { release: version, revision, contract }: Release): void {
  new Gauge({
    name: 'kancil_build_info',
    help: 'The running release',
    labelNames: ['version', 'revision', 'contract'],
    registers: [registry],
  }).set({ version, revision, contract }, 1)
}

/** Whether this process runs the jobs of all processes on its database. */
export function watchLead({ registry }: Metrics, isLeader: () => boolean): void {
  gaugeOf(registry, {
    name: 'kancil_jobs_leader',
    help: '1 in the process that runs the jobs, 0 in the others on the same database',
    read: () => (isLeader() ? 1 : 0),
  })
}

/** What of the ledger audit cannot run, measured at each scrape. */
export function watchChecks({ registry }: Metrics, failing: () => Record<AuditWork, number>): void {
  new Gauge({
    name: 'kancil_ledger_check_failing_seconds',
    help: 'For how long a part of the ledger audit has been unable to run; 0 while it runs',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      const seconds = failing()
      for (const check of AUDIT_WORK) this.set({ check }, seconds[check])
    },
  })
}

/** Gateway callbacks that are not delivered yet, counted at each scrape. */
export function watchOutbox({ registry }: Metrics, db: Db): void {
  gaugeOf(registry, {
    name: 'kancil_outbox_waiting',
    help: 'Payment callbacks that are not delivered yet',
    async read() {
      const { rows } = await db.execute(sql`select count(*) as waiting from gateway_outbox where state = 'waiting'`)
      return Waiting.parse(rows[0]).waiting
    },
  })
}

const Archived = z.array(z.object({ at: z.coerce.number() }))

/** Up to when the database can be restored: its log is in the archive. Nothing where PostgreSQL keeps none. */
export function watchArchive({ registry }: Metrics, db: Db): void {
  new Gauge({
    name: 'kancil_restorable_timestamp_seconds',
    help: 'When the last file of the log reached the archive: up to then the database can be restored',
    registers: [registry],
    async collect() {
      const { rows } = await db.execute(sql`
        select extract(epoch from last_archived_time) as at from pg_stat_archiver where last_archived_time is not null`)
      this.remove()
      for (const { at } of Archived.parse(rows)) this.set(at)
    },
  })
}

/** Items that wait for an operator at the desk, counted at each scrape. */
export function watchReviewQueue({ registry }: Metrics, db: Db, now: () => EpochMs): void {
  new Gauge({
    name: 'kancil_parked',
    help: 'What the system cannot decide by itself and waits for an operator at the desk',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const [kind, waiting] of Object.entries(await countReviewQueue(db, now()))) this.set({ kind }, waiting)
    },
  })
}

interface AdminDeps {
  isStopping(): boolean
  /** Answers every other address, when the database is open. */
  others?(): RequestListener | undefined
  /** The names by which monitoring reaches the port. */
  names: readonly string[]
}

/** A separate port for the operator (ADMIN_PORT), not for the internet: `/metrics`, `/health` and the figures. */
export function createAdmin({ registry }: Metrics, { isStopping, others, names }: AdminDeps): Server {
  return createServer(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    if (isOddRequest(request)) {
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    if (!isOwnHost(request.headers.host, names)) {
      response.writeHead(421, { Connection: 'close' }).end()
      return
    }
    if (request.method === 'GET' && request.url === '/metrics') {
      try {
        response.setHeader('Content-Type', registry.contentType).end(await registry.metrics())
      } catch {
        // The metrics are read from the database. When it does not answer, the scrape fails and shows the fault.
        response.writeHead(503).end()
      }
    } else if (request.method === 'GET' && request.url === '/health') {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ stopping: isStopping() }))
    } else if (request.method === 'GET' && request.url === '/favicon.ico') {
      // Browsers ask for an icon by themselves, and would call a page without one faulty.
      response.writeHead(204).end()
    } else {
      const answer = others?.()
      if (answer) answer(request, response)
      else response.writeHead(404).end()
    }
  })
}
