import type { Word } from '../say.ts'

/** A business refusal: HTTP 200, the envelope carries the code and a message for the player. */
export class Refused extends Error {
  override name = 'Refused'
  readonly word: Word
  readonly values: Record<string, string | number>
  readonly code: number

  constructor(word: Word, values: Record<string, string | number> = {}, code = 400) {
    super(word)
    this.word = word
    this.values = values
    this.code = code
  }
}

/** A missing, unknown, revoked or expired token (specification section 9, code 404). */
export class SessionExpired extends Error {
  override name = 'SessionExpired'
}

/** More work than this process takes at once: HTTP 503 and Retry-After. */
export class Busy extends Error {
  override name = 'Busy'
}
