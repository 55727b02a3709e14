import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import express, { type RequestHandler } from 'express'
import type { EpochMs } from '../common/epochMs.ts'
import { cannotListen } from '../common/node/cannotListen.ts'
import { machineMetrics } from '../common/node/machineMetrics.ts'
import { CHANNELS } from '../contract/calls/phone.ts'
import type { LimitWindows } from '../contract/calls/protection.ts'
import type { PayoutPolicy } from '../contract/money/payoutPolicy.ts'
import type { Sen } from '../contract/money/sen.ts'
import { USUAL_WORDING, type Wording } from '../contract/wording.ts'
import { createUpstreamApp } from './app.ts'
import { playDemoRounds } from './demo/demoRounds.ts'
import { seedDemo } from './demo/seed.ts'
import { testerAccess } from './desk/access.ts'
import type { ProofSettings } from './desk/proof.ts'
import { createPlayerClocks } from './faults/playerClocks.ts'
import { createGamesApp } from './games/server/app.ts'
import { gameProvider } from './games/server/provider.ts'
import { httpWallet } from './games/server/rounds/httpWallet.ts'
import { randomServerSeed } from './games/server/rounds/seeds.ts'
import { createOutbox } from './gateway/outbox.ts'
import { openDatabase } from './kit/db/open.ts'
import type { PgliteThread } from './kit/db/pgliteSocket.ts'
import type { Database, Db, Log } from './kit/db/types.ts'
import { answerNotReady } from './kit/http/notReady.ts'
import { setWording } from './kit/http/translate.ts'
import { type Audit, startAudit } from './operator/audit/audit.ts'
import { growCatalogue } from './operator/catalogue/catalogue.ts'
import { gameOperator } from './operator/game-wallet/gameOperator.ts'
import { type Job, jobsOf, runDueJobs, startJobs } from './operator/jobs.ts'
import { openSmtp } from './operator/mail/smtp.ts'
import {
  type Metrics,
  type Release,
  watchArchive,
  watchChecks,
  watchLead,
  watchOutbox,
  watchRelease,
  watchReviewQueue,
} from './operator/metrics.ts'
import { createPasswords, type Passwords } from './operator/players/passwords.ts'
import { openSessions } from './operator/players/sessions.ts'
import type { CheckMinutes } from './operator/protection/playSession.ts'
import { setLimitWindows } from './operator/protection/usage.ts'
import { pushService } from './operator/push/ownService.ts'
import { poster } from './operator/push/post.ts'
import { type PushSettings, pushKeys } from './operator/push/pushKeys.ts'
import { setFourEyesFrom } from './operator/review-queue/fourEyes.ts'
import { watchWebhooks } from './operator/webhooks/metrics.ts'
import { phoneSender } from './operator/webhooks/phoneMessages.ts'
import type { Receiver } from './operator/webhooks/post.ts'
import { createWebhooks, nameReceivers } from './operator/webhooks/webhooks.ts'
import { walletKey } from './wallet-api/key.ts'

export interface Settings {
  host: string
  /** 0 takes a free port. */
  port: number
  /** The data folder. `memory://` stores nothing on disk but uploaded pictures, in the system's temporary folder. */
  dataDir: string
  databaseUrl?: string | (() => string) | undefined
  /** A running PGlite instead of one of its own; it runs on after the end. Tests share one. */
  engine?: PgliteThread | undefined
  /** The folder with the prepared databases of the build; without it the migrations make the tables. */
  preparedDatabases?: URL | undefined
  /** The address at which browsers reach this server; by default the address it listens on. */
  publicUrl?: string | undefined
  /** The games have a port and an origin of their own; by default the same `host` and a free port. */
  games?: { host?: string; port?: number; url?: string | undefined }
  /** The address at which browsers reach the pages below /sandbox; by default `publicUrl`. */
  sandboxUrl?: string | undefined
  webUrl: string
  /** The mail server and the sender; without it the e-mails are shown at /__sandbox/mail. */
  smtp?: { url: string; from: string } | undefined
  /** Who sends codes to phones, and whether to numbers of other countries; without it codes are read where e-mails are. */
  phones?: { receiver?: Receiver | undefined; abroad?: boolean } | undefined
  secret: string
  /** With them browsers are told by push. */
  push?: PushSettings | undefined
  /** Who receives events; nobody by default. */
  receivers?: readonly Receiver[] | undefined
  /** The secret that opens the desk and the test headers to callers on other machines. */
  sandboxSecret?: string | undefined
  /** How operators prove who they are; without it the desk knows typed names. */
  operators?: ProofSettings | undefined
  /** Above this amount, in sen, two operators decide. */
  fourEyesFrom?: Sen | undefined
  /** Which withdrawals ask the player to confirm their identity; by default those to a new account. */
  payouts?: PayoutPolicy | undefined
  /** Minutes between two reality checks for players who have not chosen an interval; by default 30. */
  checkMinutes?: CheckMinutes | undefined
  /** How the periods of deposit limits are counted. */
  limitWindows?: LimitWindows | undefined
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
  gamesPort: number
  newDemo: boolean
  database: Database
  /** What it does by itself; a test runs each of them once. */
  jobs: readonly Job[]
  /** From now on the process reports "not ready" and closes each connection after its next answer. */
  drain(): void
  /** Stops listening, finishes the running work and closes the database. */
  close(): Promise<void>
}

