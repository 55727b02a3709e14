import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import type { EpochMs } from '../common/epochMs.ts'
import { ACTION_PATHS, SESSION_COOKIE } from '../contract/access.ts'
import { leadsOff } from '../contract/features.ts'
import { wordingOf } from '../contract/wording.ts'
import { type ApiProxyDeps, apiProxy } from './api-proxy/apiProxy.ts'
import { apiProxyMethods } from './api-proxy/findCall.ts'
import type { Env } from './env.ts'
import { historyFile } from './files/historyFile.ts'
import { openApiDocument } from './files/openApiDocument.ts'
import { orderCode } from './files/orderCode.ts'
import { picture } from './files/picture.ts'
import { receipt } from './files/receipt.ts'
import { statement } from './files/statement.ts'
import { type GoogleDeps, googleSignIn } from './google/signIn.ts'
import { rememberHeaders } from './http/answerBegun.ts'
import { appName } from './http/appName.ts'
import { cookieJar } from './http/cookies.ts'
import { device } from './http/device.ts'
import { errorFunnel, type RenderError } from './http/errors.ts'
import { hosts } from './http/hosts.ts'
import { HttpProblem } from './http/httpProblem.ts'
import { locale } from './http/locale.ts'
import { type MethodTable, methods } from './http/methods.ts'
import { earlyData, oddRequests } from './http/oddRequests.ts'
import { originCheck } from './http/originCheck.ts'
import { pipelining } from './http/pipelining.ts'
import { plainAddress } from './http/plainAddress.ts'
import { nameRequest, requestId } from './http/requestId.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { SECURITY_TXT, securityTxt } from './http/securityTxt.ts'
import { speculationRules } from './http/speculationRules.ts'
import { CHANGE_PASSWORD, notInAdvance, OPENING_PAGES, toChangePassword } from './http/wellKnown.ts'
import type { Keys } from './keys.ts'
import { isOverloaded, loadShedding, type Pressure } from './limits/loadShedding.ts'
import type { Limits } from './limits/rateLimit.ts'
import { accessLog } from './observability/accessLog.ts'
import { cspReport } from './observability/cspReport.ts'
import { fieldFigures } from './observability/fieldFigures.ts'
import { type Health, healthChecks } from './observability/health.ts'
import type { Metrics } from './observability/metrics.ts'
import { PICTURES_PATH } from './pictures/address.ts'
import { formOf } from './pictures/answer.ts'
import type { Pictures } from './pictures/open.ts'
import { untouched } from './pictures/pagePictures.ts'
import type { Overload } from './render/overload.ts'
import { wantsLess } from './render/pageInputs.ts'
import { renamedCookies } from './render/preferenceCookies.ts'
import { preferences } from './render/preferences.ts'
import { testerAccess } from './sandbox/access.ts'
import { productMap } from './sandbox/productMap.ts'
import { readTestOverrides } from './sandbox/testOverrides.ts'
import { accountMarker } from './session/accountMarker.ts'
import { codeRequests } from './session/codeRequest.ts'
import { flash } from './session/flash.ts'
import { identityCookies } from './session/identityCookies.ts'
import { knownDevices } from './session/knownDevice.ts'
import { offers } from './session/offers.ts'
import { orders } from './session/orders.ts'
import { rememberTokens, type TokenRead } from './session/rememberedTokens.ts'
import { resume } from './session/resume.ts'
import { session } from './session/session.ts'
import { signOut } from './session/signOut.ts'
import type { Store } from './store/store.ts'
import { createSanitize } from './upstream-client/sanitize.ts'
import type { Upstream } from './upstream-client/upstream.ts'
import { upstreamApi } from './upstream-client/upstreamApi.ts'
import type { Release } from './version.ts'

