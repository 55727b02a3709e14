import type { Response } from 'express'
import { CODE_CONFIRM_IDENTITY } from '../../contract/callFacts.ts'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { CODES_REFUSED } from '../../contract/calls/envelope.ts'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { pageIsOff } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import { NothingDone, OutcomeUnknown } from './idempotency.ts'
import type { VisitOf } from './policy.ts'
import type { Door } from './visit.ts'

/** The player has to confirm their identity before this call is made (docs/accounts.md). Nothing was sent. */
export class IdentityNeeded extends NothingDone {
  /** @param leadsTo path of the page that asks */
  constructor(leadsTo?: string) {
    super('identity_needed', 'identity.needed', { leadsTo })
    this.name = 'IdentityNeeded'
  }
}

/** Upstream pays out to a verified player alone (docs/accounts.md). It has done nothing. */
export class VerifyFirst extends NothingDone {
  constructor() {
    super('verify_first', 'verify.first', { leadsTo: href.accountVerification() })
    this.name = 'VerifyFirst'
  }
}

/** Throws {@link IdentityNeeded} without a confirmation that this call needs and upstream offers. */
export async function demandIdentity<N extends CallName>(visit: VisitOf<N>, input: InputOf<Calls[N]>): Promise<void> {
  const { policy, res } = visit
  try {
    if (!(await policy.asksIdentity?.(input, visit))) return
    if (await isOffered(res.locals)) throw new IdentityNeeded()
  } catch (error) {
    throw error instanceof UpstreamUnavailable
      ? new UpstreamUnavailable(error.call, 'busy', false, error.reason)
      : error
  }
}

/**
 * Turns upstream's request for a confirmation (code 428) into {@link IdentityNeeded}, and that for a verification into
 * {@link VerifyFirst}; other errors stay.
 */
export async function requiredByUpstream<N extends CallName>(
  error: unknown,
  { name, call, res, door }: VisitOf<N>,
): Promise<unknown> {
  if (name === 'withdraw' && error instanceof UpstreamRejected && error.reason === 'verify_first')
    return CODES_REFUSED.includes(error.code) && (await canVerify(res.locals, door)) ? new VerifyFirst() : error
  const demandsIdentity = error instanceof UpstreamRejected && error.code === CODE_CONFIRM_IDENTITY
  if (!call.stepUp || !demandsIdentity) return error
  const offered = await isOffered(res.locals).catch(() => false)
  return offered ? new IdentityNeeded() : error
}

/** Checks that the session is valid, for data served without upstream. Throws SessionExpired or OutcomeUnknown. */
export async function demandLiveSession({ locals }: Response): Promise<void> {
  try {
    await locals.api.userDetail()
  } catch (error) {
    if (error instanceof UpstreamUnavailable) throw new OutcomeUnknown()
    if (!isAnswer(error)) throw error
  }
}

/** Whether the page of the verification has something to say: upstream knows it, and the operator has not switched it off. */
async function canVerify({ api }: Response['locals'], { featuresOff }: Door): Promise<boolean> {
  if (pageIsOff(featuresOff, href.accountVerification())) return false
  const detail = await api.userDetail().catch(() => null)
  return detail?.verification !== undefined
}

/** Whether upstream offers the confirmation. While it is silent, no call that needs one is made. */
async function isOffered({ api }: Response['locals']): Promise<boolean> {
  try {
    await api.identity()
    return true
  } catch (error) {
    if (isAnswer(error)) return false
    throw error
  }
}

/** Upstream answered with a refusal, or does not know the call. */
export const isAnswer = (error: unknown) => error instanceof UpstreamRejected || error instanceof ContractBroken
