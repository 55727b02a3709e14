import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RequestHandler } from 'express'
import { createUpstreamApp } from './app.ts'
import { createPasswords } from './auth/passwords.ts'
import { openSessions } from './auth/sessions.ts'
import { growCatalogue } from './content/catalogue.ts'
import { openDatabase } from './db/open.ts'
import type { Database, Log } from './db/types.ts'
import { playDemoRounds } from './demo/rounds.ts'
import { seedDemo } from './demo/seed.ts'
import { createOutbox } from './gateway/outbox.ts'
import { startJobs } from './jobs.ts'
import { openSmtp } from './mail/smtp.ts'
import { type Metrics, watchOutbox } from './metrics.ts'
import { createGamesApp } from './play/app.ts'
import { walletKey } from './play/key.ts'
import { finishOpenRounds } from './play/rounds/play.ts'
import { randomSeeds } from './play/rounds/seeds.ts'
import { httpWallet } from './play/rounds/walletClient.ts'
import type { CheckMinutes } from './protection/playSession.ts'

export interface Settings {
  host: string
  /** 0 takes a free port. */
  port: number
  /** Folder of data; `memory://` keeps nothing but uploaded pictures, those in the system's temporary folder. */
  dataDir: string
  databaseUrl?: string | undefined
  /** Where browsers reach this server; without it the address it listens on. */
  publicUrl?: string | undefined
  /** The games listen on a port and, for browsers, an origin of their own; without a host on that of `host`, without a port on a free one. */
  games?: { host?: string; port?: number; url?: string | undefined }
  /** Where browsers reach the pages below /sandbox; without it `publicUrl`. */
  sandboxUrl?: string | undefined
  webUrl: string
  /** The mail server and the sender; without it letters are read at /__sandbox/mail. */
  smtp?: { url: string; from: string } | undefined
  secret: string
  /** Minutes between two reality checks for players who have not chosen; 30 when not said. */
  checkMinutes?: CheckMinutes | undefined
  demo: boolean
  /** Fill the catalogue up to this many games. */
  catalogueSize?: number | undefined
  log: Log
  now?: () => number
  onLost?: (error: Error) => void
  onRequest?: RequestHandler
  metrics?: Metrics
}

export interface Upstream {
  /** The address it listens on, without a slash at the end. */
  url: string
  port: number
  /** Where the games listen. */
  gamesPort: number
  database: Database
  /** From now on unready, and every answer is the last one of its connection. */
  drain(): void
  /** Stops listening, finishes what is under way and closes the database. */
  close(): Promise<void>
}

const CLOSE_MS = 10_000
/** The values of RELIABILITY, "Node and Express"; keep-alive outlasts the pool of the web tier. */
const HTTP = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 }

/** Opens the data, seeds it, listens and starts the chores. */
export async function startUpstream(settings: Settings): Promise<Upstream> {
  const { log, dataDir, databaseUrl, onLost, secret, webUrl, now = Date.now } = settings
  const database = await openDatabase({ databaseUrl, dataDir, log, ...(onLost ? { onLost } : {}) })
  growCatalogue(settings.catalogueSize ?? 0)
  const passwords = createPasswords()
  const sessions = openSessions(database, now)
  if (settings.demo) {
    await seedDemo(database, passwords, now())
    await playDemoRounds(database, log, now())
  }

  const server = await listen(settings.port, settings.host)
  const port = portOf(server)
  const url = `http://${settings.host}:${port}`
  const outbox = createOutbox({ database, callbackUrl: `${url}/callback`, secret, now, log })
  const publicUrl = () => settings.publicUrl ?? url
  const sandboxUrl = () => settings.sandboxUrl ?? publicUrl()
  const onRequest = settings.onRequest ? { onRequest: settings.onRequest } : {}
  const games = await listen(settings.games?.port ?? 0, settings.games?.host ?? settings.host)
  const gamesPort = portOf(games)
  const gamesUrl = () => settings.games?.url ?? `http://localhost:${gamesPort}`
  const wallet = httpWallet({ url: () => url, key: walletKey(secret), now })
  const play = { database, wallet, seeds: randomSeeds, log, now }
  games.on('request', createGamesApp({ ...play, webUrl }))
  const { metrics } = settings
  if (metrics) watchOutbox(metrics, database.db)
  const state = { stopping: false }
  const smtp = settings.smtp && openSmtp(settings.smtp.url, settings.smtp.from)
  const filesFolder = resolve(
    dataDir === 'memory://' ? join(tmpdir(), `kancil-files-${process.pid}`) : join(dataDir, 'files'),
  )
  server.on(
    'request',
    createUpstreamApp({
      database,
      sessions,
      passwords,
      outbox,
      log,
      now,
      gamesUrl,
      sandboxUrl,
      webUrl,
      filesFolder,
      mailGoesOut: smtp !== undefined,
      secret,
      checkMinutes: settings.checkMinutes ?? 30,
      isStopping: () => state.stopping,
      metrics,
      ...onRequest,
    }),
  )
  outbox.start()
  const stopJobs = startJobs({
    database,
    sessions,
    sendLetter: smtp?.send,
    finishRounds: () => finishOpenRounds(play),
    log,
    metrics,
    now,
  })

  return {
    url,
    port,
    gamesPort,
    database,
    drain() {
      state.stopping = true
      for (const one of [server, games])
        one.prependListener('request', (_request, response: ServerResponse) =>
          response.setHeader('Connection', 'close'),
        )
    },
    async close() {
      // The games first: they end their rounds against the wallet, which the other server holds.
      await stopServer(games)
      await stopJobs()
      await stopServer(server)
      await outbox.stop()
      smtp?.close()
      await database.close()
    },
  }
}

async function listen(port: number, host: string): Promise<Server> {
  const server = createServer({ ...HTTP, connectionsCheckingInterval: 1000 })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
  await closed
  clearTimeout(timer)
}
