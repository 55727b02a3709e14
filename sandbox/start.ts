import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RequestHandler } from 'express'
import type { PayoutPolicy } from '../contract/money/payoutPolicy.ts'
import { USUAL_WORDING, type Wording } from '../contract/wording.ts'
import { createUpstreamApp } from './app.ts'
import { playDemoRounds } from './demo/rounds.ts'
import { seedDemo } from './demo/seed.ts'
import { testersOnly } from './desk/access.ts'
import { createPlayerClocks } from './faults/playerClocks.ts'
import { createGamesApp } from './games/server/app.ts'
import { gameProvider } from './games/server/provider.ts'
import { httpWallet } from './games/server/rounds/httpWallet.ts'
import { randomSeeds } from './games/server/rounds/seeds.ts'
import { createOutbox } from './gateway/outbox.ts'
import { openDatabase } from './kit/db/open.ts'
import type { PgliteThread } from './kit/db/pgliteSocket.ts'
import type { Database, Log } from './kit/db/types.ts'
import { answerNotReady } from './kit/http/notReady.ts'
import { setWording } from './kit/http/translate.ts'
import { machineMetrics } from './kit/machineMetrics.ts'
import { startAudit } from './operator/audit/audit.ts'
import { growCatalogue } from './operator/catalogue/catalogue.ts'
import { gameOperator } from './operator/game-wallet/gameOperator.ts'
import { runDueJobs, startJobs } from './operator/jobs.ts'
import { openSmtp } from './operator/mail/smtp.ts'
import { type Metrics, type Release, watchLead, watchOutbox, watchParked, watchRelease } from './operator/metrics.ts'
import { createPasswords, type Passwords } from './operator/players/passwords.ts'
import { openSessions } from './operator/players/sessions.ts'
import type { CheckMinutes } from './operator/protection/playSession.ts'
import { walletKey } from './wallet-api/key.ts'

export interface Settings {
  host: string
  /** 0 takes a free port. */
  port: number
  /**
   * The data folder. `memory://` stores no data on disk except uploaded pictures, which go to the system's temporary
   * folder.
   */
  dataDir: string
  databaseUrl?: string | undefined
  /** A running PGlite instead of one of its own; it runs on after the end. Tests share one. */
  engine?: PgliteThread | undefined
  /** The folder with the prepared databases of the build; without it the migrations make the tables. */
  preparedDatabases?: URL | undefined
  /** The address at which browsers reach this server; by default the address it listens on. */
  publicUrl?: string | undefined
  /**
   * The games have their own port and, for browsers, their own origin. The default host is `host`; the default port is
   * a free one.
   */
  games?: { host?: string; port?: number; url?: string | undefined }
  /** The address at which browsers reach the pages below /sandbox; by default `publicUrl`. */
  sandboxUrl?: string | undefined
  webUrl: string
  /** The mail server and the sender; without it the letters are shown at /__sandbox/mail. */
  smtp?: { url: string; from: string } | undefined
  secret: string
  /** The secret that opens the desk and the test headers to callers on other machines. */
  sandboxSecret?: string | undefined
  /** Which withdrawals ask the player to confirm their identity; by default those to a new account. */
  payouts?: PayoutPolicy | undefined
  /** Minutes between two reality checks for players who have not chosen an interval; by default 30. */
  checkMinutes?: CheckMinutes | undefined
  /** What the texts of this process say; by default every feature is offered. */
  wording?: Wording | undefined
  /** How many times longer than usual this server waits for itself; by default once. */
  timeFactor?: number | undefined
  demo: boolean
  /** Fills the catalogue up to this many games. */
  catalogueSize?: number | undefined
  /** How passwords are hashed; by default at the cost that OWASP names. */
  passwords?: Passwords
  log: Log
  now?: () => number
  onLost?: (error: Error) => void
  onRequest?: RequestHandler
  metrics?: Metrics
  /** What `/version` says. */
  release?: Release
}

export interface Upstream {
  /** The address that the server listens on, without a slash at the end. */
  url: string
  port: number
  /** The address that the games listen on. */
  gamesPort: number
  database: Database
  /** From now on the process reports "not ready" and closes each connection after its next answer. */
  drain(): void
  /** Stops listening, finishes the running work and closes the database. */
  close(): Promise<void>
}