const CLOSE_MS = 10_000
/** Limits of the listening server (LIM-19); keep-alive outlasts the pool of the web tier. */
const HTTP = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16 * 1024 }

/** Listens, opens the database, adds the first data, starts the jobs. Alive but not ready while migrations run. */
export async function startUpstream(settings: Settings): Promise<Upstream> {
  const server = await listen(settings.port, settings.host, 'UPSTREAM_PORT')
  server.on('request', answerNotReady)
  try {
    return await startBehind(server, settings)
  } catch (error) {
    await stopServer(server)
    throw error
  }
}

async function startBehind(server: Server, settings: Settings): Promise<Upstream> {
  const { log, secret, webUrl, metrics, now = Date.now, passwords = createPasswords(), timeFactor = 1 } = settings
  const { sandboxSecret, payouts = { toNew: true, above: null }, checkMinutes = 30 } = settings
  const wording = settings.wording ?? USUAL_WORDING
  setWording(wording)
  setLimitWindows(settings.limitWindows ?? 'fixed')
  setFourEyesFrom(settings.fourEyesFrom ?? null)
  const database = await openDataOf(settings)
  growCatalogue(settings.catalogueSize ?? 0)
  const sessions = openSessions(database, now)
  const [port, url] = [portOf(server), `http://${settings.host}:${portOf(server)}`]
  const wallet = httpWallet({ url: () => url, key: walletKey(secret), now })
  const play = { database, wallet, operator: gameOperator(database.db), seeds: randomServerSeed, log, now }
  const games = gameProvider(play)
  const newDemo = settings.demo && (await seedDemo(database, passwords, now()))
  if (settings.demo) await playDemoRounds(database, games, now())

  const webhooks = await openWebhooks(settings, database, now)
  const outbox = createOutbox({ database, callbackUrl: `${url}/callback`, secret, now, log, timeFactor })
  const { port: ownPort = 0, host: ownHost = settings.host } = settings.games ?? {}
  const gamesServer = await listen(ownPort, ownHost, 'GAMES_PORT')
  const gamesPort = portOf(gamesServer)
  const { limitGuesses, mayTest } = testerAccess(sandboxSecret)
  gamesServer.on('request', express().use(limitGuesses, createGamesApp({ ...play, webUrl, mayTest })))
  const leadership = await database.lead()
  const { isLeader } = leadership
  const audit = startAudit({ database, log, metrics, checks: games.checks })
  if (metrics) watch(metrics, settings, { db: database.db, isLeader, now, failing: audit.failing })
  const { finishRounds } = games
  const filesFolder = filesFolderOf(settings)
  const rowJobs = { database, sessions, filesFolder, finishRounds, log }
  const clocks = createPlayerClocks({ db: database.db, run: runDueJobs(rowJobs), now })
  const smtp = settings.smtp && openSmtp(settings.smtp.url, settings.smtp.from)
  const ownPush = pushService()
  const keys = settings.push && pushKeys(settings.push)
  const push = keys && { database, keys, post: poster(keys, ownPush), webUrl, now, log }
  const state = { stopping: false }
  const upstream = createUpstreamApp({
    ...{ database, sessions, passwords, outbox, log, now, webUrl, secret, sandboxSecret, timeFactor, metrics, clocks },
    ...{ games, payouts, operators: settings.operators, checkMinutes, age: wording.age, release: settings.release },
    ...{ pushKeys: keys, pushService: ownPush },
    gamesUrl: () => settings.games?.url ?? `http://localhost:${gamesPort}`,
    sandboxUrl: () => settings.sandboxUrl ?? settings.publicUrl ?? url,
    filesFolder,
    ...{ mailGoesOut: smtp !== undefined, phones: phonesOf(settings) },
    isStopping: () => state.stopping,
    audit: audit.report,
    ...(settings.onRequest ? { onRequest: settings.onRequest } : {}),
  })
  server.off('request', answerNotReady)
  server.on('request', upstream)
  outbox.start(isLeader)
  webhooks.start(isLeader)
  const mail = { sendEmail: smtp?.send, sendToPhone: senderOf(settings, now) }
  const jobs = jobsOf({ ...rowJobs, ...mail, push, webUrl, now, turnClocks: clocks.turn })
  const stopJobs = startJobs(jobs, { isLeader, log, metrics })

  return {
    ...{ url, port, gamesPort, database, jobs, newDemo },
    drain() {
      state.stopping = true
      for (const one of [server, gamesServer])
        one.prependListener('request', (_request, response: ServerResponse) =>
          response.setHeader('Connection', 'close'),
        )
    },
    async close() {
      // The games stop first: they finish their rounds at the wallet, which the other server provides.
      await stopServer(gamesServer)
      await Promise.all([stopJobs(), audit.stop()])
      await stopServer(server)
      await Promise.all([outbox.stop(), webhooks.stop()])
      smtp?.close()
      await leadership.close()
      await database.close()
    },
  }
}