export interface AppDeps {
  env: Pick<
    Env,
    | 'STEP_UP_PAYOUTS'
    | 'PUBLIC_ORIGIN'
    | 'TRUST_PROXY'
    | 'APP_NAME'
    | 'APP_NAMES'
    | 'TRACKING'
    | 'LANGUAGES'
    | 'SECURITY_CONTACT'
    | 'AGE_MARK'
    | 'PSE_NUMBER'
    | 'BRAND_NAME'
    | 'FEATURES_OFF'
    | 'SANDBOX_SECRET'
  >
  log: Logger
  keys: Keys
  store: Store
  limits: Limits
  upstream: Upstream
  health: Health
  /** What `/version` says; without it there is none. */
  release?: Release | undefined
  pressure: Pressure
  pages: {
    /** Files of the build and of public/. Mounted before any costly step. */
    files?: RequestHandler | RequestHandler[]
    sandbox?: RequestHandler
    /** Lets requests wait while the reference upstream starts. */
    sandboxReady?: RequestHandler
    /** Repeats answers with cached pages. `watch` names, counts and logs a request, and returns its id. */
    ready?: ((watch: (req: Request, res: Response) => string) => RequestHandler) | undefined
    /** Answers visitors from cached pages, before session and upstream are used. */
    cached?: RequestHandler
    /** Answers pages during overload: from cached pages of any age, or with a refusal. */
    overload?: Overload
    handler: RequestHandler
    renderError: RenderError
  }
  /** Pictures of upstream (server/pictures). Without it pages name them as upstream does. */
  pictures?: Pick<Pictures, 'pages' | 'handler'> | undefined
  google?: Pick<GoogleDeps, 'settings' | 'look'> | undefined
  /** Upstream keeps `Idempotency-Key` (docs/exactly-once.md). */
  idempotentUpstream?: boolean
  /** See every request first: metrics and traces (docs/metrics.md). */
  observers?: readonly RequestHandler[]
  watchOnce?: ApiProxyDeps['watchOnce']
  onPolicyRefusal?: ((directive: string | undefined) => void) | undefined
  onFieldFigures?: Metrics['fieldFigures'] | undefined
  onTokenRead?: ((from: TokenRead) => void) | undefined
  now?: () => EpochMs
}

/** The sandbox's desk, and the pages of it that players meet. */
const DESK = '/__sandbox'
const SANDBOX = ['/sandbox', DESK]

/** Addresses of pages: each address that is answered in another way is excluded. */
const PAGES = /^\/(?!(?:api|files)\/|login\/google$|transaction\.csv$|transaction\/statement$)/i

/** The web tier. Production, supertest and browser tests all use this function. */
export function createApp(deps: AppDeps): Express {
  const { env, pages } = deps
  const parts = partsOf(deps)
  const app = express()
  app.disable('x-powered-by').disable('etag').set('trust proxy', env.TRUST_PROXY).set('query parser', false)
  mountEveryRequest(app, deps, parts)
  mountFiles(app, deps, parts)
  mountCachedPages(app, deps, parts)
  if (pages.sandbox) mountSandbox(app, pages.sandbox, parts)
  if (pages.overload) app.get(PAGES, pages.overload.refuse)
  mountPlayer(app, deps, parts)
  mountActions(app, deps, parts)
  app.all('/api/{*path}', apiProxy(apiProxyDeps(deps, parts)))
  app.get('/{*path}', pages.handler)
  app.use(notHere)
  app.use(errorFunnel(pages.renderError))
  return app
}

type Parts = ReturnType<typeof partsOf>

function partsOf({ env, log, keys, store, limits, google, now = Date.now }: AppDeps) {
  const https = env.PUBLIC_ORIGIN?.startsWith('https:') ?? false
  if (!https) log.warn('plain http: cookies are sent without the Secure flag')
  const jar = cookieJar(keys, https)
  return {
    https,
    jar,
    now,
    codes: codeRequests(jar, now),
    devices: knownDevices(jar),
    passkeyOffers: offers(jar, 'nopasskey', 90),
    pushOffers: offers(jar, 'nopush', 400),
    google: google && googleSignIn({ ...google, jar, store, now }),
    testers: testerAccess({ secret: env.SANDBOX_SECRET, proxies: env.TRUST_PROXY, jar, limits, now }),
    fromHere: originCheck(env.PUBLIC_ORIGIN),
  }
}

/** Names, counts and checks each request. Ready answers come before all else. */
function mountEveryRequest(app: Express, deps: AppDeps, { https, jar, codes }: Parts): void {
  const { env, log, store, health, release, pressure, pages } = deps
  const observers = [...(deps.observers ?? []), accessLog()]
  const watch = (req: Request, res: Response) => {
    const id = nameRequest(log, req, res)
    for (const observer of observers) observer(req, res, () => {})
    return id
  }
  // The sandbox reads test overrides from any request.
  if (pages.ready && !pages.sandbox) app.use(pages.ready(watch))
  if (pages.overload && !pages.sandbox) app.use(pages.overload.repeat(watch, () => isOverloaded(pressure)))
  app.use(
    [pipelining(), requestId(log), securityHeaders({ https }), oddRequests, healthChecks(health, release)],
    [...observers, locale(env.LANGUAGES, wordingOf(env)), device, appName(env.APP_NAME, env.APP_NAMES)],
    [flash(jar, codes, store), hosts(env.PUBLIC_ORIGIN), earlyData],
  )
  if (!pages.sandbox) app.use(DESK, notHere)
  const table: MethodTable = (path) =>
    pages.sandbox && SANDBOX.some((start) => `${path}/`.startsWith(`${start}/`))
      ? ['GET', 'HEAD', 'POST']
      : apiProxyMethods(path, env.FEATURES_OFF)
  app.use(methods(table))
}

