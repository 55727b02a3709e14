import { once } from 'node:events'
import { createServer } from 'node:http'
import { createApp } from './app.ts'
import { readLook } from './brand/look.ts'
import { configLines, type Env, EnvProblems, readEnv } from './env.ts'
import { documentLook, googleSettings } from './google/settings.ts'
import { keysOf } from './keys.ts'
import { createDrawings } from './limits/drawings.ts'
import { watchPressure } from './limits/loadShedding.ts'
import { createLimits } from './limits/rateLimit.ts'
import { createAdmin } from './observability/admin.ts'
import { consoleInto, createLogger } from './observability/log.ts'
import { createMetrics, watch } from './observability/metrics.ts'
import type { Tracing } from './observability/tracing.ts'
import { watchFaults } from './observability/uncaughtErrors.ts'
import { openPictures } from './pictures/open.ts'
import { openPages } from './render/open.ts'
import { sandboxPages } from './sandbox/proxy.ts'
import { type DemoAccount, type Sandbox, sandboxVariables, startSandbox } from './sandbox/start.ts'
import { untilReady } from './sandbox/untilReady.ts'
import { wishedUpstream } from './sandbox/upstreamWithOverrides.ts'
import { BACKLOG, gracefulStop, hardenServer, SERVER_OPTIONS } from './stop.ts'
import { openStore } from './store/open.ts'
import { compose } from './upstream-client/interceptor.ts'
import { withOwnContacts } from './upstream-client/ownContacts.ts'
import { timeLimits } from './upstream-client/timeLimits.ts'
import { createUpstream } from './upstream-client/upstream.ts'
import { productVersion } from './version.ts'

const development = process.argv.includes('--dev')

/** Reads the environment, builds the parts, calls `createApp`, listens, and on a stop signal drains and closes. */
async function main(env: Env) {
  const look = await readLook(env)
  const log = createLogger(env.LOG_LEVEL)
  if (!development) consoleInto(log)
  const keys = keysOf(env)
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const { store, redis, close: closeStore } = await openStore(env, log)
  const sandbox = env.API_BASE_URL
    ? null
    : await startSandbox({ env, variables: sandboxVariables(env, keys, origin), log })
  if (sandbox && origin.startsWith('https:') && !sandbox.gamesUrl.startsWith('https:'))
    log.warn('browsers block games over http in a page over https: set GAMES_URL')
  const metrics = createMetrics(productVersion())
  const tracing = await tracingOf(env)
  const upstreams = createUpstream({
    baseUrl: env.API_BASE_URL ?? sandbox?.url ?? '',
    log,
    ...timeLimits(env.UPSTREAM_TIME_FACTOR),
    around: tracing ? compose(metrics.call, tracing.call) : metrics.call,
    onCache: metrics.cache,
  })
  const upstream = withOwnContacts(sandbox ? wishedUpstream(upstreams, sandbox.url) : upstreams, env)
  const pressure = watchPressure(env.MAX_LOOP_DELAY_MS)
  const health = {
    stopping: false,
    starting: () => sandbox?.isReady() === false,
    upstream: () => upstream.troubled().length === 0,
  }
  watch(metrics, { ...upstream, health, pressure })
  const google = googleSettings(env, origin, sandbox?.url)
  const limits = createLimits({ redis, factor: env.RATE_LIMIT_FACTOR })
  const pictures = await openPictures({ env, keys, events: metrics.pictures, log })
  const pages = await openPages({
    env: { ...env, GOOGLE_CLIENT_ID: google?.clientId },
    look,
    upstream,
    origin,
    development,
    gameHosts: [...env.GAME_HOSTS, ...(sandbox ? [sandbox.gamesUrl] : [])],
    sandbox: !!sandbox,
    drawings: createDrawings(limits),
    pictures,
  })
  watchFaults(process, log, (code) => stop(code))

  const app = createApp({
    env,
    log,
    keys,
    store,
    limits,
    upstream,
    health,
    pressure,
    google: google && {
      settings: google,
      look: documentLook(env, { css: look.css, sandbox: !!sandbox, development }),
    },
    observers: [metrics.requests, ...(tracing ? [tracing.requests] : [])],
    watchOnce: metrics.once,
    // Our own upstream keeps keys. For an operator's upstream the settings must state it.
    idempotentUpstream: env.UPSTREAM_IDEMPOTENCY ?? !!sandbox,
    pictures,
    pages: {
      ...pages,
      ...(sandbox ? { sandbox: sandboxPages(sandbox.url), sandboxReady: untilReady(sandbox.ready) } : {}),
    },
  })
  const server = createServer(SERVER_OPTIONS, app)
  hardenServer(server)
  const admin = env.ADMIN_PORT === undefined ? null : createAdmin({ upstream, health, metrics }).listen(env.ADMIN_PORT)
  // A process without metrics cannot be monitored: a used port ends the start.
  if (admin) await once(admin, 'listening')
  server.listen({ port: env.PORT, backlog: BACKLOG })
  await once(server, 'listening')

  stop = gracefulStop({
    server,
    delayMs: env.DRAIN_DELAY_MS,
    health,
    log,
    exit: (code) => process.exit(code),
    async close() {
      admin?.close()
      pressure.close()
      await upstream.close()
      await pictures.close()
      await tracing?.close()
      await sandbox?.close()
      await closeStore()
    },
  })
  const demo = await sandbox?.ready.catch((error: unknown): DemoAccount[] => {
    // A sandbox that ends during its start because this process stops is no failed start.
    if (!health.stopping) throw error
    return []
  })
  if (!health.stopping) greet(origin, sandbox, demo)
}

/**
 * During the start there is no request to finish. Process 1 of a container has no default handler for these signals.
 */
let stop: (code?: number) => unknown = (code = 0) => process.exit(code)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

/** The packages of OpenTelemetry are loaded only when traces are configured: they cost time and memory at the start. */
async function tracingOf(env: Env): Promise<Tracing | null> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return null
  const { startTracing } = await import('./observability/tracing.ts')
  return startTracing(productVersion())
}

function greet(origin: string, sandbox: Sandbox | null, demo: readonly DemoAccount[] = []) {
  const lines = [`Kancil is at ${origin}`]
  if (sandbox) {
    lines.push(`The sandbox runs behind it with play money; its desk is at ${origin}/__sandbox/`)
    lines.push(`Its games are at ${sandbox.gamesUrl}`)
    for (const { username, password } of demo) lines.push(`Demo account: ${username} / ${password}`)
  }
  process.stderr.write(`\n  ${lines.join('\n  ')}\n\n`)
}

/** An error that the operator can correct is shown as text. Any other error is shown with its stack. */
function readable(error: unknown): string {
  if (error instanceof EnvProblems) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}\nAnother program uses this port; choose one with PORT=… or ADMIN_PORT=…`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  if (process.argv.includes('--print-config')) {
    process.stdout.write(`${configLines(process.env).join('\n')}\n`)
    process.exit()
  }
  const env = readEnv(process.env)
  // Libraries read this variable too. Our own setting only decides "may this process start with generated keys?", and
  // that check is done.
  if (!development) process.env.NODE_ENV = 'production'
  await main(env)
} catch (error) {
  process.stderr.write(`${readable(error)}\n`)
  process.exit(1)
}
