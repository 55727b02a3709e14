#!/usr/bin/env node
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { format } from 'node:util'
import { type Logger, pino } from 'pino'
import { dataFolderProblems } from '../common/node/dataFolder.ts'
import { onEdits } from '../common/node/onEdits.ts'
import { CONTRACT_VERSION } from '../contract/version.ts'
import { wordingOf } from '../contract/wording.ts'
import { DEMO_ACCOUNTS } from './demo/accounts.ts'
import { createFigures } from './desk/figures/app.ts'
import { configLines, type Environment, readEnvironment } from './env.ts'
import { readWordsAgain, WORD_FOLDERS } from './kit/http/translate.ts'
import { createLogger, errorLine } from './kit/log.ts'
import { createAdmin, createMetrics } from './operator/metrics.ts'
import { listens, startUpstream } from './start.ts'

/** Longer than the ten seconds that running requests have to finish. */
const FORCED_MS = 15_000

/** The build replaces `process.env.NODE_ENV`, but not this. */
const { NODE_ENV: givenMode } = process.env

const PREPARED = new URL('../dist/sandbox/', import.meta.url)

/** Runs the upstream as its own process. When it listens, it writes one line of JSON to standard output. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env, dataFolderProblems)
  listenForTheEnd(env)
  // Standard output is for the ready line only.
  const log = createLogger(env.LOG_LEVEL, pino.destination(2))
  logEverything(log)
  const metrics = env.ADMIN_PORT === undefined ? undefined : createMetrics()
  let closing = false
  let figures: RequestListener | undefined
  const admin =
    metrics &&
    createAdmin(metrics, { isStopping: () => closing, others: () => figures, names: env.ADMIN_NAMES }).listen({
      port: env.ADMIN_PORT,
      host: env.ADMIN_HOST,
    })
  // A process without its metrics must not run: a used admin port ends the start.
  if (admin) await listens(admin, 'ADMIN_PORT', env.ADMIN_PORT ?? 0)
  const upstream = await startUpstream({
    host: env.UPSTREAM_HOST,
    port: env.UPSTREAM_PORT,
    publicUrl: env.UPSTREAM_PUBLIC_URL,
    games: { host: env.GAMES_HOST, port: env.GAMES_PORT, url: env.GAMES_URL },
    sandboxUrl: env.SANDBOX_URL,
    webUrl: env.PUBLIC_ORIGIN,
    dataDir: env.DATA_DIR,
    databaseUrl: env.databaseAddress,
    preparedDatabases: PREPARED,
    smtp: env.SMTP_URL === undefined ? undefined : { url: env.SMTP_URL, from: env.MAIL_FROM },
    phones: env.phones,
    secret: env.WEBHOOK_SECRET,
    push: env.push,
    receivers: env.receivers,
    sandboxSecret: env.SANDBOX_SECRET,
    operators: env.operators,
    fourEyesFrom: env.FOUR_EYES_FROM,
    payouts: env.STEP_UP_PAYOUTS,
    checkMinutes: env.REALITY_CHECK_MINUTES,
    limitWindows: env.LIMIT_PERIODS,
    timeFactor: env.UPSTREAM_TIME_FACTOR,
    wording: wordingOf(env),
    demo: env.DEMO_ACCOUNTS,
    release: { release: env.RELEASE_VERSION, revision: env.RELEASE_REVISION, contract: CONTRACT_VERSION },
    catalogueSize: env.CATALOGUE_SIZE,
    log,
    ...(metrics ? { metrics } : {}),
    onLost: () => process.exit(1),
  })
  figures = createFigures({ database: upstream.database, sandboxSecret: env.SANDBOX_SECRET, log })

  async function stop(reason: string): Promise<void> {
    if (closing) return
    closing = true
    log.info({ reason }, 'the upstream is stopping')
    setTimeout(() => process.exit(1), env.DRAIN_DELAY_MS + FORCED_MS).unref()
    upstream.drain()
    await wait(env.DRAIN_DELAY_MS)
    admin?.close()
    await upstream.close()
    process.exit(0)
  }
  onStop = (reason) => void stop(reason)

  if (process.argv.includes('--dev')) for (const folder of WORD_FOLDERS) onEdits(folder, readWordsAgain)
  // Passwords stand in a log at most once; a parent reads them at each start.
  const demo = upstream.newDemo || (env.DEMO_ACCOUNTS && env.FOLLOW_STDIN) ? DEMO_ACCOUNTS : []
  process.stdout.write(`${JSON.stringify({ ready: true, port: upstream.port, gamesPort: upstream.gamesPort, demo })}\n`)
}

/** Warnings of Node, the console of libraries and errors that nothing caught become log lines, one object each. */
function logEverything(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
  const print = (...printed: unknown[]) => log.warn({ printed: format(...printed) }, 'a library printed')
  Object.assign(console, { error: print, warn: print, log: print, info: print })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}

/** A signal before the start is complete exits at once: the first process of a container has no handler of its own. */
let onStop: (reason: string) => void = () => process.exit(0)

/** Stops on signals and when the parent process ends: an upstream must not outlive its web server. */
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
  if (givenMode === 'production')
    createLogger('fatal', pino.destination({ dest: 2, sync: true })).fatal(
      { problems: errorLine(error).split('\n') },
      'the process cannot start',
    )
  else process.stderr.write(`${errorLine(error)}\n`)
  process.exit(1)
}