/** Files, pictures and fixed documents: the same for everyone, and answered before any costly step. */
function mountFiles(app: Express, { env, pages, pictures }: AppDeps, { jar, now }: Parts): void {
  const { SECURITY_CONTACT: contacts, LANGUAGES: languages, PUBLIC_ORIGIN: origin } = env
  if (contacts.length > 0) app.get(SECURITY_TXT, securityTxt({ contacts, languages, origin }, now))
  app.get(CHANGE_PASSWORD, toChangePassword).get(OPENING_PAGES, notInAdvance)
  if (pages.files) app.use(pages.files)
  if (pictures?.handler) app.get(`${PICTURES_PATH}{*path}`, pictures.handler)
  if (pages.sandboxReady) app.use(pages.sandboxReady)
  app.use(speculationRules)
  app.get('/openapi.json', openApiDocument(jar.name(SESSION_COOKIE), env.FEATURES_OFF))
}

/** Mounted after the static files, which shared caches may keep. */
function mountCachedPages(app: Express, deps: AppDeps, { https, testers }: Parts): void {
  const { limits, pressure, pages, onPolicyRefusal, onFieldFigures } = deps
  if (pages.sandbox) app.use(readTestOverrides(testers))
  app.use(rememberHeaders, renamedCookies(https))
  if (pages.cached) app.use(pages.cached)
  app.use(loadShedding(pressure, pages.overload?.answer))
  app.post(ACTION_PATHS.cspReport, cspReport(limits, onPolicyRefusal))
  app.post(ACTION_PATHS.field, fieldFigures(limits, onFieldFigures))
}

function mountSandbox(app: Express, handler: RequestHandler, { fromHere, testers }: Parts): void {
  app.get(`${DESK}/routes.json`, productMap).post(`${DESK}/sign-in`, fromHere, testers.signIn)
  app.use(SANDBOX, fromHere, handler)
}

/** What pages and calls need of a player. The page that refuses a cross-site form is rendered inside the shell, which knows the player. */
function mountPlayer(app: Express, deps: AppDeps, { jar, devices, fromHere, now }: Parts): void {
  const { env, store, upstream, pictures = { pages: untouched } } = deps
  const sanitize = createSanitize((href) => leadsOff(env.FEATURES_OFF, href, env.PUBLIC_ORIGIN))
  const outside: RequestHandler = (req, res, next) => {
    res.locals.sanitize = sanitize
    res.locals.pictures = pictures.pages({ device: res.locals.device, saveData: wantsLess(req), form: formOf(req) })
    next()
  }
  const knownDevice: RequestHandler = (req, res, next) => {
    res.locals.knownDevice = devices.deviceOf(req)
    next()
  }
  const player = [
    session(jar, rememberTokens(store, deps.onTokenRead), now),
    accountMarker(jar),
    upstreamApi(upstream),
    orders(store),
  ].flat()
  app.use(outside, player, fromHere, plainAddress, knownDevice)
}

/** Forms of the web tier's own, sign-in with Google, and files from upstream. */
function mountActions(app: Express, deps: AppDeps, { https, jar, google, passkeyOffers, now }: Parts): void {
  const { env, upstream, limits, pages } = deps
  const choose = preferences(https, env.LANGUAGES)
  app.post(ACTION_PATHS.language, choose.language)
  app.post(ACTION_PATHS.device, choose.device)
  app.post(ACTION_PATHS.theme, choose.theme)
  app.post(ACTION_PATHS.passkeyLater, passkeyOffers.later)
  app.post(ACTION_PATHS.signOut, signOut(upstream))
  const confirmations = identityCookies(jar, now)
  app.post(ACTION_PATHS.resume, resume(confirmations))
  if (google) app.get('/login/google', google.page)
  app.get('/files/:name', picture(upstream))
  app.get('/files/orders/:transNo/qris.png', orderCode)
  const look = { brand: env.BRAND_NAME, sandbox: pages.sandbox !== undefined }
  app.get('/files/orders/:transNo/receipt.svg', receipt(look))
  app.get('/transaction.csv', historyFile(upstream, limits))
  app.get('/transaction/statement', statement({ ...look, limits, confirmations }))
}

function apiProxyDeps(
  deps: AppDeps,
  { jar, devices, codes, google, passkeyOffers, pushOffers, now }: Parts,
): ApiProxyDeps {
  const { env, upstream, store, limits, watchOnce, idempotentUpstream = false } = deps
  return {
    ...{ upstream, store, limits, jar, devices, codes, google, passkeyOffers, pushOffers, watchOnce, now },
    idempotentUpstream,
    tracking: env.TRACKING,
    featuresOff: env.FEATURES_OFF,
    payouts: env.STEP_UP_PAYOUTS,
    brand: env.BRAND_NAME,
    origin: env.PUBLIC_ORIGIN,
  }
}

const notHere: RequestHandler = () => {
  throw new HttpProblem('not_found', 'error.notFound')
}
