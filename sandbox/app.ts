import express, { type Express, type RequestHandler } from 'express'
import type { EpochMs } from '../common/epochMs.ts'
import type { PayoutPolicy } from '../contract/money/payoutPolicy.ts'
import type { Age } from '../contract/wording.ts'
import { deskAccess, testerAccess } from './desk/access.ts'
import { openApiDocument } from './desk/apiPage.ts'
import { sandboxDesk } from './desk/desk.ts'
import type { ProofSettings } from './desk/proof.ts'
import { provenAccess } from './desk/provenAccess.ts'
import { DESK } from './desk/reply.ts'
import { createRequestLog } from './desk/requestLog.ts'
import { sandboxRouter } from './desk/router.ts'
import type { PlayerClocks } from './faults/playerClocks.ts'
import type { Outbox } from './gateway/outbox.ts'
import { gatewayRouter } from './gateway/router.ts'
import { GOOGLE_PATH, googleRouter } from './google/router.ts'
import type { Database, Log } from './kit/db/types.ts'
import { langOf } from './kit/http/lang.ts'
import { oddRequests } from './kit/http/oddRequests.ts'
import { onlyHttps } from './kit/http/onlyHttps.ts'
import { envelopeBytes, sendBytes } from './kit/http/sendEnvelope.ts'
import { madeOfWords, translate } from './kit/http/translate.ts'
import type { AuditReport } from './operator/audit/status.ts'
import { openFavourites } from './operator/catalogue/favourites.ts'
import { prebuild } from './operator/catalogue/prebuilt.ts'
import { openWinners } from './operator/catalogue/winners.ts'
import { callbackRouter } from './operator/deposits/callback.ts'
import { walletRouter } from './operator/game-wallet/router.ts'
import type { Metrics, Release } from './operator/metrics.ts'
import type { Passwords } from './operator/players/passwords.ts'
import type { PhoneContext } from './operator/players/phone.ts'
import type { ResetContext } from './operator/players/reset.ts'
import type { Sessions } from './operator/players/sessions.ts'
import type { CheckMinutes } from './operator/protection/playSession.ts'
import type { PushService } from './operator/push/ownService.ts'
import type { PushKeys } from './operator/push/pushKeys.ts'
import { accountRoutes } from './operator/routes/account.ts'
import { refusals } from './operator/routes/answers.ts'
import { callRouter } from './operator/routes/callRouter.ts'
import { contentRoutes, overviewRoute } from './operator/routes/content.ts'
import { depositRoutes } from './operator/routes/deposits.ts'
import { gameRoutes } from './operator/routes/games.ts'
import { historyRoutes } from './operator/routes/history.ts'
import { identityRoutes } from './operator/routes/identity.ts'
import { inboxRoutes } from './operator/routes/inbox.ts'
import { inviteRoutes } from './operator/routes/invite.ts'
import { ownDataRoutes } from './operator/routes/ownData.ts'
import { passkeyRoutes } from './operator/routes/passkeys.ts'
import { phoneRoutes } from './operator/routes/phone.ts'
import { promotionRoutes } from './operator/routes/promotions.ts'
import { protectionRoutes } from './operator/routes/protection.ts'
import type { Routes } from './operator/routes/route.ts'
import { signInRoutes } from './operator/routes/signIn.ts'
import { supportRoutes } from './operator/routes/support.ts'
import { withdrawalRoutes } from './operator/routes/withdrawals.ts'
import { filesRouter } from './operator/support/files.ts'
import { walletKey } from './wallet-api/key.ts'
import type { GameProvider } from './wallet-api/provider.ts'
import { WALLET_PATH } from './wallet-api/wire.ts'

