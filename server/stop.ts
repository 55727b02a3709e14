import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { nameHost } from './http/nameHost.ts'
import { limitSlowBody } from './http/slowBodies.ts'
import { answerUnreadable } from './http/unreadable.ts'
import type { Health } from './observability/health.ts'
import { DRAIN_MS, FORCED_MS } from './workers/endTime.ts'

const IDLE_CHECK_MS = 50

export interface Stoppable {
  server: Server
  health: Health
  log: Logger
  /** Closes the store, the pool and the child, after the last answer. */
  close(): Promise<void>
  exit(code: number): void
  /** How long to go on answering, unready, until the proxy in front has noticed, in ms. */
  delayMs?: number
  drainMs?: number
  forcedMs?: number
}

/** Graceful stop: unready, finishes what is in flight, closes all, exits with `code`; forced when late. */
export function gracefulStop(what: Stoppable): (code?: number) => Promise<void> {
  const { server, health, log, close, exit, delayMs = 0, drainMs = DRAIN_MS, forcedMs = FORCED_MS } = what
  let stopping: Promise<void> | undefined
  const stop = async (code: number) => {
    health.stopping = true
    log.info('stopping')
    const forced = setTimeout(() => {
      log.error('the process is stopped by force')
      exit(1)
    }, delayMs + forcedMs)
    forced.unref()
    server.prependListener('request', (_req, res: ServerResponse) => res.setHeader('Connection', 'close'))
    await new Promise((later) => setTimeout(later, delayMs))
    await drained(server, drainMs)
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'closing failed')
    }
    clearTimeout(forced)
    log.info('stopped')
    exit(code)
  }
  return (code = 0) => {
    stopping ??= stop(code)
    return stopping
  }
}

async function drained(server: Server, drainMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainMs)
    // The other side keeps a connection alive after its answer, which would hold the process.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(idle)
      resolve()
    })
  })
}

/** Time limits of the listening server (LIM-19, LIN-08, OPS-05), in ms, and what comes before every request. */
export function hardenServer(server: Server, keepAliveSeconds = 65): void {
  server.prependListener('request', nameHost)
  server.prependListener('request', limitSlowBody)
  server.headersTimeout = 10_000
  // The bound for a picture on the slowest line. Other bodies have much less time (slowBodies.ts).
  server.requestTimeout = 15 * 60_000
  // No byte has moved in either direction: the client does not read its answer.
  server.timeout = 60_000
  server.keepAliveTimeout = keepAliveSeconds * 1000
}

export const SERVER_OPTIONS = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 } as const

/** The server of the players' port, before the app: its limits, and its answers to what Node cannot read. */
export function listenerOf(env: Env): Server {
  const server = createServer(SERVER_OPTIONS)
  hardenServer(server, env.KEEP_ALIVE_SECONDS)
  answerUnreadable(server, env)
  return server
}

/** Connections that the kernel queues during a delay, up to `somaxconn`. Node's default of 511 covers half a second. */
export const BACKLOG = 4096
