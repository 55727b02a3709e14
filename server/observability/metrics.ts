import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { OutcomeUnknown } from '../api-proxy/idempotency.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { Pressure } from '../limits/loadShedding.ts'
import type { PictureEvents } from '../pictures/events.ts'
import type { BreakerState } from '../upstream-client/breaker.ts'
import type { CallInterceptor } from '../upstream-client/interceptor.ts'
import type { CacheOutcome } from '../upstream-client/publicCache.ts'
import type { Health } from './health.ts'
import { pictureMetrics } from './pictureMetrics.ts'
import { routeNames } from './route.ts'

/** Seconds. The first buckets cover the usual pages, the last ones the time limits of upstream calls. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4.5, 12, 15]
const BREAKER_VALUE: Record<BreakerState, number> = { closed: 0, 'half-open': 1, open: 2 }

/** The result of a money call at its once-only record. */
const ONCE_OUTCOMES = ['first', 'replayed', 'unknown', 'running', 'differs', 'refused'] as const
type OnceOutcome = (typeof ONCE_OUTCOMES)[number]

/** The counters of the running product. docs/metrics.md lists the names. */
export interface Metrics {
  registry: Registry
  /** Counts and times each answer, by route. */
  requests: RequestHandler
  /** Counts and times upstream calls, by call and outcome. */
  call: CallInterceptor
  cache(outcome: CacheOutcome): void
  /** Observes one money call; server/api-proxy/idempotency.ts reports `replayed`. */
  once<T extends { replayed: boolean }>(work: Promise<T>): Promise<T>
  pictures: PictureEvents
}

/** Values that are read when the metrics are requested. */
export interface Watched {
  breakers(): Readonly<Record<string, BreakerState>>
  violations(): ReadonlyMap<string, number>
  health: Health
  pressure: Pressure
}

export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'kancil_build_info', help: 'The running release', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  const requests = new Histogram({
    name: 'kancil_http_request_duration_seconds',
    help: 'Answers to browsers, by route and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const calls = new Histogram({
    name: 'kancil_upstream_call_duration_seconds',
    help: 'Calls of upstream with their retry and queue, by call and how they ended',
    labelNames: ['call', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  })
  const cache = new Counter({
    name: 'kancil_public_cache_total',
    help: 'Public data asked for: fresh, renewing behind an answer, loaded, or old because upstream did not answer',
    labelNames: ['outcome'],
    registers,
  })
  const once = new Counter({
    name: 'kancil_once_total',
    help: 'Money calls by what their once-only record made of them',
    labelNames: ['outcome'],
    registers,
  })
  // Starts at 0, so that an alert sees the first one as an increase.
  for (const outcome of ONCE_OUTCOMES) once.inc({ outcome }, 0)
  const routeOf = routeNames()

  return {
    registry,
    requests(req, res, next) {
      const done = requests.startTimer()
      const { method, path } = req
      res.once('close', () => {
        const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted'
        done({ route: routeOf({ method, path }, res.statusCode), method, status })
      })
      next()
    },
    async call(call, run) {
      const done = calls.startTimer()
      try {
        const result = await run({})
        done({ call, outcome: 'ok' })
        return result
      } catch (error) {
        done({ call, outcome: callOutcome(error) })
        throw error
      }
    },
    cache: (outcome) => cache.inc({ outcome }),
    pictures: pictureMetrics(registry),
    async once(work) {
      try {
        const result = await work
        once.inc({ outcome: result.replayed ? 'replayed' : 'first' } satisfies { outcome: OnceOutcome })
        return result
      } catch (error) {
        once.inc({ outcome: onceOutcome(error) })
        throw error
      }
    },
  }
}

/** Adds the values that are read only on request: breakers, violations of the contract, readiness, the event loop. */
export function watch({ registry }: Metrics, { breakers, violations, health, pressure }: Watched): void {
  const registers = [registry]
  new Gauge({
    name: 'kancil_upstream_breaker_state',
    help: 'Circuit breaker of each group of calls: 0 closed, 1 half-open, 2 open',
    labelNames: ['group'],
    registers,
    collect() {
      for (const [group, state] of Object.entries(breakers())) this.set({ group }, BREAKER_VALUE[state])
    },
  })
  new Counter({
    name: 'kancil_contract_misfits_total',
    help: 'Fields of replies that did not fit the contract, by call and path; never a value',
    labelNames: ['call', 'path'],
    registers,
    collect() {
      this.reset()
      for (const [field, times] of violations()) {
        const [call = '', ...path] = field.split(':')
        this.inc({ call, path: path.join(':') }, times)
      }
    },
  })
  new Gauge({
    name: 'kancil_ready',
    help: '1 while requests are wanted, 0 while the process stops',
    registers,
    collect() {
      this.set(health.stopping ? 0 : 1)
    },
  })
  new Gauge({
    name: 'kancil_event_loop_delay_p99_seconds',
    help: 'What load shedding looks at: above MAX_LOOP_DELAY_MS requests get 503',
    registers,
    collect() {
      this.set(pressure.delayMs() / 1000)
    },
  })
}

function callOutcome(error: unknown): string {
  if (error instanceof UpstreamUnavailable) return error.reason
  if (error instanceof UpstreamRejected) return 'refused'
  if (error instanceof SessionExpired) return 'session-expired'
  return error instanceof ContractBroken ? 'contract' : 'error'
}

function onceOutcome(error: unknown): OnceOutcome {
  if (error instanceof OutcomeUnknown) return 'unknown'
  if (error instanceof HttpProblem && error.status === 409) return 'running'
  return error instanceof HttpProblem && error.status === 422 ? 'differs' : 'refused'
}
