import type { Response } from 'express'
import { CODE_CONFIRM_IDENTITY } from '../../contract/callFacts.ts'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { ContractBroken, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { NothingDone, OutcomeUnknown } from './idempotency.ts'
import type { VisitOf } from './policy.ts'

/** The player has to confirm their identity before this call is made (docs/accounts.md). Nothing was sent. */
export class IdentityNeeded extends NothingDone {
  /** @param leadsTo path of the page that asks */
  constructor(leadsTo?: string) {
    super('identity_needed', 'identity.needed', { leadsTo })
    this.name = 'IdentityNeeded'
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

/** Turns upstream's request for a confirmation (code 428) into {@link IdentityNeeded}; other errors stay. */
export async function requiredByUpstream<N extends CallName>(
  error: unknown,
  { call, res }: VisitOf<N>,
): Promise<unknown> {
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
