import type { Response } from 'express'
import type { CallName } from '../../contract/calls/calls.ts'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import type { Flash, Toast } from '../../contract/flash.ts'
import { href } from '../../contract/routes.ts'
import { isFormPost, wantsPage } from '../http/contentNegotiation.ts'
import { answerTo, inWords, redirectToSignIn } from '../http/errors.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { TooManyRequests } from '../limits/rateLimit.ts'
import type { Resumed } from '../session/identityCookies.ts'
import { StoreUnavailable } from '../store/store.ts'
import { backFrom } from './answer.ts'
import { typedValues } from './forms.ts'
import { OutcomeUnknown } from './idempotency.ts'
import { IdentityNeeded, VerifyFirst } from './identity.ts'
import { LoginNeeded } from './loginNeeded.ts'
import type { VisitOf } from './policy.ts'

/** DEV-26: 2 s for a refusal, 5 s for the network. */
const REFUSED_MS = 2000
const NETWORK_MS = 5000
/** The history lists open deposits and withdrawals. */
const OPEN_ITEMS = href.pend({ unknown: '1' })

export async function refuse<N extends CallName>(error: unknown, visit: VisitOf<N>): Promise<void> {
  const { req, res } = visit
  if (error instanceof SessionExpired) res.locals.sessionEnded()
  if (error instanceof SessionExpired || error instanceof LoginNeeded) await keepForSignIn(visit)
  if (error instanceof IdentityNeeded) return askIdentity(error, visit)
  if (error instanceof VerifyFirst) return askVerification(error, visit)
  const mendable = (isFormPost(req) || visit.call.file) && wantsPage(req) && !res.headersSent
  const mended = mendable && (await refuseForm(error, visit))
  if (!mended) throw error
}

/** What was sent, and the page of its form. */
const formOf = <N extends CallName>(visit: VisitOf<N>): Resumed => ({
  back: visit.policy.resumesAt?.(visit.posted.fields) ?? backFrom(visit),
  flash: { form: visit.name, values: typedValues(visit.posted), intent: visit.posted.own._intent },
})

/** A money form whose session has ended waits for the next sign-in of the same player. */
async function keepForSignIn<N extends CallName>(visit: VisitOf<N>): Promise<void> {
  const { lastPlayer } = visit.res.locals
  if (visit.call.money && lastPlayer !== undefined)
    await visit.door.confirmations.keepForm(visit.res, formOf(visit), lastPlayer)
}

/** The page that asks the player for a confirmation. The form that was being sent comes back from there unchanged. */
async function askIdentity<N extends CallName>(error: IdentityNeeded, visit: VisitOf<N>): Promise<void> {
  const { req, res, door } = visit
  res.locals.refusal = error.reason
  const form = formOf(visit)
  await door.confirmations.keepForm(res, form)
  const leadsTo = href.identity({ for: visit.name, next: form.back })
  if (!wantsPage(req)) throw new IdentityNeeded(leadsTo)
  res.redirect(303, leadsTo)
}

/** The page of the verification. The form waits there for days, until the player asks for it (`/resume`). */
async function askVerification<N extends CallName>(error: VerifyFirst, visit: VisitOf<N>): Promise<void> {
  const { req, res, door } = visit
  res.locals.refusal = error.reason
  await door.confirmations.keepUntilVerified(res, formOf(visit))
  if (!wantsPage(req) || !error.leadsTo) throw error
  res.redirect(303, error.leadsTo)
}

/** Sends a refused form back with values and errors. `false`: the error funnel answers (403, 413, …). */
async function refuseForm<N extends CallName>(error: unknown, visit: VisitOf<N>): Promise<boolean> {
  const { name, call, policy, posted, req, res } = visit
  res.locals.refusal = answerTo(error).reason
  const back = call.file ? formOf(visit).back : backFrom(visit)
  const saying = (ms: number): Toast => ({ kind: 'error', text: answerText(error, res), ms })
  const again = async (flash: Pick<Flash, 'toast' | 'fields' | 'intent'>) => {
    const forget = error instanceof HttpProblem ? error.forget : []
    const values = Object.entries(typedValues(posted)).filter(([field]) => !forget.includes(field))
    await res.locals.flash.put({ form: name, values: Object.fromEntries(values), ...flash })
    res.redirect(303, back)
    return true
  }
  if (error instanceof SessionExpired || error instanceof LoginNeeded) {
    await redirectToSignIn(req, res, answerTo(error), back)
    return true
  }
  if (error instanceof OutcomeUnknown) {
    await res.locals.flash.put({ toast: saying(NETWORK_MS) })
    res.redirect(303, policy.unknownAt ?? OPEN_ITEMS)
    return true
  }
  // An earlier post of this form may have been sent: it comes back with its intent.
  if (error instanceof StoreUnavailable && call.money)
    return again({ toast: saying(NETWORK_MS), intent: posted.own._intent })
  if (error instanceof HttpProblem && error.leadsTo) {
    res.redirect(303, error.leadsTo)
    return true
  }
  if (error instanceof UpstreamRejected && error.field)
    return again({ fields: { [error.field]: answerText(error, res) } })
  if (error instanceof UpstreamRejected) return again({ toast: saying(REFUSED_MS) })
  if (error instanceof UpstreamUnavailable || error instanceof ContractBroken)
    return again({ toast: saying(NETWORK_MS) })
  if (error instanceof TooManyRequests && policy.tooManyAt)
    return again({
      fields: { [policy.tooManyAt]: res.locals.t('error.waitSeconds', { count: error.retryAfterSeconds }) },
    })
  if (error instanceof HttpProblem && error.fields) {
    const fields = inWords(res, error.fields)
    return again(Object.keys(fields).length > 0 ? { fields } : { toast: saying(REFUSED_MS) })
  }
  return false
}

/** The text for the player: upstream's own message wins over our word. */
function answerText(error: unknown, res: Response): string {
  const { text, word } = answerTo(error)
  return text || res.locals.t(word)
}
