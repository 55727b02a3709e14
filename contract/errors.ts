/**
 * The built pages and the server each hold a copy of these classes, so `instanceof` uses a mark that both know: an
 * error of one copy is an instance for the other too.
 */
const KIND = Symbol.for('kancil.upstream-error')

const kindOf = (value: unknown) =>
  typeof value === 'object' && value !== null && KIND in value ? value[KIND] : undefined

/**
 * The four ways in which an upstream call fails. They contain only loggable data: no headers, no bodies, no values, and
 * no `cause` that could hold them.
 */
export abstract class UpstreamError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) !== undefined
  }

  readonly [KIND]: string
  /** Name of the call in the contract. */
  readonly call: string
  constructor(kind: string, call: string, message: string) {
    super(message)
    this.call = call
    this[KIND] = kind
    this.name = kind
  }
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
  constructor(call: string, code: number, text: string, field?: string) {
    super('UpstreamRejected', call, `${call}: refused with code ${code}`)
    this.code = code
    this.text = text
    this.field = field
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

/**
 * No answer: time-out, network, 5xx, breaker open. `sent` is false only when the request certainly never reached
 * upstream, so it changed nothing there.
 */
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
