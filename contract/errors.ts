import type { ReasonOfUpstream } from './reasons.ts'

/** A mark that the built pages and the server share: an error of one copy of these classes is one of the other too. */
const KIND = Symbol.for('kancil.upstream-error')

const kindOf = (value: unknown) =>
  typeof value === 'object' && value !== null && KIND in value ? value[KIND] : undefined

/** The four ways in which a call fails. Only data that may be logged: no headers, bodies, values or `cause`. */
export abstract class UpstreamError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) !== undefined
  }

  readonly [KIND]: string
  readonly call: string
  constructor(kind: string, call: string, message: string) {
    super(message)
    this.call = call
    this[KIND] = kind
    this.name = kind
  }
}

/** `data` of a refusal: additions of our contract, each optional. */
export interface RefusalData {
  field?: string | undefined
  locked?: boolean | undefined
  retryAfterSeconds?: number | undefined
  reason?: ReasonOfUpstream | undefined
}

/** The envelope is a refusal (UPS-06). `text` is upstream's message for the player, possibly empty. */
export class UpstreamRejected extends UpstreamError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) === 'UpstreamRejected'
  }

  readonly code: number
  readonly text: string
  /** The wrong field of the input, when upstream names it (`data.field`). */
  readonly field: string | undefined
  /** With code 429: too many wrong passwords or codes, rather than too many requests (`data.locked`). */
  readonly locked: boolean
  /** With code 429: seconds until the next try counts, when upstream says so (`data.retryAfterSeconds`). */
  readonly retryAfterSeconds: number | undefined
  /** The reason, when upstream names one of the contract (`data.reason`). */
  readonly reason: ReasonOfUpstream | undefined
  constructor(
    call: string,
    code: number,
    text: string,
    { field, locked = false, retryAfterSeconds, reason }: RefusalData = {},
  ) {
    super('UpstreamRejected', call, `${call}: refused with code ${code}`)
    this.code = code
    this.text = text
    this.field = field
    this.locked = locked
    this.retryAfterSeconds = retryAfterSeconds
    this.reason = reason
  }
}

/** HTTP "not implemented": the code of a call that upstream does not offer. It is never the code of a lost session. */
const CODE_NOT_OFFERED = 501

/** How sure an absence is: `always`, `orExpired` (may be a lost session), `nothingHere` (no data now). */
export type Absence = 'always' | 'orExpired' | 'nothingHere'

/** Upstream does not know a call that it may leave out (UPS-22). Its words, for programmers, are dropped. */
export class NotOffered extends UpstreamRejected {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof UpstreamRejected && 'absence' in value
  }

  readonly absence: Absence
  constructor(call: string, absence: Absence = 'always') {
    super(call, CODE_NOT_OFFERED, '')
    this.absence = absence
    this.message = `${call}: not offered by upstream`
  }
}

/** Envelope code 404 on a call that carried a token (SES-15). */
export class SessionExpired extends UpstreamError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) === 'SessionExpired'
  }

  readonly text: string
  constructor(call: string, text: string) {
    super('SessionExpired', call, `${call}: the session has expired`)
    this.text = text
  }
}

export type UnavailableReason = 'timeout' | 'network' | 'status' | 'breaker' | 'busy' | 'too-large'

/** No answer: time-out, network, 5xx, breaker. `sent` is false only when it certainly never reached upstream. */
export class UpstreamUnavailable extends UpstreamError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) === 'UpstreamUnavailable'
  }

  readonly reason: UnavailableReason
  readonly sent: boolean
  /** HTTP status or code of the network error, where there is one. */
  readonly detail: string
  constructor(call: string, reason: UnavailableReason, sent: boolean, detail = '') {
    super('UpstreamUnavailable', call, `${call}: upstream unavailable (${reason}${detail ? ` ${detail}` : ''})`)
    this.reason = reason
    this.sent = sent
    this.detail = detail
  }
}

/** The reply does not fit the contract; `paths` names the fields, never their values. */
export class ContractBroken extends UpstreamError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) === 'ContractBroken'
  }

  readonly paths: readonly string[]
  constructor(call: string, paths: readonly string[]) {
    super('ContractBroken', call, `${call}: the reply does not fit the contract at ${paths.slice(0, 10).join(', ')}`)
    this.paths = paths
  }
}
