import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { type GoogleDeps, googleSignIn } from './actions/google/signIn.ts'
import { historyFile } from './actions/historyFile.ts'
import { openApiDocument } from './actions/openApiDocument.ts'
import { picture } from './actions/picture.ts'
import { preferences } from './actions/preferences.ts'
import { signOut } from './actions/signOut.ts'
import type { Upstream } from './api/upstream.ts'
import { cookieJar } from './cookies.ts'
import { type DoorDeps, door } from './door/door.ts'
import { doorMethods } from './door/findCall.ts'
import type { Env } from './env.ts'
import type { Keys } from './keys.ts'
import { accessLog } from './middleware/accessLog.ts'
import { appName } from './middleware/appName.ts'
import { codeRequests } from './middleware/codeRequest.ts'
import { CSP_REPORT_PATH } from './middleware/csp.ts'
import { cspReport } from './middleware/cspReport.ts'
import { device } from './middleware/device.ts'
import { errorFunnel, type RenderError } from './middleware/errors.ts'
import { flash } from './middleware/flash.ts'
import { type Health, healthChecks } from './middleware/health.ts'
import { hosts } from './middleware/hosts.ts'
import { loadShedding, type Pressure } from './middleware/loadShedding.ts'
import { locale } from './middleware/locale.ts'
import { type MethodTable, methods } from './middleware/methods.ts'
import { orders } from './middleware/orders.ts'
import { originCheck } from './middleware/originCheck.ts'
import type { Limits } from './middleware/rateLimit.ts'
import { requestId } from './middleware/requestId.ts'
import { securityHeaders } from './middleware/securityHeaders.ts'
import { session } from './middleware/session.ts'
import { upstreamApi } from './middleware/upstreamApi.ts'
import { loadWords, words } from './middleware/words.ts'
import { HttpProblem } from './problem.ts'
import { productMap } from './sandbox/productMap.ts'
import { sandboxWishes } from './sandbox/wishes.ts'
import type { Store } from './store/store.ts'

export interface AppDeps {
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'TRUST_PROXY' | 'APP_NAME' | 'APP_NAMES' | 'TRACKING' | 'LANGUAGES' | 'FEATURES_OFF'>
  log: Logger
  keys: Keys
  store: Store
  limits: Limits
  upstream: Upstream
  health: Health
  pressure: Pressure
  /** Draws pages; supplied by server/render. */
  pages: {
    /** Files of the build and of public/; mounted before anything that costs. */
    files?: RequestHandler
    /** The sandbox's own pages, while it runs behind us. */
    sandbox?: RequestHandler
    /** Answers visitors from kept pages, before session and upstream are touched. */
    kept?: RequestHandler
    handler: RequestHandler
    renderError: RenderError
  }
  /** Sign-in with Google, where it is offered. */
  google?: Pick<GoogleDeps, 'settings' | 'look'> | undefined
  /** Upstream keeps `Idempotency-Key` (docs/exactly-once.md). */
  idempotentUpstream?: boolean
  /** See every request first: measurements, traces (docs/metrics.md). */
  observers?: readonly RequestHandler[]
  watchOnce?: DoorDeps['watchOnce']
  /** Clock of sessions and money records, in epoch ms. */
  now?: () => number
}

/** The sandbox's desk, and the pages of it that players meet. */
const DESK = '/__sandbox'
const SANDBOX = ['/sandbox', DESK]

/** The web tier. Production, supertest and browser tests all use this function. */
export function createApp(deps: AppDeps): Express {
  const { env, log, keys, store, limits, upstream, health, pressure, pages, now = Date.now } = deps
  const { idempotentUpstream = false } = deps
  const https = env.PUBLIC_ORIGIN?.startsWith('https:') ?? false
  if (!https) log.warn('plain http: cookies go out without the Secure flag')
  const jar = cookieJar(keys, https)
  const codes = codeRequests(jar, now)
  const google = deps.google && googleSignIn({ ...deps.google, jar, now })
  const choose = preferences(https, env.LANGUAGES)
  const table: MethodTable = (path) =>
    pages.sandbox && SANDBOX.some((start) => `${path}/`.startsWith(`${start}/`))
      ? ['GET', 'HEAD', 'POST']
      : doorMethods(path)

  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', env.TRUST_PROXY).set('query parser', false)

  app.use(requestId(log), securityHeaders({ https }), healthChecks(health))
  for (const observer of deps.observers ?? []) app.use(observer)
  app.use(accessLog(), locale(env.LANGUAGES), device, words(loadWords()))
  app.use(appName(env.APP_NAME, env.APP_NAMES), flash(jar, codes))
  app.use(hosts(env.PUBLIC_ORIGIN))
  if (!pages.sandbox) app.use(DESK, notHere)
  app.use(methods(table))
  if (pages.files) app.use(pages.files)
  app.get('/openapi.json', openApiDocument(jar.name('sid')))
  if (pages.sandbox) app.use(sandboxWishes)
  if (pages.kept) app.use(pages.kept)
  app.use(loadShedding(pressure))
  app.post(CSP_REPORT_PATH, cspReport(limits))
  const fromHere = originCheck(env.PUBLIC_ORIGIN)
  if (pages.sandbox) app.get(`${DESK}/routes.json`, productMap).use(SANDBOX, fromHere, pages.sandbox)

  // The page that refuses a form from elsewhere stands in the shell, which knows the player.
  app.use(session(jar, now), upstreamApi(upstream), orders(store), fromHere)
  app.post('/language', choose.language)
  app.post('/device', choose.device)
  app.post('/theme', choose.theme)
  app.post('/sign-out', signOut(upstream))
  if (google) app.get('/login/google', google.page)
  app.get('/files/:name', picture(upstream))
  app.get('/transaction.csv', historyFile(upstream, limits))
  app.all(
    '/api/{*path}',
    door({
      upstream,
      store,
      limits,
      jar,
      codes,
      google: google?.verified,
      tracking: env.TRACKING,
      featuresOff: env.FEATURES_OFF,
      idempotentUpstream,
      watchOnce: deps.watchOnce,
      now,
    }),
  )
  app.get('/{*path}', pages.handler)

  app.use(notHere)
  app.use(errorFunnel(pages.renderError))
  return app
}

const notHere: RequestHandler = () => {
  throw new HttpProblem(404, 'error.notFound')
}
