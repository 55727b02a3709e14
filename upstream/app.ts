import express, { type Express, type RequestHandler } from 'express'
import type { Passwords } from './auth/passwords.ts'
import type { ResetContext } from './auth/reset.ts'
import type { Sessions } from './auth/sessions.ts'
import { type Prebuilt, prebuild } from './content/prebuilt.ts'
import type { Database, Log } from './db/types.ts'
import { openFavourites } from './games/favourites.ts'
import { callbackRouter } from './gateway/callback.ts'
import type { Outbox } from './gateway/outbox.ts'
import { gatewayRouter } from './gateway/router.ts'
import { envelopeBytes, refusals, sendBytes } from './http/answers.ts'
import { callRouter } from './http/callRouter.ts'
import type { Routes } from './http/route.ts'
import { type Lang, langOf } from './lang.ts'
import type { CheckMinutes } from './protection/playSession.ts'
import { authRoutes } from './routes/auth.ts'
import { contentRoutes } from './routes/content.ts'
import { gameRoutes } from './routes/games.ts'
import { inviteRoutes } from './routes/invite.ts'
import { protectionRoutes } from './routes/protection.ts'
import { supportRoutes } from './routes/support.ts'
import { userRoutes } from './routes/user.ts'
import { walletRoutes } from './routes/wallet.ts'
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
  /** Where browsers reach this server, without a slash at the end. */
  publicUrl(): string
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
  /** Sees every request first; tests look at headers here. */
  onRequest?: RequestHandler
}

/** The reference upstream: every call of the contract, and the sandbox's pages. */
export function createUpstreamApp(deps: UpstreamDeps): Express {
  const { database, log, now, secret, sessions } = deps
  const app = express()
  app.disable('x-powered-by').set('etag', false).set('query parser', 'simple')
  if (deps.onRequest) app.use(deps.onRequest)
  app.get('/healthz', (_, response) => sendBytes(response, envelopeBytes({ status: 'ok' })))
  app.use(callRouter(routesOf(deps), { sessions, now }))
  app.use('/callback', callbackRouter({ database, secret, now, log }))
  const returnUrl = (transNo: string) => `${deps.webUrl}/confirm?transNo=${encodeURIComponent(transNo)}`
  app.use('/sandbox/gateway', gatewayRouter({ database, outbox: deps.outbox, returnUrl, now, log }))
  app.use('/sandbox', sandboxRouter({ database, mailGoesOut: deps.mailGoesOut, now }))
  app.use(filesRouter({ db: database.db, sessions, folder: deps.filesFolder, now }))
  app.use((request, response) => {
    const message = say(langOf(request.get('accept-language')), 'upstream.unknownCall')
    sendBytes(response, envelopeBytes(null, message, 400), 404)
  })
  app.use(refusals(log))
  return app
}

function routesOf(deps: UpstreamDeps): Routes {
  const { database, filesFolder, publicUrl } = deps
  const content: Record<Lang, Prebuilt> = { en: prebuild('en'), id: prebuild('id') }
  const favourites = openFavourites(database)
  const context = { ...deps, db: database.db, content, favourites }
  return {
    ...authRoutes(context satisfies ResetContext),
    ...contentRoutes(context),
    ...gameRoutes({ database, content, favourites, publicUrl }),
    ...userRoutes(context),
    ...walletRoutes(context),
    ...supportRoutes({ db: database.db, filesFolder }),
    ...inviteRoutes(database.db),
    ...protectionRoutes(context),
  }
}
