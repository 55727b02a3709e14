import type { NextFunction, Request, Response } from 'express'
import { CODE_SESSION_EXPIRED } from '../../../contract/callFacts.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { ReasonOfUpstream } from '../../../contract/reasons.ts'
import { OverridesForbidden, OverridesRefused } from '../../faults/testOverrides.ts'
import { isCallersValue, isLocked, isOverloaded } from '../../kit/db/errors.ts'
import type { Log } from '../../kit/db/types.ts'
import { langOf } from '../../kit/http/lang.ts'
import { Busy, Refused, RefusedFor, SessionExpired, TooManyTries } from '../../kit/http/refused.ts'
import { envelopeBytes, sendBytes } from '../../kit/http/sendEnvelope.ts'
import { translate, type Word } from '../../kit/http/translate.ts'
import { LedgerRefused, type RefusalCode } from '../../ledger/errors.ts'
import { OrderRefused, refusalText } from '../deposits/refused.ts'

const LEDGER: Partial<Record<RefusalCode, { code: number; word: Word }>> = {
  insufficient_funds: { code: 400, word: 'play.noBalance' },
  too_large: { code: 400, word: 'upstream.tooLarge' },
  money_stopped: { code: 400, word: 'upstream.moneyStopped' },
  key_running: { code: 409, word: 'upstream.keyRunning' },
  key_reused: { code: 422, word: 'upstream.keyReused' },
}

/** Turns an error into an answer. One that is no refusal is a fault, logged without bodies or headers. */
export function refusals(log: Log) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    if (response.headersSent) {
      log.error({ err: error, path: request.path }, 'an answer was cut off')
      response.destroy()
      return
    }
    const lang = langOf(request.get('accept-language'))
    const answer = answerOf(error, lang)
    if (answer.status >= 500)
      log.error({ err: error, path: request.path, requestId: request.get('x-request-id') }, 'a call failed')
    if (answer.status === 503) response.setHeader('Retry-After', '2')
    const { field, reason, tries } = answer
    if (tries) response.setHeader('Retry-After', String(tries.retryAfterSeconds))
    const data = field === undefined && reason === undefined ? (tries ?? null) : { field, reason }
    sendBytes(response, envelopeBytes(data, answer.message, answer.code), answer.status)
  }
}

interface Refusal {
  status: number
  code: number
  message: string
  /** The field of the input that was wrong, returned as `data.field`. */
  field?: string | undefined
  /** Why, for programs, returned as `data.reason`. */
  reason?: ReasonOfUpstream | undefined
  /** `data` of a refusal with code 429. */
  tries?: { locked: boolean; retryAfterSeconds: number }
}

function answerOf(error: unknown, lang: Lang): Refusal {
  if (error instanceof TooManyTries) {
    const { locked, retryAfterSeconds, code, word, values } = error
    return { status: 200, code, message: translate(lang, word, values), tries: { locked, retryAfterSeconds } }
  }
  if (error instanceof Refused) {
    const reason = error instanceof RefusedFor ? error.reason : undefined
    const message = translate(lang, error.word, error.values)
    return { status: 200, code: error.code, message, field: error.field, reason }
  }
  if (error instanceof SessionExpired)
    return { status: 200, code: CODE_SESSION_EXPIRED, message: translate(lang, 'error.sessionEnded') }
  if (error instanceof OrderRefused) return { status: 200, code: 400, message: refusalText(error, lang) }
  const ledger = error instanceof LedgerRefused ? LEDGER[error.code] : undefined
  if (ledger) return { status: 200, code: ledger.code, message: translate(lang, ledger.word) }
  // No money has moved, and only a refusal states that: a 503 leaves the result of a money call open.
  if (isLocked(error)) return { status: 200, code: 400, message: translate(lang, 'upstream.rowBusy') }
  if (isOverloaded(error)) return { status: 503, code: 503, message: translate(lang, 'upstream.slow') }
  if (error instanceof Busy) return { status: 503, code: 503, message: translate(lang, 'upstream.busy') }
  if (error instanceof OverridesForbidden) return { status: 403, code: 403, message: error.message }
  if (error instanceof OverridesRefused) return { status: 400, code: 400, message: error.message }
  const status = isCallersValue(error) ? 400 : statusOf(error)
  if (status < 500) {
    const word = status === 413 ? 'upstream.fileSize' : 'upstream.badInput'
    return { status, code: status, message: translate(lang, word) }
  }
  return { status: 500, code: 500, message: translate(lang, 'error.broken') }
}

/** Body parsers throw errors with their own status: invalid JSON, a body that is too large. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
