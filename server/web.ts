import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { readLook } from './brand/look.ts'
import { type Env, originOf } from './env.ts'
import { documentLook, googleSettings } from './google/settings.ts'
import { keyCounts, keysOf } from './keys.ts'
import { watchPressure } from './limits/loadShedding.ts'
import { createLimits } from './limits/rateLimit.ts'
import { createRenderLimit, NO_RENDER_LIMIT } from './limits/renderLimit.ts'
import { listens } from './listen.ts'
import { type AdminDeps, createAdmin, serverStateOf } from './observability/admin.ts'
import { watchCertificates } from './observability/certificates.ts'
import { watchForwarding } from './observability/forwarding.ts'
import type { Health } from './observability/health.ts'
import { consoleInto, createLogger, warningsInto } from './observability/log.ts'
import { createMetrics, type Metrics, watch } from './observability/metrics.ts'
import type { Tracing } from './observability/tracing.ts'
import { watchFaults } from './observability/uncaughtErrors.ts'
import { openPictures } from './pictures/open.ts'
import { openPages } from './render/open.ts'
import { greet } from './sandbox/greet.ts'
import { sandboxPages } from './sandbox/proxy.ts'
import { type DemoAccount, type Sandbox, sandboxFor } from './sandbox/start.ts'
import { untilAnswers, untilReady } from './sandbox/untilReady.ts'
import { wishedUpstream } from './sandbox/upstreamWithOverrides.ts'
import { BACKLOG, gracefulStop, listenerOf } from './stop.ts'
import { openStore } from './store/open.ts'
import { watchAnswers } from './upstream-client/heartbeat.ts'
import { compose } from './upstream-client/interceptor.ts'
import { withOwnContacts } from './upstream-client/ownContacts.ts'
import { timeLimits } from './upstream-client/timeLimits.ts'
import { createUpstream, type Upstream } from './upstream-client/upstream.ts'
import { withoutSwitchedOff } from './upstream-client/withoutSwitchedOff.ts'
import { productVersion, releaseOf } from './version.ts'
import { ownMeasurements } from './workers/measurements.ts'
import { joinPrimary, type Membership } from './workers/worker.ts'

/** The calls of a page that Vite compiles may take longer. */
const SOURCES_TIME_FACTOR = 3

interface WebSettings {
  /** Pages come from the sources, through Vite. Nothing is cached, and no load is refused. */
  development: boolean
  /** Gets the function that drains and closes everything, when there is something to drain. */
  onStop(stop: (code?: number) => unknown): void
}

/** One web process, alone or as a worker: builds the parts, calls `createApp` and listens. */
export async function startWeb(env: Env, { development, onStop }: WebSettings): Promise<void> {
  let stop: (code?: number) => unknown = (code = 0) => process.exit(code)
  const membership = await joinPrimary(() => stop(1))
  const look = await readLook(env)
  const log = logOf(env, development, membership)
  watchFaults(process, log, (code) => stop(code))
  const keys = keysOf(env)
  const origin = originOf(env)
  const release = releaseOf(env)
  const metrics = createMetrics(release)
  const { store, redis, state: storeState, close: closeStore } = await openStore(env, log, metrics.store)
  const sandbox = membership ? membership.sandbox : await sandboxFor(env, keys, log)
  const tracing = await tracingOf(env)
  const upstream = upstreamOf(env, { development, origin, log, metrics, tracing, sandbox })
  const pressure = watchPressure(development ? Infinity : env.MAX_LOOP_DELAY_MS)
  const health = {
    stopping: false,
    starting: () => sandbox?.isReady() === false,
    upstream: () => upstream.troubled().length === 0,
    store: storeState,
  }
  const google = googleSettings(env, origin, sandbox?.url)
  const counted = createLimits({ redis, factor: env.RATE_LIMIT_FACTOR })
  const limits = membership && !redis && !development ? membership.limits(counted) : counted
  const renderLimit = createRenderLimit(limits, development ? NO_RENDER_LIMIT : undefined)
  const pictures = await openPictures({ env, keys, events: metrics.pictures, log })
  watch(metrics, { upstream, health, pressure, renderLimit, dataDir: env.DATA_DIR, pictureBytes: pictures.bytes })
  const certificates = watchCertificates(metrics.registry, { public: env.PUBLIC_ORIGIN, upstream: env.API_BASE_URL })
  const forwarding = watchForwarding(env.PUBLIC_ORIGIN)
  const server = listenerOf(env)
  const pages = await openPages({
    env: { ...env, GOOGLE_CLIENT_ID: google?.clientId },
    look,
    upstream,
    origin,
    development: development && server,
    gameHosts: [...env.GAME_HOSTS, ...(sandbox ? [sandbox.gamesUrl] : [])],
    sandbox: !!sandbox,
    renderLimit,
    pictures,
    onPage: metrics.page,
  })

  const parts = { env, log, keys, store, limits, upstream, health, release, pressure, pictures }
  const app = createApp({
    ...parts,
    google: google && { settings: google, look: documentLook(env, { css: look.css, sandbox: !!sandbox, development }) },
    observers: [metrics.requests, forwarding.observe, ...(tracing ? [tracing.requests] : [])],
    ...countersOf(metrics),
    // Our own upstream keeps keys. For an operator's upstream the settings must state it.
    idempotentUpstream: env.UPSTREAM_IDEMPOTENCY ?? !!sandbox,
    pages: { ...pages, ...(sandbox && sandboxHandlers(sandbox, development)) },
  })
  server.on('request', app)
  const serverState = () => serverStateOf(upstream, storeState(), forwarding.record())
  membership?.show(() => ownMeasurements(metrics.registry, serverState()))
  const metricsOf = async () => metrics.registry
  const admin = membership && !development ? null : await openAdmin(env, { health, serverState, metrics: metricsOf })
  // A connection that a primary process hands over is lost when this process ends before it takes it. In development it ends often.
  server.listen({ port: env.PORT, ...(env.HOST ? { host: env.HOST } : {}), backlog: BACKLOG, exclusive: development })
  await listens(server, 'PORT', env.PORT)
  if (development) membership?.listens()

  const first = (membership?.id ?? 1) === 1
  const isReady = sandbox && env.NODE_ENV === 'production' ? () => sandbox.isReady() : undefined
  const answers = watchAnswers({ baseUrl: env.API_BASE_URL, isReady, upstream, log, appName: env.APP_NAME, first })
  const exit = (code: number) => process.exit(code)
  const close = async () => {
    for (const part of [admin, pressure, certificates, answers]) part?.close()
    for (const part of [upstream, pictures, tracing, sandbox]) await part?.close()
    await closeStore()
  }
  const drain = gracefulStop({ server, delayMs: env.DRAIN_DELAY_MS, health, log, exit, close })
  stop = (code) => {
    membership?.leaves()
    return drain(code)
  }
  onStop(stop)
  if (!membership) await announce(env, { origin, sandbox, health, log })
}

