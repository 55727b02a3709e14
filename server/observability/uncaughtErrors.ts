import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'

/**
 * What no code caught. Vike's own listeners, which only print, go. After an exception the process is in a state nobody knows:
 * it finishes what is in flight and ends with 1, to be started again. A promise nobody waited for concerns one request, so it
 * is written down and the others go on. Called after Vike is loaded.
 */
export function watchFaults(process: EventEmitter, log: Logger, stop: (code: number) => unknown): void {
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception nobody caught')
    stop(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise nobody waited for'))
}
