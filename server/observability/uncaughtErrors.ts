import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'

/**
 * Handles uncaught errors and replaces Vike's listeners, which only print. After an uncaught exception the state of the
 * process is unknown: it finishes the requests in flight and exits with 1, to be started again. An unhandled rejection
 * concerns one request, so it is logged and the other requests continue. Called after Vike is loaded.
 */
export function watchFaults(process: EventEmitter, log: Logger, stop: (code: number) => unknown): void {
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    stop(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
}
