import { createHmac } from 'node:crypto'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { sameSecret } from '../../common/node/sameSecret.ts'
import { isFromThisMachine } from '../../common/rewriteLoopbackHost.ts'
import { SANDBOX_SECRET_HEADER } from '../../contract/sandbox.ts'
import { html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import type { MayTest } from '../kit/http/mayTest.ts'
import { envelopeBytes, sendBytes } from '../kit/http/sendEnvelope.ts'
import { translate } from '../kit/http/translate.ts'
import { DESK, deskBody, sameOrigin, wantsPage } from './reply.ts'
import { sendPage } from './sendPage.ts'

const COOKIE = 'sandbox-desk'
const HOST_COOKIE = `__Host-${COOKIE}`
const LIVES_SECONDS = 12 * 3600

/** The cookie value of a browser that has sent the secret, valid until a time in seconds. It does not reveal the secret. */
const passOf = (secret: string, until: string) =>
  `${until}.${createHmac('sha256', secret).update(`sandbox desk ${until}`).digest('base64url')}`

function isPass(pass: string, secret: string, now: EpochMs): boolean {
  const [until = ''] = pass.split('.')
  return sameSecret(pass, passOf(secret, until)) && Number(until) > now / 1000
}

/** Over https the cookie goes over https only, and to this host alone. */
const isHttps = (request: Request) => request.secure || request.get('x-forwarded-proto') === 'https'

const cookieOf = (request: Request) =>
  request
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE || name === HOST_COOKIE)?.[1]

export interface TesterAccess {
  secret: string | undefined
  /** Callers on this machine, and callers that know the secret: by header, or by the cookie that the form below sets. */
  mayTest: MayTest
  /** Runs before every other handler: ten wrong secrets of one address, of header and form together, lock the right one out too. */
  limitGuesses: RequestHandler
  /** Judges a secret from a form; undefined when it was answered because of too many wrong ones. */
  isRight(request: Request, response: Response, attempt: string): boolean | undefined
}

export function testerAccess(secret: string | undefined, now: () => EpochMs = Date.now): TesterAccess {
  const guesses = countGuesses(now)
  const isLocal = ({ headers, socket }: Request) => isFromThisMachine({ remoteAddress: socket.remoteAddress, headers })
  const isRight: TesterAccess['isRight'] = (request, response, attempt) => {
    const right = secret !== undefined && sameSecret(attempt, secret)
    const seconds = guesses(request.socket.remoteAddress ?? '', right)
    if (seconds === 0) return right
    const lang = langFor(request)
    const message = translate(lang, 'upstream.locked', { minutes: Math.ceil(seconds / 60) })
    response.status(429).set('Retry-After', String(seconds))
    if (wantsPage(request)) sendPage(response, lang, translate(lang, 'upstream.sandbox.title'), html`<p>${message}</p>`)
    else sendBytes(response, envelopeBytes(null, message, 429), 429)
    return undefined
  }
  return {
    secret,
    isRight,
    mayTest(request) {
      if (isLocal(request)) return true
      const pass = cookieOf(request)
      return (
        secret !== undefined &&
        (sameSecret(request.get(SANDBOX_SECRET_HEADER) ?? '', secret) ||
          (pass !== undefined && isPass(pass, secret, now())))
      )
    },
    limitGuesses(request, response, next) {
      const attempt = request.get(SANDBOX_SECRET_HEADER)
      if (!attempt || isLocal(request) || isRight(request, response, attempt) !== undefined) next()
    },
  }
}

/** As many as the web tier allows (server/limits/rateLimit.ts). */
const GUESSES_MAX = 10
const LOCKED_MS = 15 * 60_000
const ADDRESSES_MAX = 10_000

/** Wrong secrets by the address of the connection, in this process alone. Answers for how many seconds it is locked. */
function countGuesses(now: () => EpochMs) {
  const byAddress = new Map<string, { wrong: number; until: EpochMs }>()
  return (address: string, right: boolean): number => {
    // Oldest first: each is added when its time begins.
    for (const [one, { until }] of byAddress)
      if (until <= now() || byAddress.size > ADDRESSES_MAX) byAddress.delete(one)
      else break
    const counted = byAddress.get(address) ?? { wrong: 0, until: now() + LOCKED_MS }
    if (counted.wrong >= GUESSES_MAX) return Math.ceil((counted.until - now()) / 1000)
    if (!right) byAddress.set(address, { ...counted, wrong: counted.wrong + 1 })
    return 0
  }
}

/** Guards the desk: no access is 401, in a browser a form for the secret. @param home the address of what is guarded */
export function deskAccess(access: TesterAccess, home = DESK): Router {
  const { secret, mayTest } = access
  const router = Router()
  if (secret !== undefined) router.post('/sign-in', sameOrigin, ...deskBody, signIn(access, secret, home))
  router.use((request, response, next) => {
    if (mayTest(request)) return next()
    const lang = langFor(request)
    // The web tier reads the form itself and redirects back here.
    const tried = request.path === '/sign-in' && (request.method === 'POST' || request.query.wrong !== undefined)
    const word = tried ? 'upstream.sandbox.secretWrong' : 'upstream.sandbox.secretNeeded'
    const message = translate(lang, secret === undefined ? 'upstream.sandbox.closed' : word)
    if (!wantsPage(request)) return sendBytes(response, envelopeBytes(null, message, 401), 401)
    const form = html`<form class="fields" method="post" action="${home}/sign-in"><label>${translate(lang, 'upstream.sandbox.secret')}<input type="password" name="secret" required autocomplete="current-password"></label><button>${translate(lang, 'upstream.sandbox.enter')}</button></form>`
    sendPage(
      response.status(401),
      lang,
      translate(lang, 'upstream.sandbox.title'),
      html`<p>${message}</p>${secret === undefined ? '' : form}`,
    )
  })
  return router
}

function signIn({ isRight }: TesterAccess, secret: string, home: string): RequestHandler {
  return (request, response, next) => {
    const { secret: input }: { secret?: unknown } = request.body ?? {}
    if (typeof input !== 'string') return next()
    const right = isRight(request, response, input)
    if (!right) return right === false ? next() : undefined
    const secure = isHttps(request)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIVES_SECONDS * 1000 } as const
    const until = String(Math.floor(Date.now() / 1000) + LIVES_SECONDS)
    response.cookie(secure ? HOST_COOKIE : COOKIE, passOf(secret, until), options).redirect(303, `${home}/`)
  }
}
