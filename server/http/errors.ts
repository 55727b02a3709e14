import type { ErrorRequestHandler, Request, Response } from 'express'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { StoreUnavailable } from '../store/store.ts'
import { forgetAnswer } from './answerBegun.ts'
import { wantsPage } from './contentNegotiation.ts'
import { HttpProblem } from './httpProblem.ts'
import { loginPath } from './safePath.ts'

/** The content of a problem page; `message` is in the player's language. */
export interface ProblemPage {
  status: number
  message: string
  requestId: string
  retryAfterSeconds?: number
  /** Drawn without the shell, because the drawing capacity is used up. */
  plain?: boolean
}

/** Draws the page of a problem inside the normal layout. Supplied by the rendering side. */
export type RenderError = (req: Request, res: Response, problem: ProblemPage) => Promise<void> | void

interface Answer {
  status: number
  /** Code of the envelope; 404 is reserved for "session expired" (SES-15). */
  code: number
  word: string
  /** Upstream's own message, which wins over the word. */
  text?: string
  retryAfterSeconds?: number
}

const RETRY_AFTER_SECONDS = 5

/** Maps an error to its answer. Every unknown error is a 500 without any detail about its cause. */
export function answerTo(error: unknown): Answer {
  if (error instanceof HttpProblem) {
    const { status, word, retryAfterSeconds } = error
    const code = status === 404 ? 400 : status
    return { status, code, word, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (error instanceof SessionExpired) return { status: 401, code: 404, word: 'error.sessionEnded', text: error.text }
  if (error instanceof UpstreamRejected) {
    const status = error.code === 409 || error.code === 422 || error.code === 429 ? error.code : 400
    return { status, code: error.code, word: 'error.refused', text: error.text }
  }
  if (error instanceof UpstreamUnavailable) {
    if (error.reason === 'timeout') return { status: 504, code: 504, word: 'error.timeout' }
    const status = error.reason === 'breaker' || error.reason === 'busy' ? 503 : 502
    return { status, code: status, word: 'error.unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  if (error instanceof ContractBroken) return { status: 502, code: 502, word: 'error.unavailable' }
  if (error instanceof StoreUnavailable)
    return { status: 503, code: 503, word: 'error.unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }
  return fromLibrary(error)
}

/** Express and its body parsers mark errors of the client with a status of their own. */
function fromLibrary(error: unknown): Answer {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status === 413) return { status, code: status, word: 'error.tooLarge' }
  if (status === 415) return { status, code: status, word: 'error.badRequest' }
  if (status >= 400 && status < 500) return { status: 400, code: 400, word: 'error.badRequest' }
  return { status: 500, code: 500, word: 'error.broken' }
}

/**
 * The one place that turns an error into an answer, never with a stack, a path or a cause. The answer is a page or an
 * envelope, as the client asked.
 */
export function errorFunnel(renderError: RenderError): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const answer = answerTo(error)
    // A refusal under load is no fault, and the access log counts it.
    const isRefusal = error instanceof HttpProblem && error.plain
    if (answer.status >= 500 && !isRefusal) res.locals.log?.error({ err: error }, 'request failed')
    else res.locals.log?.debug({ err: error }, 'request refused')
    if (res.headersSent) {
      res.destroy()
      return
    }
    forgetAnswer(res)
    if (error instanceof SessionExpired) res.locals.sessionEnded()
    if (answer.status === 401 && wantsPage(req)) {
      await redirectToSignIn(req, res, answer)
      return
    }
    begin(res, error, answer)
    const message = answer.text || (res.locals.t ? res.locals.t(answer.word) : '')
    const { requestId = '' } = res.locals
    if (wantsPage(req)) {
      const retry = answer.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: answer.retryAfterSeconds }
      try {
        await renderError(req, res, { status: answer.status, message, requestId, ...retry, plain: isRefusal })
        return
      } catch (failure) {
        res.locals.log?.error({ err: failure }, 'the error page failed')
        if (res.headersSent) {
          res.destroy()
          return
        }
        forgetAnswer(res)
        begin(res, error, answer)
      }
    }
    res.json({ code: answer.code, message, data: null, requestId, ...howToMend(error, message, res) })
  }
}

/** How the player can correct the error: messages by field, or the page that leads on. */
function howToMend(error: unknown, message: string, res: Response): { errors?: Record<string, string>; next?: string } {
  if (error instanceof UpstreamRejected && error.field) return { errors: { [error.field]: message } }
  if (!(error instanceof HttpProblem)) return {}
  const { fields, leadsTo } = error
  return { ...(fields ? { errors: inWords(res, fields) } : {}), ...(leadsTo ? { next: leadsTo } : {}) }
}

/** The headers of every answer to this error. */
function begin(res: Response, error: unknown, { status, retryAfterSeconds }: Answer): void {
  if (error instanceof HttpProblem) res.set(error.headers)
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds))
  res.status(status).set('Cache-Control', 'no-store')
}

/** Messages by field, in the player's language. */
export const inWords = (res: Response, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, word]) => [field, res.locals.t(word)]))

const SESSION_TOAST_MS = 5000

/** SES-16: back to the public page with the dialog open, the message for 5 s, the wanted page remembered. */
export async function redirectToSignIn(
  req: Request,
  res: Response,
  { text, word }: Pick<Answer, 'text' | 'word'>,
  wanted = req.originalUrl,
): Promise<void> {
  await res.locals.flash.put({ toast: { kind: 'error', text: text || res.locals.t(word), ms: SESSION_TOAST_MS } })
  res.redirect(303, loginPath(wanted))
}
