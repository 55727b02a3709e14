import type { Request, Response } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import type { InputOf, ReplyOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import type { Feature } from '../../contract/features.ts'
import type { PayoutPolicy } from '../../contract/money/payoutPolicy.ts'
import type { Limits } from '../limits/rateLimit.ts'
import type { CodeRequests } from '../session/codeRequest.ts'
import type { IdentityCookies } from '../session/identityCookies.ts'
import type { KnownDevices } from '../session/knownDevice.ts'
import type { Offers } from '../session/offers.ts'
import type { Store } from '../store/store.ts'
import type { FileReply } from '../upstream-client/reply.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import type { Idempotency } from './idempotency.ts'
import type { Reencode } from './pictures.ts'
import type { Posted } from './readPosted.ts'

export type Fields = Record<string, unknown>

/** Turns the posted values into the call's own input. Throws HttpProblem with messages by field. */
export type Fill = (posted: Posted, visit: Visit) => Fields | Promise<Fields>

type ThirdParty = InputOf<Calls['thirdPartyLogin']>

/** How posted credentials of Google become the input of a call, once they are verified (ACC-23). */
export interface GoogleFills {
  signIn: Fill
  confirm: Fill
  /** The e-mail has a password account: stores the verified credential, returns the page that asks the player. */
  keepForLink(input: ThirdParty, posted: Posted, res: Response): Promise<string>
  /** No credential waits to be linked any more. */
  forgetLink(req: Request, res: Response): Promise<void>
}

export interface Door {
  upstream: Upstream
  store: Store
  limits: Limits
  devices: KnownDevices
  codes: CodeRequests
  passkeyOffers: Offers
  pushOffers: Offers
  google?: GoogleFills | undefined
  /** Referral tracking may be switched off by the operator. */
  tracking: boolean
  payouts: PayoutPolicy
  brand: string
  /** Features that the operator has switched off. The api proxy does not offer their calls. */
  featuresOff: readonly Feature[]
  /** `PUBLIC_ORIGIN`; during development that of the request. */
  origin?: string | undefined
  /** Upstream keeps `Idempotency-Key` (docs/exactly-once.md). */
  idempotentUpstream: boolean
  watchOnce: <T extends { replayed: boolean }>(work: Promise<T>) => Promise<T>
  confirmations: IdentityCookies
  once: Idempotency
  reencode: Reencode
  now: () => EpochMs
}

export interface Visit {
  name: CallName
  /** Nothing until the body is read. */
  posted: Posted
  req: Request
  res: Response
  door: Door
}

/** The answer to a call: a reply of upstream, or the stored answer of the first try. `data`: unless it cannot be read. */
export interface CallAnswer<N extends CallName> {
  message: string
  data: ReplyOf<Calls[N]> | undefined
  raw: unknown
  file?: FileReply | undefined
}

export interface CallResult<N extends CallName> {
  input: InputOf<Calls[N]>
  reply: CallAnswer<N>
}
