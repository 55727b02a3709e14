import { once } from 'node:events'
import { createServer } from 'node:http'
import { documentLook, googleSettings } from './actions/google/settings.ts'
import { createAdmin } from './admin.ts'
import { withOwnContacts } from './api/ownContacts.ts'
import { createUpstream } from './api/upstream.ts'
import { createApp } from './app.ts'
import { readLook } from './brand/look.ts'
import { configLines, type Env, EnvProblems, readEnv } from './env.ts'
import { watchFaults } from './faults.ts'
import { keysOf } from './keys.ts'
import { consoleInto, createLogger } from './log.ts'
import { watchPressure } from './middleware/loadShedding.ts'
import { createLimits } from './middleware/rateLimit.ts'
import { both } from './observe/around.ts'
import { createMetrics, watch } from './observe/metrics.ts'
import type { Tracing } from './observe/tracing.ts'
import { openPages } from './render/open.ts'
import { sandboxPages } from './sandbox/proxy.ts'
import { type Sandbox, sandboxVariables, startSandbox } from './sandbox/start.ts'
import { wishedUpstream } from './sandbox/wishedUpstream.ts'
import { BACKLOG, gracefulStop, hardenServer, SERVER_OPTIONS } from './stop.ts'
import { openStore } from './store/open.ts'
import { productVersion } from './version.ts'

const development = process.argv.includes('--dev')

/** Environment → parts → `createApp` → listen → drain and close. */
async function main(env: Env) {
  const look = await readLook(env)
  const log = createLogger(env.LOG_LEVEL)
  if (!development) consoleInto(log)
  const keys = keysOf(env)
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const { store, redis, close: closeStore } = openStore(env, log)
  const sandbox = env.API_BASE_URL
    ? null
    : await startSandbox({ env, variables: sandboxVariables(env, keys, origin), log })
  if (sandbox && origin.startsWith('https:') && !sandbox.gamesUrl.startsWith('https:'))
    log.warn('browsers do not frame games without TLS in a page with it: set GAMES_URL')
  const metrics = createMetrics(productVersion())
  const tracing = await tracingOf(env)
  const upstreams = createUpstream({
    baseUrl: env.API_BASE_URL ?? sandbox?.url ?? '',
    log,
    around: tracing ? both(metrics.call, tracing.call) : metrics.call,
    onCache: metrics.cache,
  })
  const upstream = withOwnContacts(sandbox ? wishedUpstream(upstreams, sandbox.url) : upstreams, env)
  const pressure = watchPressure(env.MAX_LOOP_DELAY_MS)
  const health = { stopping: false, upstream: () => upstream.troubled().length === 0 }
  watch(metrics, { ...upstream, health, pressure })
  const google = googleSettings(env, origin, sandbox?.url)
  const pages = await openPages({
    env: { ...env, GOOGLE_CLIENT_ID: google?.clientId },
    look,
    origin,
    development,
    gameHosts: [...env.GAME_HOSTS, ...(sandbox ? [sandbox.gamesUrl] : [])],
    sandbox: !!sandbox,
  })
  watchFaults(process, log, (code) => stop(code))

  const app = createApp({
    env,
    log,
    keys,
    store,
    limits: createLimits({ redis, factor: env.RATE_LIMIT_FACTOR }),
    upstream,
    health,
    pressure,
    google: google && {
      settings: google,
      look: documentLook(env, { css: look.css, sandbox: !!sandbox, development }),
    },
    observers: [metrics.requests, ...(tracing ? [tracing.requests] : [])],
    watchOnce: metrics.once,
    // Our own upstream keeps keys; of an operator's that must be said.
    idempotentUpstream: env.UPSTREAM_IDEMPOTENCY ?? !!sandbox,
    pages: { ...pages, ...(sandbox ? { sandbox: sandboxPages(sandbox.url) } : {}) },
  })
  const server = createServer(SERVER_OPTIONS, app)
  hardenServer(server)
  const admin = env.ADMIN_PORT === undefined ? null : createAdmin({ upstream, health, metrics }).listen(env.ADMIN_PORT)
  // Nobody watches a process that cannot be measured: a port that is taken ends the start.
  if (admin) await once(admin, 'listening')
  server.listen({ port: env.PORT, backlog: BACKLOG })
  await once(server, 'listening')
  greet(origin, sandbox)

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
      await tracing?.close()
      await sandbox?.close()
      await closeStore()
    },
  })
}

/** Until everything runs there is nothing to finish; a first process of a container has no such default of its own. */
let stop: (code?: number) => unknown = (code = 0) => process.exit(code)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

/** The packages of OpenTelemetry are loaded only where traces are wanted: they cost a start some time and memory. */
async function tracingOf(env: Env): Promise<Tracing | null> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return null
  const { startTracing } = await import('./observe/tracing.ts')
  return startTracing(productVersion())
}

function greet(origin: string, sandbox: Sandbox | null) {
  const lines = [`Kancil is at ${origin}`]
  if (sandbox) {
    lines.push(`The sandbox runs behind it with play money; its desk is at ${origin}/__sandbox/`)
    lines.push(`Its games are at ${sandbox.gamesUrl}`)
    for (const { username, password } of sandbox.demo) lines.push(`Demo account: ${username} / ${password}`)
  }
  process.stderr.write(`\n  ${lines.join('\n  ')}\n\n`)
}

/** What an operator can mend, in words; anything else with its place. */
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
  // Libraries ask for this name too. Ours is only "may this start with made-up keys?", which has just been answered.
  if (!development) process.env.NODE_ENV = 'production'
  await main(env)
} catch (error) {
  process.stderr.write(`${readable(error)}\n`)
  process.exit(1)
}