const CLOSE_MS = 10_000
/** Limits of the listening server (LIM-19); keep-alive outlasts the pool of the web tier. */
const HTTP = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 }

/**
 * Listens, opens the database, adds the first data and starts the jobs. While this or another copy runs the migrations,
 * the process is alive but not ready.
 */
export async function startUpstream(settings: Settings): Promise<Upstream> {
  const server = await listen(settings.port, settings.host)
  server.on('request', answerNotReady)
  try {
    return await startBehind(server, settings)
  } catch (error) {
    await stopServer(server)
    throw error
  }
}

async function startBehind(server: Server, settings: Settings): Promise<Upstream> {
  const { log, dataDir, databaseUrl, onLost, secret, webUrl, now = Date.now, passwords = createPasswords() } = settings
  setWording(settings.wording ?? USUAL_WORDING)
  const onRepeat = (state: string) => settings.metrics?.transactionRepeated(state)
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    engine: settings.engine,
    log,
    onRepeat,
    prepared: settings.preparedDatabases,
    ...(onLost ? { onLost } : {}),
  })
  growCatalogue(settings.catalogueSize ?? 0)
  const sessions = openSessions(database, now)
  const port = portOf(server)
  const url = `http://${settings.host}:${port}`
  const wallet = httpWallet({ url: () => url, key: walletKey(secret), now })
  const play = { database, wallet, operator: gameOperator(database.db), seeds: randomSeeds, log, now }
  const provider = gameProvider(play)
  if (settings.demo) {
    await seedDemo(database, passwords, now())
    await playDemoRounds(database, provider, now())
  }

  const timeFactor = settings.timeFactor ?? 1
  const outbox = createOutbox({ database, callbackUrl: `${url}/callback`, secret, now, log, timeFactor })
  const publicUrl = () => settings.publicUrl ?? url
  const sandboxUrl = () => settings.sandboxUrl ?? publicUrl()
  const onRequest = settings.onRequest ? { onRequest: settings.onRequest } : {}
  const games = await listen(settings.games?.port ?? 0, settings.games?.host ?? settings.host)
  const gamesPort = portOf(games)
  const gamesUrl = () => settings.games?.url ?? `http://localhost:${gamesPort}`
  games.on('request', createGamesApp({ ...play, webUrl, mayTest: testersOnly(settings.sandboxSecret) }))
  const { metrics } = settings
  const leadership = await database.lead()
  const { isLeader } = leadership
  const audit = startAudit({ database, log, metrics, checks: provider.checks })
  if (metrics) {
    watchLead(metrics, isLeader)
    watchOutbox(metrics, database.db)
    watchParked(metrics, database.db, now)
    if (settings.release) watchRelease(metrics, settings.release)
    machineMetrics(metrics.registry, dataDir === 'memory://' ? tmpdir() : dataDir)
  }
  const { finishRounds } = provider
  const clocks = createPlayerClocks({ db: database.db, run: runDueJobs({ database, log, finishRounds }), now })
  const state = { stopping: false }
  const smtp = settings.smtp && openSmtp(settings.smtp.url, settings.smtp.from)
  const filesFolder = resolve(
    dataDir === 'memory://' ? join(tmpdir(), `kancil-files-${process.pid}`) : join(dataDir, 'files'),
  )
  server.off('request', answerNotReady)
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
      sandboxSecret: settings.sandboxSecret,
      mailGoesOut: smtp !== undefined,
      secret,
      payouts: settings.payouts ?? { toNew: true, above: null },
      checkMinutes: settings.checkMinutes ?? 30,
      timeFactor,
      age: (settings.wording ?? USUAL_WORDING).age,
      isStopping: () => state.stopping,
      auditStatus: audit.status,
      metrics,
      release: settings.release,
      clocks,
      games: provider,
      ...onRequest,
    }),
  )
  outbox.start(isLeader)
  const stopJobs = startJobs({
    database,
    sessions,
    sendLetter: smtp?.send,
    isLeader,
    finishRounds,
    turnClocks: clocks.turn,
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
      // The games stop first: they finish their rounds at the wallet, which the other server provides.
      await stopServer(games)
      await Promise.all([stopJobs(), audit.stop()])
      await stopServer(server)
      await outbox.stop()
      smtp?.close()
      await leadership.close()
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
