import type { ReasonOfUpstream } from '../../../contract/reasons.ts'
import type { Word } from './translate.ts'

/** A business refusal: HTTP 200, the envelope carries the code and a message for the player. */
export class Refused extends Error {
  override name: string = 'Refused'
  readonly word: Word
  readonly values: Record<string, string | number>
  readonly code: number
  /** The field of the call's input that was wrong, if there is one. */
  readonly field: string | undefined

  constructor(word: Word, values: Record<string, string | number> = {}, code = 400, field?: string) {
    super(word)
    this.word = word
    this.values = values
    this.code = code
    this.field = field
  }
}

/** A refusal with a reason for programs, in `data`, beside its field where it has one. */
export class RefusedFor extends Refused {
  override name = 'RefusedFor'
  readonly reason: ReasonOfUpstream

  constructor(reason: ReasonOfUpstream, word: Word, field?: string) {
    super(word, {}, 400, field)
    this.reason = reason
  }
}

/** Too many tries (LIM-23): code 429, with the seconds until the next one in `data` and in `Retry-After`. */
export class TooManyTries extends Refused {
  override name = 'TooManyTries'
  readonly retryAfterSeconds: number
  /** Wrong passwords, rather than requested e-mails. */
  readonly locked: boolean

  constructor(word: Word, retryAfterSeconds: number, locked: boolean) {
    super(word, { minutes: Math.ceil(retryAfterSeconds / 60) }, 429)
    this.retryAfterSeconds = retryAfterSeconds
    this.locked = locked
  }
}

/** A missing, unknown, revoked or expired token (SES-23, code 404). */
export class SessionExpired extends Error {
  override name = 'SessionExpired'
}

/** More work than this process accepts at once: HTTP 503 and Retry-After. */
export class Busy extends Error {
  override name = 'Busy'
}

/** The input is not a valid request: HTTP 400, as for invalid JSON. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly status = 400
}
