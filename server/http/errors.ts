import type { ErrorRequestHandler, Request, Response } from 'express'
import { CODE_SESSION_EXPIRED } from '../../contract/callFacts.ts'
import {
  ContractBroken,
  NotOffered,
  SessionExpired,
  type UnavailableReason,
  UpstreamRejected,
  UpstreamUnavailable,
} from '../../contract/errors.ts'
import { type Reason, reasonFacts } from '../../contract/reasons.ts'
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
  /** Rendered without the shell, because there is no capacity to render. */
  plain?: boolean
}

export type RenderError = (req: Request, res: Response, problem: ProblemPage) => Promise<void> | void

interface ErrorAnswer {
  /** What a program reads; `word` and `text` are for the player. */
  reason: Reason
  status: number
  /** Code of the envelope; 404 is reserved for "session expired" (SES-15). */
  code: number
  word: string
  /** Upstream's own message, which wins over the word. */
  text?: string
  retryAfterSeconds?: number
}

const RETRY_AFTER_SECONDS = 5
/** For an upstream that refuses with code 429 and does not say how long. */
const LOCK_SECONDS = 60

const UNAVAILABLE: Readonly<Record<UnavailableReason, Reason>> = {
  timeout: 'upstream_timeout',
  network: 'upstream_unreachable',
  status: 'upstream_failed',
  breaker: 'upstream_paused',
  busy: 'upstream_busy',
  'too-large': 'upstream_reply',
}

/** An answer with the status of its reason. The envelope says 400 instead of 404, which ends a session (SES-15). */
function refusal(reason: Reason, word: string, more: Partial<ErrorAnswer> = {}): ErrorAnswer {
  const { status } = reasonFacts(reason)
  return { reason, status, code: status === 404 ? 400 : status, word, ...more }
}

/** Maps an error to its answer. Every unknown error is a 500 without any detail about its cause. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof HttpProblem) {
    const { reason, word, retryAfterSeconds } = error
    return refusal(reason, word, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
  if (error instanceof SessionExpired)
    return refusal('session_ended', 'error.sessionEnded', { code: 404, text: error.text })
  if (error instanceof NotOffered) return refusal('not_offered', 'error.refused', { code: error.code })
  if (error instanceof UpstreamRejected) return refusedByUpstream(error)
  if (error instanceof UpstreamUnavailable) {
    const reason = UNAVAILABLE[error.reason]
    if (reason === 'upstream_timeout') return refusal(reason, 'error.timeout')
    return refusal(reason, 'error.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (error instanceof ContractBroken) return refusal('upstream_reply', 'error.unavailable')
  if (error instanceof StoreUnavailable)
    return refusal('store_unavailable', 'error.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return fromLibrary(error)
}

/** Upstream's own code stays in the envelope. A lock is 429 with Retry-After, as a limit of ours is (LIM-23). */
function refusedByUpstream(error: UpstreamRejected): ErrorAnswer {
  const { code, text, locked, retryAfterSeconds = LOCK_SECONDS, reason } = error
  if (code === 429) return refusal(locked ? 'locked' : 'rate_limited', 'error.tooMany', { text, retryAfterSeconds })
  if (reason) return refusal(reason, 'error.refused', { text })
  const status = code === 409 || code === 422 ? code : 400
  const envelopeCode = code === CODE_SESSION_EXPIRED ? 400 : code
  return refusal('upstream_refused', 'error.refused', { status, code: envelopeCode, text })
}

/** Express and its body parsers mark errors of the client with a status of their own. */
function fromLibrary(error: unknown): ErrorAnswer {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status === 413) return refusal('body_size', 'error.tooLarge')
  if (status === 415) return refusal('body_type', 'error.badRequest')
  if (status >= 400 && status < 500) return refusal('malformed', 'error.badRequest')
  return refusal('fault', 'error.broken')
}

/** The envelope of a refusal, with the reason for programs beside the message for players (SEC-36). */
export const refusalEnvelope = (code: number, reason: Reason, message: string, { locals }: Response) => ({
  code,
  message,
  data: null,
  reason,
  requestId: locals.requestId ?? '',
})

/** Refuses a program. No player meets `message`, so it has no word in locales/. All else throws an HttpProblem. */
export function refuse(res: Response, reason: Reason, message: string): void {
  const { status, code } = refusal(reason, '')
  res.locals.refusal = reason
  res
    .set('Cache-Control', 'no-store')
    .status(status)
    .json(refusalEnvelope(code, reason, message, res))
}

/** The one place that turns an error into a page or an envelope, never with a stack, a path or a cause. */
export function errorFunnel(renderError: RenderError): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    const answer = answerTo(error)
    const { reason } = answer
    res.locals.refusal = reason
    // A refusal under load is no fault, and the access log counts it.
    const isRefusal = error instanceof HttpProblem && error.plain
    if (answer.status >= 500 && !isRefusal) res.locals.log?.error({ err: error, reason }, 'request failed')
    else res.locals.log?.debug({ err: error, reason }, 'request refused')
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
    res.json({ ...refusalEnvelope(answer.code, reason, message, res), ...howToMend(error, message, res) })
  }
}

/** How the player can correct the error: messages by field, or the page that leads on. */
function howToMend(error: unknown, message: string, res: Response): { errors?: Record<string, string>; next?: string } {
  if (error instanceof UpstreamRejected && error.field) return { errors: { [error.field]: message } }
  if (!(error instanceof HttpProblem)) return {}
  const { fields, leadsTo } = error
  return { ...(fields ? { errors: inWords(res, fields) } : {}), ...(leadsTo ? { next: leadsTo } : {}) }
}

/** Begins the answer to a refusal of a page: reason, status and headers. @returns its word, a key of locales/ */
export function beginRefusal(res: Response, problem: HttpProblem): string {
  const answer = answerTo(problem)
  res.locals.refusal = answer.reason
  begin(res, problem, answer)
  return answer.word
}

function begin(res: Response, error: unknown, { status, retryAfterSeconds }: ErrorAnswer): void {
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
  { text, word }: Pick<ErrorAnswer, 'text' | 'word'>,
  target = req.originalUrl,
): Promise<void> {
  await res.locals.flash.put({ toast: { kind: 'error', text: text || res.locals.t(word), ms: SESSION_TOAST_MS } })
  res.redirect(303, loginPath(target))
}