function logOf(env: Env, development: boolean, membership: Membership | null): Logger {
  const own = createLogger(env.LOG_LEVEL)
  const log = membership ? own.child({ worker: membership.id }) : own
  if (!development) {
    consoleInto(log)
    warningsInto(process, log)
  }
  return log
}

interface UpstreamParts {
  development: boolean
  origin: string
  log: Logger
  metrics: Metrics
  tracing: Tracing | null
  sandbox: Sandbox | null
}

/** The client of upstream: with time limits, metrics and traces, with the operator's own contacts, without what is switched off. */
function upstreamOf(env: Env, { development, origin, log, metrics, tracing, sandbox }: UpstreamParts): Upstream {
  const client = createUpstream({
    baseUrl: env.API_BASE_URL ?? sandbox?.url ?? '',
    log,
    ...timeLimits(Math.max(env.UPSTREAM_TIME_FACTOR, development ? SOURCES_TIME_FACTOR : 1)),
    around: tracing ? compose(metrics.call, tracing.call) : metrics.call,
    onCache: metrics.cache,
    cached: !development,
  })
  const withContacts = withOwnContacts(sandbox ? wishedUpstream(client, sandbox.url) : client, env)
  return withoutSwitchedOff(withContacts, env, origin)
}

const countersOf = (metrics: Metrics) => ({
  watchOnce: metrics.once,
  onPolicyRefusal: metrics.policyRefusal,
  onFieldFigures: metrics.fieldFigures,
  onTokenRead: metrics.token,
})

const sandboxHandlers = (sandbox: Sandbox, development: boolean) => ({
  sandbox: sandboxPages(sandbox.url),
  sandboxReady: development ? untilAnswers(sandbox.answers) : untilReady(sandbox.ready),
})

async function openAdmin(env: Env, deps: Omit<AdminDeps, 'names'>): Promise<Server | null> {
  if (env.ADMIN_PORT === undefined) return null
  const admin = createAdmin({ ...deps, names: env.ADMIN_NAMES }).listen({ port: env.ADMIN_PORT, host: env.ADMIN_HOST })
  // A process without metrics cannot be monitored: a used port ends the start.
  await listens(admin, 'ADMIN_PORT', env.ADMIN_PORT)
  return admin
}

interface Announcement {
  origin: string
  sandbox: Sandbox | null
  health: Health
  log: Logger
}

/** Says where the product is, when its sandbox is ready. */
async function announce(env: Env, { origin, sandbox, health, log }: Announcement): Promise<void> {
  const demo = await sandbox?.ready.catch((error: unknown): DemoAccount[] => {
    // A sandbox that ends during its start because this process stops is no failed start.
    if (!health.stopping) throw error
    return []
  })
  if (health.stopping) return
  if (env.NODE_ENV === 'production') log.info({ origin, sandbox: !!sandbox, ...keyCounts(env) }, 'Kancil is ready')
  else greet(origin, sandbox, demo)
}

/** The packages of OpenTelemetry are loaded only when traces are configured: they cost time and memory at the start. */
async function tracingOf(env: Env): Promise<Tracing | null> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return null
  const { startTracing } = await import('./observability/tracing.ts')
  return startTracing(productVersion())
}