export interface UpstreamDeps {
  database: Database
  sessions: Sessions
  passwords: Passwords
  outbox: Outbox
  log: Log
  now(): EpochMs
  /** How many times longer than usual this server waits for itself: for callbacks and the parts of an overview. */
  timeFactor: number
  /** Where browsers reach the games, without a slash at the end. */
  gamesUrl(): string
  /** Where browsers reach the pages of the sandbox, below /sandbox. */
  sandboxUrl(): string
  /** Where the web app is; the gateway leads back to it. */
  webUrl: string
  /** Absolute path of the folder for uploaded pictures. */
  filesFolder: string
  /** True when a mail server sends the e-mails; otherwise they go to the mailbox of the sandbox. */
  mailGoesOut: boolean
  /** How codes reach phones, from which countries, and whether they go out or are read at the desk. */
  phones: PhoneContext['phones'] & { goOut: boolean }
  /** Minutes between two reality checks for players who have not chosen. */
  checkMinutes: CheckMinutes
  /** The age from which somebody may play. */
  age: Age
  /** Which withdrawals ask the player to confirm who they are. */
  payouts: PayoutPolicy
  /** Key of signatures: gateway callbacks and reset codes. */
  secret: string
  /** Browsers are told by push with these keys, and tests have a push service. */
  pushKeys?: PushKeys | undefined
  pushService: PushService
  /** The secret that opens the desk and the test headers to callers on other machines. */
  sandboxSecret?: string | undefined
  /** How operators prove who they are; without it the desk knows typed names. */
  operators?: ProofSettings | undefined
  /** Whether the process was asked to stop; `/readyz` reports it. */
  isStopping?: () => boolean
  /** The state of the ledger audit; `/readyz` reports it. */
  audit?: () => AuditReport
  /** What `/version` says. */
  release?: Release | undefined
  metrics?: Pick<Metrics, 'requests' | 'callbackTaken' | 'operatorRefused'> | undefined
  /** The test clocks of players. */
  clocks: PlayerClocks
  games: GameProvider
  /** Runs before every other handler; tests read the request headers here. */
  onRequest?: RequestHandler
}

/** The reference upstream: every call of the contract, and the sandbox's pages. */
export function createUpstreamApp(deps: UpstreamDeps): Express {
  const { database, log, now, secret, sessions } = deps
  const access = testerAccess(deps.sandboxSecret)
  const { mayTest } = access
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  app.use(onlyHttps(deps.webUrl), oddRequests)
  const requestLog = createRequestLog(now)
  app.use(requestLog.handler)
  if (deps.onRequest) app.use(deps.onRequest)
  if (deps.metrics) app.use(deps.metrics.requests)
  app.use(access.limitGuesses)
  app.get('/readyz', (_, response) => {
    const stopping = deps.isStopping?.() ?? false
    // When money is stopped, all other calls still work. Reporting "not ready" would stop them as well.
    const status = stopping ? 'stopping' : 'ready'
    sendBytes(response, envelopeBytes({ status, ...deps.audit?.() }), stopping ? 503 : 200)
  })
  const { release } = deps
  if (release) app.get('/version', (_, response) => sendBytes(response, envelopeBytes(release)))
  app.get('/healthz', (_, response) => sendBytes(response, envelopeBytes({ status: 'ok' })))
  app.use(callRouter(routesOf(deps), { sessions, now, mayTest }))
  app.use('/callback', callbackRouter({ database, secret, now, log, onOutcome: deps.metrics?.callbackTaken }))
  app.use(WALLET_PATH, walletRouter({ database, key: walletKey(secret), now, log }))
  app.use('/sandbox/gateway', gatewayRouter({ database, outbox: deps.outbox, webUrl: deps.webUrl, now, log }))
  app.use(GOOGLE_PATH, googleRouter(deps))
  app.use('/sandbox', sandboxRouter())
  const proven =
    deps.operators &&
    provenAccess({
      ...{ settings: deps.operators, db: database.db, log, now },
      refused: deps.metrics?.operatorRefused,
    })
  app.use(DESK, proven ?? deskAccess(access), sandboxDesk({ ...deps, requestLog }))
  app.get('/openapi.json', openApiDocument)
  app.use(filesRouter({ db: database.db, sessions, folder: deps.filesFolder, now }))
  app.use((request, response) => {
    const message = translate(langOf(request.get('accept-language')), 'upstream.unknownCall')
    sendBytes(response, envelopeBytes(null, message, 400), 404)
  })
  app.use(refusals(log))
  return app
}

function routesOf(deps: UpstreamDeps): Routes {
  const { database } = deps
  const content = madeOfWords(prebuild)
  const favourites = openFavourites(database)
  const winners = openWinners(database.db, deps.games)
  const context = { ...deps, db: database.db, content, favourites, winners, pushKeys: deps.pushKeys }
  const routes = {
    ...signInRoutes(context satisfies ResetContext),
    ...accountRoutes(context),
    ...inboxRoutes(context),
    ...identityRoutes(context),
    ...passkeyRoutes(context),
    ...phoneRoutes(context),
    ...depositRoutes(context),
    ...withdrawalRoutes(context),
    ...historyRoutes(context),
    ...gameRoutes(context),
    ...promotionRoutes(context),
    ...inviteRoutes(context),
    ...supportRoutes(context),
    ...protectionRoutes(context),
    ...ownDataRoutes(context),
    ...contentRoutes(context),
  }
  return { ...routes, ...overviewRoute(routes, deps.timeFactor) }
}
