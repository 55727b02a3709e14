import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { configLines, type Environment, readEnvironment } from './env.ts'
import { createAdmin, createMetrics } from './metrics.ts'
import { startUpstream } from './start.ts'

/** Longer than the ten seconds that running requests are given. */
const FORCED_MS = 15_000

/** The upstream as a process of its own. When it listens it says so in one line of JSON on standard output. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  listenForTheEnd(env)
  // Standard output belongs to the ready line.
  const log = pino(
    {
      name: 'upstream',
      level: env.LOG_LEVEL,
      // As the web tier writes them, so that one search finds both.
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination(2),
  )
  const metrics = env.ADMIN_PORT === undefined ? undefined : createMetrics()
  let closing = false
  const admin = metrics && createAdmin(metrics, () => closing).listen(env.ADMIN_PORT)
  // Nobody watches a process that cannot be measured: a port that is taken ends the start.
  if (admin) await once(admin, 'listening')
  const upstream = await startUpstream({
    host: env.UPSTREAM_HOST,
    port: env.UPSTREAM_PORT,
    publicUrl: env.UPSTREAM_PUBLIC_URL,
    games: { host: env.GAMES_HOST, port: env.GAMES_PORT, url: env.GAMES_URL },
    sandboxUrl: env.SANDBOX_URL,
    webUrl: env.PUBLIC_ORIGIN,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    smtp: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM },
    secret: env.WEBHOOK_SECRET,
    checkMinutes: env.REALITY_CHECK_MINUTES,
    demo: env.DEMO_ACCOUNTS,
    catalogueSize: env.CATALOGUE_SIZE,
    log,
    ...(metrics ? { metrics } : {}),
    onLost: () => process.exit(1),
  })

  async function stop(reason: string): Promise<void> {
    if (closing) return
    closing = true
    log.info({ reason }, 'the upstream stops')
    setTimeout(() => process.exit(1), env.DRAIN_DELAY_MS + FORCED_MS).unref()
    upstream.drain()
    await wait(env.DRAIN_DELAY_MS)
    admin?.close()
    await upstream.close()
    process.exit(0)
  }
  onStop = (reason) => void stop(reason)

  const demo = env.DEMO_ACCOUNTS ? DEMO_ACCOUNTS : []
  process.stdout.write(`${JSON.stringify({ ready: true, port: upstream.port, gamesPort: upstream.gamesPort, demo })}\n`)
}

/** Until everything runs there is nothing to finish; a first process of a container has no such default of its own. */
let onStop: (reason: string) => void = () => process.exit(0)

/** Signals, and the end of the parent: an upstream without its web server must not stay behind. */
function listenForTheEnd({ FOLLOW_STDIN }: Environment): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onStop(signal))
  process.on('disconnect', () => onStop('parent left'))
  if (FOLLOW_STDIN) process.stdin.on('end', () => onStop('standard input closed')).resume()
}

try {
  if (process.argv.includes('--print-config')) {
    process.stdout.write(`${configLines(process.env).join('\n')}\n`)
    process.exit()
  }
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
