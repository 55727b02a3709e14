import type { NextFunction, Request, Response } from 'express'
import { CODE_OK, CODE_SESSION_EXPIRED } from '../../contract/envelope.ts'
import type { Log } from '../db/types.ts'
import { type Lang, langOf } from '../lang.ts'
import { LedgerRefused, type RefusalCode } from '../ledger/errors.ts'
import { OrderRefused, refusalText } from '../orders/refused.ts'
import { say, type Word } from '../say.ts'
import { WishesRefused } from '../scenarios/wishes.ts'
import { Busy, Refused, SessionExpired } from './refused.ts'

/** The envelope as bytes: for replies that are the same for everybody and built once. */
export const envelopeBytes = (data: unknown, message = '', code = CODE_OK) =>
  Buffer.from(JSON.stringify({ code, message, data }))

export function sendBytes(response: Response, body: Buffer, status = 200): void {
  response.status(status)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

const LEDGER: Partial<Record<RefusalCode, { code: number; word: Word }>> = {
  insufficient_funds: { code: 400, word: 'upstream.notEnough' },
  key_running: { code: 409, word: 'upstream.keyRunning' },
  key_reused: { code: 422, word: 'upstream.keyReused' },
}

/** Turns what a handler threw into an answer; what is not a refusal is a fault, logged without bodies or headers. */
export function refusals(log: Log) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    if (response.headersSent) {
      log.error({ err: error, path: request.path }, 'an answer broke off')
      response.destroy()
      return
    }
    const lang = langOf(request.get('accept-language'))
    const answer = answerOf(error, lang)
    if (answer.status >= 500)
      log.error({ err: error, path: request.path, requestId: request.get('x-request-id') }, 'a call failed')
    if (answer.status === 503) response.setHeader('Retry-After', '2')
    sendBytes(response, envelopeBytes(null, answer.message, answer.code), answer.status)
  }
}

function answerOf(error: unknown, lang: Lang): { status: number; code: number; message: string } {
  if (error instanceof Refused) return { status: 200, code: error.code, message: say(lang, error.word, error.values) }
  if (error instanceof SessionExpired)
    return { status: 200, code: CODE_SESSION_EXPIRED, message: say(lang, 'upstream.sessionExpired') }
  if (error instanceof OrderRefused) return { status: 200, code: 400, message: refusalText(error, lang) }
  const ledger = error instanceof LedgerRefused ? LEDGER[error.code] : undefined
  if (ledger) return { status: 200, code: ledger.code, message: say(lang, ledger.word) }
  if (error instanceof Busy) return { status: 503, code: 503, message: say(lang, 'upstream.busy') }
  if (error instanceof WishesRefused) return { status: 400, code: 400, message: error.message }
  const status = statusOf(error)
  if (status < 500) {
    const word = status === 413 ? 'upstream.fileSize' : 'upstream.badInput'
    return { status, code: status, message: say(lang, word) }
  }
  return { status: 500, code: 500, message: say(lang, 'upstream.broken') }
}

/** Body parsers throw errors with a status of their own: broken JSON, a body too large. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
