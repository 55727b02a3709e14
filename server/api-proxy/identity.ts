import type { Response } from 'express'
import { z } from 'zod'
import type { CallName } from '../../contract/calls/calls.ts'
import { CODE_CONFIRM_IDENTITY } from '../../contract/calls/envelope.ts'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import { type PayoutPolicy, payoutAsks } from '../../contract/money/payoutPolicy.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { readNumber } from '../../contract/typedText.ts'
import type { Found } from './findCall.ts'
import { NothingDone, OutcomeUnknown } from './idempotency.ts'

/** The player has to confirm their identity before this call is made (docs/accounts.md). Nothing was sent. */
export class IdentityNeeded extends NothingDone {
  /** @param leadsTo path of the page that asks */
  constructor(leadsTo?: string) {
    super('identity_needed', 'identity.needed', { leadsTo })
    this.name = 'IdentityNeeded'
  }
}

const Payout = z.object({ amount: z.custom<Sen>(), accountName: z.string(), accountNo: z.string() })
const Contact = z.object({ email: z.string().optional(), phone: z.string().optional() })

/**
 * Throws {@link IdentityNeeded} when this call requires a confirmation that the request does not bring. The step is
 * left out when upstream offers no confirmation. {@link askedByUpstream} handles what upstream itself requires beyond
 * this. Throws UpstreamUnavailable as "not sent" while upstream does not answer: the call itself was not made.
 */
export async function demandIdentity(
  { name, call }: Found,
  input: unknown,
  payouts: PayoutPolicy,
  { locals }: Response,
): Promise<void> {
  if (!call.stepUp || locals.proof) return
  try {
    if (!(await asks(name, input, payouts, locals))) return
    if (await isOffered(locals)) throw new IdentityNeeded()
  } catch (error) {
    throw error instanceof UpstreamUnavailable
      ? new UpstreamUnavailable(error.call, 'busy', false, error.reason)
      : error
  }
}

/**
 * Converts upstream's own request for a confirmation (an envelope with code 428) into {@link IdentityNeeded}. Other
 * errors stay as they are.
 */
export async function askedByUpstream(error: unknown, { call }: Found, { locals }: Response): Promise<unknown> {
  const said = error instanceof UpstreamRejected && error.code === CODE_CONFIRM_IDENTITY
  if (!call.stepUp || !said) return error
  const offered = await isOffered(locals).catch(() => false)
  return offered ? new IdentityNeeded() : error
}

/**
 * Checks that the session is still valid: a revoked session gets no data that this tier serves without upstream. Throws
 * SessionExpired, or OutcomeUnknown while upstream does not answer.
 */
export async function demandLiveSession({ locals }: Response): Promise<void> {
  try {
    await locals.api.userDetail()
  } catch (error) {
    if (error instanceof UpstreamUnavailable) throw new OutcomeUnknown()
    if (!isAnswer(error)) throw error
  }
}

async function asks(
  name: CallName,
  input: unknown,
  payouts: PayoutPolicy,
  locals: Response['locals'],
): Promise<boolean> {
  if (name === 'withdraw') {
    const { amount, accountName, accountNo } = Payout.parse(input)
    if (!payouts.toNew) return payoutAsks(payouts, amount, true)
    return payoutAsks(payouts, amount, await isSaved(accountName, accountNo, locals))
  }
  if (name === 'modifyInfo') return changesContact(Contact.parse(input), locals)
  // The first password of an account. Upstream knows whether the account has a credential to confirm with.
  return false
}

/** Whether upstream has a withdrawal to this account in its list. An unreadable list counts as empty. */
async function isSaved(method: string, number: string, { api }: Response['locals']): Promise<boolean> {
  try {
    const saved = await api.savedAccounts()
    return saved.some((one) => one.method === method && readNumber(one.number) === readNumber(number))
  } catch (error) {
    if (error instanceof SessionExpired) throw error
    return false
  }
}

/**
 * Another e-mail, or a phone number that replaces another one. While the current value is unknown, any value counts as
 * another.
 */
async function changesContact(wanted: z.infer<typeof Contact>, { api }: Response['locals']): Promise<boolean> {
  if (wanted.email === undefined && wanted.phone === undefined) return false
  const detail = await api.userDetail().catch((error: unknown) => {
    if (isAnswer(error)) return null
    throw error
  })
  if (!detail) return true
  const { email = '', emailWaiting = email, phone = '' } = detail
  const known = [email, emailWaiting].map((address) => address.toLowerCase())
  const otherEmail = wanted.email !== undefined && !known.includes(wanted.email.toLowerCase())
  const otherPhone = wanted.phone !== undefined && phone !== '' && readNumber(wanted.phone) !== readNumber(phone)
  return otherEmail || otherPhone
}

/**
 * Whether upstream offers the confirmation. While upstream does not answer, no call that requires a confirmation is
 * made.
 */
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
const isAnswer = (error: unknown) => error instanceof UpstreamRejected || error instanceof ContractBroken

/** The path of the page that asks for the confirmation of this call; `next` is the path that it leads back to. */
export const identityPath = (name: CallName, next: string) => `/identity?${new URLSearchParams({ for: name, next })}`
