import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Health } from './middleware/health.ts'

const DRAIN_MS = 18_000
const FORCED_MS = 25_000
const IDLE_CHECK_MS = 50

export interface Stoppable {
  server: Server
  health: Health
  log: Logger
  /** Closes the store, the pool and the child, after the last answer. */
  close(): Promise<void>
  exit(code: number): void
  /** How long to go on answering, unready, until the proxy in front has looked away, in ms. */
  delayMs?: number
  /** How long requests in flight may take to finish, in ms. */
  drainMs?: number
  forcedMs?: number
}

/**
 * Graceful stop: unready, every answer the last one of its connection, stop accepting, finish what is in flight, close
 * everything, exit with `code` (0 unless said); forced when that takes too long. Calling it twice is the same as once.
 */
export function gracefulStop(what: Stoppable): (code?: number) => Promise<void> {
  const { server, health, log, close, exit, delayMs = 0, drainMs = DRAIN_MS, forcedMs = FORCED_MS } = what
  let stopping: Promise<void> | undefined
  const stop = async (code: number) => {
    health.stopping = true
    log.info('stopping')
    const forced = setTimeout(() => {
      log.error('stopped by force')
      exit(1)
    }, delayMs + forcedMs)
    forced.unref()
    server.prependListener('request', (_req, res: ServerResponse) => res.setHeader('Connection', 'close'))
    await wait(delayMs)
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
    const late = setTimeout(() => server.closeAllConnections(), drainMs)
    // A connection that has just given its answer is kept alive by the other side, and would hold the process.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearTimeout(late)
      clearInterval(idle)
      resolve()
    })
  })
}

/** Time and size limits of the listening server (RELIABILITY, Node and Express), in ms. */
export function hardenServer(server: Server): void {
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
}

/** Options for `http.createServer`. */
export const SERVER_OPTIONS = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 } as const

/** Connections that the kernel keeps while the event loop is late, at most its own `somaxconn`; Node's 511 last half a second. */
export const BACKLOG = 4096
