import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { z } from 'zod'
import { type Env, originOf } from '../env.ts'
import { keyCounts, keysOf } from '../keys.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { listens } from '../listen.ts'
import { createAdmin } from '../observability/admin.ts'
import { consoleInto, createLogger, warningsInto } from '../observability/log.ts'
import { restartCounter } from '../observability/metrics.ts'
import { watchFaults } from '../observability/uncaughtErrors.ts'
import { greet } from '../sandbox/greet.ts'
import { sandboxFor } from '../sandbox/start.ts'
import { openStore } from '../store/open.ts'
import { type Channel, channel } from './channel.ts'
import { allMeasurements } from './measurements.ts'
import { limitResponders } from './sharedLimits.ts'
import { keepWorkers } from './supervisor.ts'

const PROGRAM = fileURLToPath(new URL('../index.ts', import.meta.url))
/** How long a worker may not answer: as long as three failed health checks of a container. */
const ALIVE_MS = 30_000
const MEASUREMENTS_MS = 2000

/** The primary process of WEB_CONCURRENCY: hands out connections, owns sandbox, counts of limits, admin port. */
export async function startPrimary(env: Env, onStop: (stop: (code?: number) => unknown) => void): Promise<void> {
  const log = createLogger(env.LOG_LEVEL)
  consoleInto(log)
  warningsInto(process, log)
  const keys = keysOf(env)
  // The tables and the write-ahead log are made before several processes open the file.
  if (!env.REDIS_URL) await (await openStore(env, log)).close()
  const sandbox = await sandboxFor(env, keys, log)

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const restarts = restartCounter(registry)
  const limits = limitResponders(createLimits({ factor: env.RATE_LIMIT_FACTOR }))
  const channels = new Map<Worker, Channel>()
  const ask = <T>(worker: Worker, question: string, answer: z.ZodType<T>, limitMs: number) =>
    channels.get(worker)?.ask(question, answer, null, limitMs) ?? Promise.reject(new Error('no such worker'))

  const health = { stopping: false }
  const measurements = allMeasurements(
    registry,
    () => new Map(workers.running().map((worker) => [worker.id, ask(worker, 'figures', z.unknown(), MEASUREMENTS_MS)])),
  )
  const admin =
    env.ADMIN_PORT === undefined
      ? null
      : createAdmin({ health, ...measurements, names: env.ADMIN_NAMES }).listen({
          port: env.ADMIN_PORT,
          host: env.ADMIN_HOST,
        })
  if (admin) await listens(admin, 'ADMIN_PORT', env.ADMIN_PORT ?? 0)

  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: PROGRAM, args: [] })
  const workers = keepWorkers<Worker>({
    count: env.WEB_CONCURRENCY,
    log,
    delayMs: env.DRAIN_DELAY_MS,
    fork() {
      // This process has set its own to production, for libraries.
      const worker = cluster.fork({ NODE_ENV: env.NODE_ENV })
      const answers = {
        ...limits,
        sandbox: () => sandbox && { url: sandbox.url, gamesUrl: sandbox.gamesUrl },
        sandboxReady: () => sandbox?.ready,
        leaving: () => workers.leaving(worker),
      }
      channels.set(worker, channel(worker, answers))
      return worker
    },
    isAlive: (worker) => ask(worker, 'alive', z.null(), ALIVE_MS),
    onReplace: () => restarts.inc(),
    onGone(worker) {
      channels.delete(worker)
      measurements.forget(worker.id)
    },
  })

  let stopped: Promise<void> | undefined
  const end = async (code: number) => {
    health.stopping = true
    log.info('stopping')
    const worst = Math.max(code, await workers.stop())
    admin?.close()
    await sandbox?.close()
    log.info('stopped')
    process.exit(worst)
  }
  const stop = (code = 0) => {
    stopped ??= end(code)
    return stopped
  }
  onStop(stop)
  watchFaults(process, log, stop)

  await workers.ready
  const demo = await sandbox?.ready.catch((error: unknown) => {
    // A sandbox that ends during its start because this process stops is no failed start.
    if (!health.stopping) throw error
    return []
  })
  if (health.stopping) return
  if (env.NODE_ENV === 'production')
    log.info({ origin: originOf(env), sandbox: !!sandbox, ...keyCounts(env) }, 'Kancil is ready')
  else greet(originOf(env), sandbox, demo)
}
