import { createHmac } from 'node:crypto'
import { type Request, type RequestHandler, Router } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { sameSecret } from '../../common/node/sameSecret.ts'
import { isFromThisMachine } from '../../common/rewriteLoopbackHost.ts'
import { SANDBOX_SECRET_HEADER } from '../../contract/sandbox.ts'
import { html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import type { MayTest } from '../kit/http/mayTest.ts'
import { envelopeBytes, sendBytes } from '../kit/http/sendEnvelope.ts'
import { translate } from '../kit/http/translate.ts'
import { sendPage } from './page.ts'
import { DESK, deskBody, sameOrigin, wantsPage } from './reply.ts'

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

/** Callers on this machine, and callers that know the secret: by header, or by the cookie that the form below sets. */
export const testersOnly =
  (secret: string | undefined, now: () => EpochMs = Date.now): MayTest =>
  (request) => {
    const { headers, socket } = request
    if (isFromThisMachine({ remoteAddress: socket.remoteAddress, headers })) return true
    if (secret === undefined) return false
    const pass = cookieOf(request)
    return (
      sameSecret(request.get(SANDBOX_SECRET_HEADER) ?? '', secret) ||
      (pass !== undefined && isPass(pass, secret, now()))
    )
  }

/**
 * Guards the desk: a caller without access gets 401, and a browser gets a form for the secret.
 * @param home the address of what is guarded
 */
export function deskAccess(secret: string | undefined, mayTest: MayTest, home = DESK): Router {
  const router = Router()
  if (secret !== undefined) router.post('/sign-in', sameOrigin, ...deskBody, signIn(secret, home))
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

function signIn(secret: string, home: string): RequestHandler {
  return (request, response, next) => {
    const { secret: input }: { secret?: unknown } = request.body ?? {}
    if (typeof input !== 'string' || !sameSecret(input, secret)) return next()
    const secure = isHttps(request)
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIVES_SECONDS * 1000 } as const
    const until = String(Math.floor(Date.now() / 1000) + LIVES_SECONDS)
    response.cookie(secure ? HOST_COOKIE : COOKIE, passOf(secret, until), options).redirect(303, `${home}/`)
  }
}
