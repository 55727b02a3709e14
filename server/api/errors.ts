/**
 * The four ways an upstream call ends badly. They carry nothing that may not be logged: no headers, no bodies, no values,
 * and no `cause` that could hold them.
 */
export abstract class UpstreamError extends Error {
  /** Name of the call in the contract. */
  readonly call: string
  constructor(call: string, message: string) {
    super(message)
    this.call = call
    this.name = new.target.name
  }
}

/** The envelope said no (specification section 8). `text` is upstream's message for the player, possibly empty. */
export class UpstreamRejected extends UpstreamError {
  readonly code: number
  readonly text: string
  constructor(call: string, code: number, text: string) {
    super(call, `${call}: refused with code ${code}`)
    this.code = code
    this.text = text
  }
}

/** Envelope code 404 on a call that carried a token (decision row 9). */
export class SessionExpired extends UpstreamError {
  readonly text: string
  constructor(call: string, text: string) {
    super(call, `${call}: the session has expired`)
    this.text = text
  }
}

export type UnavailableReason = 'timeout' | 'network' | 'status' | 'breaker' | 'busy' | 'too-large'

/**
 * No answer: time-out, network, 5xx, breaker open. `sent` is false only when the request certainly never reached upstream,
 * so nothing can have happened there.
 */
export class UpstreamUnavailable extends UpstreamError {
  readonly reason: UnavailableReason
  readonly sent: boolean
  /** HTTP status or code of the network error, where there is one. */
  readonly detail: string
  constructor(call: string, reason: UnavailableReason, sent: boolean, detail = '') {
    super(call, `${call}: upstream unavailable (${reason}${detail ? ` ${detail}` : ''})`)
    this.reason = reason
    this.sent = sent
    this.detail = detail
  }
}

/** The reply does not fit the contract; `paths` names the fields, never their values. */
export class ContractBroken extends UpstreamError {
  readonly paths: readonly string[]
  constructor(call: string, paths: readonly string[]) {
    super(call, `${call}: the reply does not fit the contract at ${paths.slice(0, 10).join(', ')}`)
    this.paths = paths
  }
}
