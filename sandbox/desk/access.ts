import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Request, type RequestHandler, Router } from 'express'
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
const LIVES_SECONDS = 12 * 3600

const same = (input: string, known: string) => {
  const digest = (text: string) => createHmac('sha256', 'compared').update(text).digest()
  return timingSafeEqual(digest(input), digest(known))
}

/** The cookie value of a browser that has sent the secret. It does not reveal the secret. */
const passOf = (secret: string) => createHmac('sha256', secret).update('sandbox desk').digest('base64url')

const cookieOf = (request: Request) =>
  request
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1]

/** Callers on this machine, and callers that know the secret: by header, or by the cookie that the form below sets. */
export const testersOnly =
  (secret: string | undefined): MayTest =>
  (request) => {
    const { headers, socket } = request
    if (isFromThisMachine({ remoteAddress: socket.remoteAddress, headers })) return true
    if (secret === undefined) return false
    const pass = cookieOf(request)
    return same(request.get(SANDBOX_SECRET_HEADER) ?? '', secret) || (pass !== undefined && same(pass, passOf(secret)))
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
    if (typeof input !== 'string' || !same(input, secret)) return next()
    const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: LIVES_SECONDS * 1000 } as const
    response.cookie(COOKIE, passOf(secret), options).redirect(303, `${home}/`)
  }
}
