import express, { type Express, type RequestHandler } from 'express'
import type { Passwords } from './auth/passwords.ts'
import type { ResetContext } from './auth/reset.ts'
import type { Sessions } from './auth/sessions.ts'
import { type Prebuilt, prebuild } from './content/prebuilt.ts'
import { openWinners } from './content/winners.ts'
import type { Database, Log } from './db/types.ts'
import { openFavourites } from './games/favourites.ts'
import { callbackRouter } from './gateway/callback.ts'
import type { Outbox } from './gateway/outbox.ts'
import { gatewayRouter } from './gateway/router.ts'
import { GOOGLE_PATH, googleRouter } from './google/router.ts'
import { envelopeBytes, refusals, sendBytes } from './http/answers.ts'
import { callRouter } from './http/callRouter.ts'
import type { Routes } from './http/route.ts'
import { type Lang, langOf } from './lang.ts'
import type { Metrics } from './metrics.ts'
import { walletKey } from './play/key.ts'
import { walletRouter } from './play/wallet/router.ts'
import { WALLET_PATH } from './play/wallet/wire.ts'
import type { CheckMinutes } from './protection/playSession.ts'
import { authRoutes } from './routes/auth.ts'
import { contentRoutes } from './routes/content.ts'
import { gameRoutes } from './routes/games.ts'
import { inviteRoutes } from './routes/invite.ts'
import { protectionRoutes } from './routes/protection.ts'
import { supportRoutes } from './routes/support.ts'
import { userRoutes } from './routes/user.ts'
import { walletRoutes } from './routes/wallet.ts'
import { openApiDocument } from './sandbox/apiPage.ts'
import { sandboxDesk } from './sandbox/desk.ts'
import { DESK } from './sandbox/reply.ts'
import { sandboxRouter } from './sandbox/router.ts'
import { say } from './say.ts'
import { filesRouter } from './support/files.ts'

export interface UpstreamDeps {
  database: Database
  sessions: Sessions
  passwords: Passwords
  outbox: Outbox
  log: Log
  /** Epoch ms. */
  now(): number
  /** Where browsers reach the games, without a slash at the end. */
  gamesUrl(): string
  /** Where browsers reach the pages below /sandbox. */
  sandboxUrl(): string
  /** Where the web app is; the gateway leads back to it. */
  webUrl: string
  /** Absolute path of the folder for uploaded pictures. */
  filesFolder: string
  /** Letters go out by a mail server instead of into the sandbox's mailbox. */
  mailGoesOut: boolean
  /** Minutes between two reality checks for players who have not chosen. */
  checkMinutes: CheckMinutes
  /** Key of signatures: gateway callbacks and reset codes. */
  secret: string
  /** The process has been asked to stop: `/readyz` says so. */
  isStopping?: () => boolean
  metrics?: Pick<Metrics, 'requests'> | undefined
  /** Sees every request first; tests look at headers here. */
  onRequest?: RequestHandler
}

/** The reference upstream: every call of the contract, and the sandbox's pages. */
export function createUpstreamApp(deps: UpstreamDeps): Express {
  const { database, log, now, secret, sessions } = deps
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  if (deps.onRequest) app.use(deps.onRequest)
  if (deps.metrics) app.use(deps.metrics.requests)
  app.get('/readyz', (_, response) => {
    const stopping = deps.isStopping?.() ?? false
    sendBytes(response, envelopeBytes({ status: stopping ? 'stopping' : 'ready' }), stopping ? 503 : 200)
  })
  app.get('/healthz', (_, response) => sendBytes(response, envelopeBytes({ status: 'ok' })))
  app.use(callRouter(routesOf(deps), { sessions, now }))
  app.use('/callback', callbackRouter({ database, secret, now, log }))
  app.use(WALLET_PATH, walletRouter({ database, key: walletKey(secret), now, log }))
  const returnUrl = (transNo: string) => `${deps.webUrl}/confirm?transNo=${encodeURIComponent(transNo)}`
  app.use('/sandbox/gateway', gatewayRouter({ database, outbox: deps.outbox, returnUrl, now, log }))
  app.use(GOOGLE_PATH, googleRouter(deps))
  app.use('/sandbox', sandboxRouter())
  app.use(DESK, sandboxDesk(deps))
  app.get('/openapi.json', openApiDocument)
  app.use(filesRouter({ db: database.db, sessions, folder: deps.filesFolder, now }))
  app.use((request, response) => {
    const message = say(langOf(request.get('accept-language')), 'upstream.unknownCall')
    sendBytes(response, envelopeBytes(null, message, 400), 404)
  })
  app.use(refusals(log))
  return app
}

function routesOf(deps: UpstreamDeps): Routes {
  const { database, filesFolder } = deps
  const content: Record<Lang, Prebuilt> = { en: prebuild('en'), id: prebuild('id') }
  const favourites = openFavourites(database)
  const winners = openWinners(database.db)
  const context = { ...deps, db: database.db, content, favourites, winners }
  return {
    ...authRoutes(context satisfies ResetContext),
    ...contentRoutes(context),
    ...gameRoutes(context),
    ...userRoutes(context),
    ...walletRoutes(context),
    ...supportRoutes({ db: database.db, filesFolder }),
    ...inviteRoutes(database.db),
    ...protectionRoutes(context),
  }
}