const openDataOf = ({ databaseUrl, dataDir, engine, log, preparedDatabases, onLost, metrics }: Settings) =>
  openDatabase({
    ...{ databaseUrl, dataDir, engine, log, prepared: preparedDatabases },
    onRepeat: (state) => metrics?.transactionRepeated(state),
    ...(onLost ? { onLost } : {}),
  })

async function openWebhooks({ receivers = [], metrics, log }: Settings, database: Database, now: () => EpochMs) {
  const { db } = database
  const urls = receivers.map(({ url }) => url)
  await nameReceivers(db, urls, now())
  return createWebhooks({ database, receivers, now, log, onSending: metrics && watchWebhooks(metrics, db, receivers) })
}

/** Where e-mails go out, the desk is no place for codes. */
const phonesOf = ({ phones: { receiver, abroad = false } = {}, smtp }: Settings) => ({
  channels: receiver || !smtp ? CHANNELS : [],
  ...{ abroad, goOut: receiver !== undefined },
})

const senderOf = ({ phones }: Settings, now: () => EpochMs) => phones?.receiver && phoneSender(phones.receiver, now)

const isInMemory = ({ dataDir }: Settings) => dataDir === 'memory://'

const filesFolderOf = (settings: Settings) =>
  resolve(isInMemory(settings) ? join(tmpdir(), `kancil-files-${process.pid}`) : join(settings.dataDir, 'files'))

interface Watched {
  db: Db
  isLeader(): boolean
  now(): EpochMs
  failing: Audit['failing']
}

function watch(metrics: Metrics, settings: Settings, { db, isLeader, now, failing }: Watched): void {
  watchLead(metrics, isLeader)
  watchChecks(metrics, failing)
  watchOutbox(metrics, db)
  watchArchive(metrics, db)
  watchReviewQueue(metrics, db, now)
  if (settings.release) watchRelease(metrics, settings.release)
  machineMetrics(metrics.registry, isInMemory(settings) ? tmpdir() : settings.dataDir)
}

async function listen(port: number, host: string, setting: string): Promise<Server> {
  const server = createServer({ ...HTTP, connectionsCheckingInterval: 1000 })
  await listens(server.listen(port, host), setting, port)
  return server
}

/** Waits until a server listens at the port of a setting. */
export async function listens(server: Server, setting: string, port: number): Promise<void> {
  await once(server, 'listening').catch((error) => {
    const problem = cannotListen(error, setting, port)
    throw problem === undefined ? error : new Error(problem)
  })
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
