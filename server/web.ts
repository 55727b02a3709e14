import { once } from 'node:events'
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import { readLook } from './brand/look.ts'
import { type Env, originOf } from './env.ts'
import { documentLook, googleSettings } from './google/settings.ts'
import { keysOf } from './keys.ts'
import { watchPressure } from './limits/loadShedding.ts'
import { createLimits } from './limits/rateLimit.ts'
import { createRenderLimit, NO_RENDER_LIMIT } from './limits/renderLimit.ts'
import { createAdmin, seenBy } from './observability/admin.ts'
import { watchCertificates } from './observability/certificates.ts'
import { watchForwarding } from './observability/forwarding.ts'
import { consoleInto, createLogger, warningsInto } from './observability/log.ts'
import { createMetrics, watch } from './observability/metrics.ts'
import type { Tracing } from './observability/tracing.ts'
import { watchFaults } from './observability/uncaughtErrors.ts'
import { openPictures } from './pictures/open.ts'
import { openPages } from './render/open.ts'
import { greet } from './sandbox/greet.ts'
import { sandboxPages } from './sandbox/proxy.ts'
import { type DemoAccount, sandboxFor } from './sandbox/start.ts'
import { untilAnswers, untilReady } from './sandbox/untilReady.ts'
import { wishedUpstream } from './sandbox/upstreamWithOverrides.ts'
import { BACKLOG, gracefulStop, hardenServer, SERVER_OPTIONS } from './stop.ts'
import { openStore } from './store/open.ts'
import { compose } from './upstream-client/interceptor.ts'
import { withOwnContacts } from './upstream-client/ownContacts.ts'
import { timeLimits } from './upstream-client/timeLimits.ts'
import { createUpstream } from './upstream-client/upstream.ts'
import { withoutSwitchedOff } from './upstream-client/withoutSwitchedOff.ts'
import { productVersion, releaseOf } from './version.ts'
import { ownFigures } from './workers/figures.ts'
import { joinPrimary } from './workers/worker.ts'

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
  const own = createLogger(env.LOG_LEVEL)
  const log = membership ? own.child({ worker: membership.id }) : own
  if (!development) {
    consoleInto(log)
    warningsInto(process, log)
  }
  watchFaults(process, log, (code) => stop(code))
  const keys = keysOf(env)
  const origin = originOf(env)
  const release = releaseOf(env)
  const metrics = createMetrics(release)
  const { store, redis, state: storeState, close: closeStore } = await openStore(env, log, metrics.store)
  const sandbox = membership ? membership.sandbox : await sandboxFor(env, keys, log)
  const tracing = await tracingOf(env)
  const upstreams = createUpstream({
    baseUrl: env.API_BASE_URL ?? sandbox?.url ?? '',
    log,
    ...timeLimits(Math.max(env.UPSTREAM_TIME_FACTOR, development ? SOURCES_TIME_FACTOR : 1)),
    around: tracing ? compose(metrics.call, tracing.call) : metrics.call,
    onCache: metrics.cache,
    cached: !development,
  })
  const answering = withOwnContacts(sandbox ? wishedUpstream(upstreams, sandbox.url) : upstreams, env)
  const upstream = withoutSwitchedOff(answering, env, origin)
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
  const server = createServer(SERVER_OPTIONS)
  hardenServer(server)
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

  const app = createApp({
    env,
    log,
    keys,
    store,
    limits,
    upstream,
    health,
    release,
    pressure,
    google: google && {
      settings: google,
      look: documentLook(env, { css: look.css, sandbox: !!sandbox, development }),
    },
    observers: [metrics.requests, forwarding.observe, ...(tracing ? [tracing.requests] : [])],
    watchOnce: metrics.once,
    // Our own upstream keeps keys. For an operator's upstream the settings must state it.
    idempotentUpstream: env.UPSTREAM_IDEMPOTENCY ?? !!sandbox,
    pictures,
    pages: {
      ...pages,
      ...(sandbox
        ? {
            sandbox: sandboxPages(sandbox.url),
            sandboxReady: development ? untilAnswers(sandbox.answers) : untilReady(sandbox.ready),
          }
        : {}),
    },
  })
  server.on('request', app)
  const seen = () => seenBy(upstream, storeState(), forwarding.record())
  membership?.show(() => ownFigures(metrics.registry, seen()))
  const admin =
    env.ADMIN_PORT === undefined || (membership && !development)
      ? null
      : createAdmin({ health, seen, metrics: async () => metrics.registry }).listen({
          port: env.ADMIN_PORT,
          host: env.ADMIN_HOST,
        })
  // A process without metrics cannot be monitored: a used port ends the start.
  if (admin) await once(admin, 'listening')
  // A connection that a primary process hands over is lost when this process ends before it takes it. In development it ends often.
  server.listen({ port: env.PORT, ...(env.HOST ? { host: env.HOST } : {}), backlog: BACKLOG, exclusive: development })
  await once(server, 'listening')
  if (development) membership?.listens()

  const drain = gracefulStop({
    server,
    delayMs: env.DRAIN_DELAY_MS,
    health,
    log,
    exit: (code) => process.exit(code),
    async close() {
      admin?.close()
      pressure.close()
      certificates.close()
      await upstream.close()
      await pictures.close()
      await tracing?.close()
      await sandbox?.close()
      await closeStore()
    },
  })
  stop = (code) => {
    membership?.leaves()
    return drain(code)
  }
  onStop(stop)
  if (membership) return
  const demo = await sandbox?.ready.catch((error: unknown): DemoAccount[] => {
    // A sandbox that ends during its start because this process stops is no failed start.
    if (!health.stopping) throw error
    return []
  })
  if (health.stopping) return
  if (env.NODE_ENV === 'production') log.info({ origin, sandbox: !!sandbox }, 'Kancil is ready')
  else greet(origin, sandbox, demo)
}

/** The packages of OpenTelemetry are loaded only when traces are configured: they cost time and memory at the start. */
async function tracingOf(env: Env): Promise<Tracing | null> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return null
  const { startTracing } = await import('./observability/tracing.ts')
  return startTracing(productVersion())
}
