/**
 * Serves from the sources. Vite reloads pages and islands, and words are read again. A change of server/ starts the web process
 * again, one of sandbox/ the sandbox, which keeps its database. The games are built again when their sources changed.
 *
 *   npm run dev
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { isPlayBuilt, PLAY_FOLDER } from '../sandbox/scripts/build/play-sources.ts'
import { EnvProblems, originOf } from '../server/env.ts'
import { keysOf } from '../server/keys.ts'
import { createLogger } from '../server/observability/log.ts'
import { greet } from '../server/sandbox/greet.ts'
import { sandboxFor } from '../server/sandbox/start.ts'
import { checkedEnv, claimFolder } from '../server/startChecks.ts'
import { channel } from '../server/workers/channel.ts'
import { bin, ROOT, run } from './shared/run.ts'

type Part = 'web' | 'sandbox' | 'games'

/** What a change of a folder concerns. Vite watches pages and islands, and both tiers read their words again themselves. */
const FOLDERS: Readonly<Record<string, readonly Part[]>> = {
  server: ['web'],
  common: ['web', 'sandbox', 'games'],
  contract: ['web', 'sandbox', 'games'],
  sandbox: ['sandbox'],
}
const WORDS = /^locales\b/
/** Files of `sandbox/` that the built games consist of, and those of them that no server runs. */
const GAMES = /^games\b/
const GAMES_ALONE = /^games[/\\]client\b/
const partsOf = (parts: readonly Part[], folder: string, name: string): readonly Part[] => {
  if (folder === 'sandbox' && WORDS.test(name)) return []
  if (folder !== 'sandbox' || !GAMES.test(name)) return parts
  return GAMES_ALONE.test(name) ? ['games'] : ['sandbox', 'games']
}
const SOURCE = /(?<!\.test)\.(tsx?|json|css|csv|sql)$/

/** Editors write in several steps, in ms. */
const SETTLE_MS = 100
/** How long the web process may take to finish its requests, in ms. Open pages keep a connection to Vite. */
const STOP_MS = 1000
/** A sandbox that ended by itself waits for the next change, in ms. */
const DAY_MS = 86_400_000
const WAIT_FOR_CHANGE = { first: DAY_MS, most: DAY_MS, steady: 0 }

/** An error is shown, and the last build stays. */
async function buildGames(): Promise<void> {
  if (!isPlayBuilt()) await run(bin('node'), ['sandbox/scripts/build/play.ts'])
}

async function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  await once(worker, 'exit')
  clearTimeout(timer)
}

async function develop(): Promise<void> {
  process.env.NODE_ENV = 'development'
  const env = await checkedEnv(process.env)
  await claimFolder(env)
  if (!existsSync(PLAY_FOLDER)) await buildGames()
  const sandbox = await sandboxFor(env, keysOf(env), createLogger(env.LOG_LEVEL), {
    plan: WAIT_FOR_CHANGE,
    args: ['--dev'],
    variables: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
  })

  cluster.setupPrimary({ exec: join(ROOT, 'server', 'index.ts'), args: ['--dev'] })
  const listening = Promise.withResolvers<unknown>()
  const startWeb = () => {
    const worker = cluster.fork()
    channel(worker, {
      sandbox: () => sandbox && { url: sandbox.url, gamesUrl: sandbox.gamesUrl },
      sandboxReady: () => sandbox?.answers(),
      listens: listening.resolve,
    })
    return worker
  }
  let web = startWeb()
  const wrongFromTheStart = () => process.exit(1)
  web.once('exit', wrongFromTheStart)

  const tasks: Record<Part, () => Promise<unknown>> = {
    async web() {
      web.off('exit', wrongFromTheStart)
      await ended(web)
      web = startWeb()
    },
    sandbox: async () => sandbox?.restart(),
    games: buildGames,
  }
  const queues: Record<Part, Promise<unknown>> = {
    web: Promise.resolve(),
    sandbox: Promise.resolve(),
    games: buildGames(),
  }
  const due = new Set<Part>()
  let settled: NodeJS.Timeout | undefined
  const begin = () => {
    for (const part of due) queues[part] = queues[part].then(tasks[part])
    due.clear()
  }
  for (const [folder, parts] of Object.entries(FOLDERS))
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (!name || !SOURCE.test(name)) return
      for (const part of partsOf(parts, folder, name)) due.add(part)
      clearTimeout(settled)
      settled = setTimeout(begin, SETTLE_MS)
    })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      await Promise.all([ended(web), sandbox?.close()])
      process.exit(0)
    })
  await listening.promise
  web.off('exit', wrongFromTheStart)
  const demo = await sandbox?.ready.catch(() => [])
  greet(originOf(env), sandbox, demo)
}

try {
  await develop()
} catch (error) {
  console.error(error instanceof EnvProblems ? error.message : error)
  process.exit(1)
}
