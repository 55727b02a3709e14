import type { ErrorRequestHandler, Request, Response } from 'express'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../api/errors.ts'
import { HttpProblem } from '../problem.ts'
import { loginPath } from '../safePath.ts'
import { StoreUnavailable } from '../store/store.ts'
import { wantsPage } from '../wants.ts'

/** What a person reads when something went wrong; `message` is in their language. */
export interface ProblemPage {
  status: number
  message: string
  requestId: string
  retryAfterSeconds?: number
}

/** Draws the page of a problem inside the normal layout. Supplied by the rendering side. */
export type RenderError = (req: Request, res: Response, problem: ProblemPage) => Promise<void> | void

interface Answer {
  status: number
  /** Code of the envelope; 404 is kept for "session expired" (specification section 9). */
  code: number
  word: string
  /** Upstream's own message, which wins over the word. */
  text?: string
  retryAfterSeconds?: number
}

const RETRY_AFTER_SECONDS = 5

/** What is answered to an error. Everything unknown is a 500 without a word about its cause. */
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

/** Express and its body parsers mark the caller's mistakes with a status of their own. */
function fromLibrary(error: unknown): Answer {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status === 413) return { status, code: status, word: 'error.tooLarge' }
  if (status === 415) return { status, code: status, word: 'error.badRequest' }
  if (status >= 400 && status < 500) return { status: 400, code: 400, word: 'error.badRequest' }
  return { status: 500, code: 500, word: 'error.broken' }
}

/** The one place where an error becomes an answer: never a stack, a path or a cause. Page or envelope, as asked for. */
export function errorFunnel(renderError: RenderError): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const answer = answerTo(error)
    if (answer.status >= 500) res.locals.log?.error({ err: error }, 'request failed')
    else res.locals.log?.debug({ err: error }, 'request refused')
    if (res.headersSent) {
      res.destroy()
      return
    }
    if (error instanceof SessionExpired) res.locals.signOut()
    if (answer.status === 401 && wantsPage(req)) {
      askToSignIn(req, res, answer)
      return
    }
    if (error instanceof HttpProblem) res.set(error.headers)
    if (answer.retryAfterSeconds !== undefined) res.set('Retry-After', String(answer.retryAfterSeconds))
    res.set('Cache-Control', 'no-store').removeHeader('ETag')
    const message = answer.text || (res.locals.t ? res.locals.t(answer.word) : '')
    const { requestId = '' } = res.locals
    res.status(answer.status)
    if (wantsPage(req)) {
      const retry = answer.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: answer.retryAfterSeconds }
      try {
        await renderError(req, res, { status: answer.status, message, requestId, ...retry })
        return
      } catch (failure) {
        res.locals.log?.error({ err: failure }, 'the error page failed')
        if (res.headersSent) {
          res.destroy()
          return
        }
      }
    }
    const errors = error instanceof HttpProblem && error.fields ? { errors: inWords(res, error.fields) } : {}
    res.json({ code: answer.code, message, data: null, requestId, ...errors })
  }
}

/** Words by field as the player reads them. */
export const inWords = (res: Response, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, word]) => [field, res.locals.t(word)]))

const SESSION_TOAST_MS = 5000

/** Decision row 11: back to the public page with the dialog open, the message for 5 s, the wanted page remembered. */
export function askToSignIn(
  req: Request,
  res: Response,
  { text, word }: Pick<Answer, 'text' | 'word'>,
  wanted = req.originalUrl,
): void {
  res.locals.flash.put({ toast: { kind: 'error', text: text || res.locals.t(word), ms: SESSION_TOAST_MS } })
  res.redirect(303, loginPath(wanted))
}
