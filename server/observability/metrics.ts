import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { counterFrom0, gaugeOf } from '../../common/node/instruments.ts'
import { machineMetrics } from '../../common/node/machineMetrics.ts'
import { OutcomeUnknown } from '../api-proxy/idempotency.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { Pressure } from '../limits/loadShedding.ts'
import type { RenderLimit } from '../limits/renderLimit.ts'
import type { PictureEvents } from '../pictures/events.ts'
import type { PageOrigin } from '../render/pages.ts'
import type { TokenRead } from '../session/rememberedTokens.ts'
import type { StoreOperation, StoreOutcome } from '../store/watched.ts'
import type { CallInterceptor } from '../upstream-client/interceptor.ts'
import type { CacheOutcome } from '../upstream-client/publicCache.ts'
import type { Release } from '../version.ts'
import { policyCounter } from './cspReport.ts'
import { fieldHistogram } from './fieldFigures.ts'
import type { Health } from './health.ts'
import { pictureMetrics } from './pictureMetrics.ts'
import { ANSWER_KINDS, answerKind, routeNames } from './route.ts'
import { storeMetrics, tokenMetrics, watchStoreState } from './storeMetrics.ts'
import { callMetrics, type UpstreamState, watchUpstream } from './upstreamMetrics.ts'

/** Seconds. The first buckets cover the usual pages, the last ones the time limits of upstream calls. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const STATUSES = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const
const PAGE_ORIGINS = ['cached', 'old', 'shared', 'own'] as const satisfies readonly PageOrigin[]
const CACHE_OUTCOMES = ['fresh', 'renewing', 'loaded', 'old'] as const satisfies readonly CacheOutcome[]

/** The result of a money call at its once-only record. */
const ONCE_OUTCOMES = ['first', 'replayed', 'unknown', 'running', 'differs', 'refused'] as const
type OnceOutcome = (typeof ONCE_OUTCOMES)[number]

/** The counters of the running product. docs/metrics.md lists the names. */
export interface Metrics {
  registry: Registry
  requests: RequestHandler
  call: CallInterceptor
  cache(outcome: CacheOutcome): void
  /** Observes one money call; server/api-proxy/idempotency.ts reports `replayed`. */
  once<T extends { replayed: boolean }>(work: Promise<T>): Promise<T>
  pictures: PictureEvents
  /** A browser has refused something because of the policy of our pages. */
  policyRefusal(directive: string | undefined): void
  fieldFigures: ReturnType<typeof fieldHistogram>
  page(origin: PageOrigin): void
  store(operation: StoreOperation, outcome: StoreOutcome): void
  /** A token that is too long for a cookie was read. */
  token(from: TokenRead): void
}

export interface Watched {
  upstream: UpstreamState
  health: Health
  pressure: Pressure
  dataDir: string
  pictureBytes(): number
  renderLimit: Pick<RenderLimit, 'load'>
}

export function createMetrics(release: Release): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  buildInfo(registry, release)
  new Gauge({ name: 'kancil_workers', help: 'Processes that answer requests', registers }).set(1)
  restartCounter(registry)
  const requests = new Histogram({
    name: 'kancil_http_request_duration_seconds',
    help: 'Answers to browsers, by route and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const answers = counterFrom0(registry, {
    name: 'kancil_answers_total',
    help: 'Answers to browsers by kind and class of status; the service levels are computed from it',
    labels: { kind: ANSWER_KINDS, status: STATUSES },
  })
  const cache = counterFrom0(registry, {
    name: 'kancil_public_cache_total',
    help: 'Public data asked for: fresh, renewing behind an answer, loaded, or old because upstream did not answer',
    labels: { outcome: CACHE_OUTCOMES },
  })
  const pages = counterFrom0(registry, {
    name: 'kancil_pages_total',
    help: 'Pages by where they came from: kept in the page cache, old, drawn for all, drawn for one request',
    labels: { origin: PAGE_ORIGINS },
  })
  const once = counterFrom0(registry, {
    name: 'kancil_once_total',
    help: 'Money calls by what their once-only record made of them',
    labels: { outcome: ONCE_OUTCOMES },
  })
  const routeOf = routeNames()

  return {
    registry,
    requests(req, res, next) {
      const done = requests.startTimer()
      const { method, path } = req
      res.once('close', () => {
        const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted'
        done({ route: routeOf({ method, path }, res.statusCode), method, status })
        answers.inc({ kind: answerKind(path), status })
      })
      next()
    },
    call: callMetrics(registry),
    page: (origin) => pages.inc({ origin }),
    cache: (outcome) => cache.inc({ outcome }),
    pictures: pictureMetrics(registry),
    policyRefusal: policyCounter(registry),
    fieldFigures: fieldHistogram(registry),
    store: storeMetrics(registry),
    token: tokenMetrics(registry),
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

const buildInfo = (registry: Registry, { release: version, revision, contract }: Release) =>
  new Gauge({
    name: 'kancil_build_info',
    help: 'The running release',
    labelNames: ['version', 'revision', 'contract'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version, revision, contract }, 1)

/** How often the primary process has replaced a worker (server/workers). */
export const restartCounter = (registry: Registry) =>
  new Counter({
    name: 'kancil_worker_restarts_total',
    help: 'Worker processes that ended unexpectedly and were replaced',
    registers: [registry],
  })

/** Adds the values that are read only on request: upstream, store, disk and memory, readiness, the event loop. */
export function watch(
  { registry }: Metrics,
  { upstream, health, pressure, renderLimit, dataDir, pictureBytes }: Watched,
): void {
  const registers = [registry]
  watchUpstream(registry, upstream)
  watchStoreState(registry, health.store)
  machineMetrics(registry, dataDir)
  gaugeOf(registry, {
    name: 'kancil_picture_cache_bytes',
    help: 'Finished pictures in DATA_DIR; PICTURE_CACHE_MB is their limit',
    aggregator: 'max',
    read: () => pictureBytes(),
  })
  gaugeOf(registry, {
    name: 'kancil_ready',
    help: '1 while requests are wanted, 0 while the process stops',
    aggregator: 'min',
    read: () => (health.stopping ? 0 : 1),
  })
  gaugeOf(registry, {
    name: 'kancil_event_loop_delay_p99_seconds',
    help: 'What load shedding looks at: above MAX_LOOP_DELAY_MS requests get 503',
    aggregator: 'max',
    read: () => pressure.delayMs() / 1000,
  })
  new Gauge({
    name: 'kancil_drawings',
    help: 'Pages that are drawn now, that wait for their turn, and that may be drawn at once (the adaptive limit)',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(renderLimit.load())) this.set({ state }, count)
    },
  })
}

function onceOutcome(error: unknown): OnceOutcome {
  if (error instanceof OutcomeUnknown) return 'unknown'
  if (error instanceof HttpProblem && error.status === 409) return 'running'
  return error instanceof HttpProblem && error.status === 422 ? 'differs' : 'refused'
}
