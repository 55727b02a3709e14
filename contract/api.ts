import type { InputOf, ReplyOf, TimeClass } from './call.ts'
import type { CallName, Calls } from './calls.ts'

export interface CallOptions {
  /** A stricter or looser time limit than the call's own. */
  time?: TimeClass
  /** Money calls: the intent that makes a repeat harmless. */
  idempotencyKey?: string
}

type Input<N extends CallName> = InputOf<Calls[N]>
type Args<N extends CallName> =
  Partial<Input<N>> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions]

/**
 * Every call of the contract as a method, bound to one request (its player, language and device). Each answers the reply,
 * or throws UpstreamRejected, SessionExpired, UpstreamUnavailable or ContractBroken (docs/errors.md).
 */
export type Api = { [N in CallName]: (...args: Args<N>) => Promise<ReplyOf<Calls[N]>> }
