import type { CallName } from '../../contract/calls/calls.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { isFormPost, wantsPage } from '../http/contentNegotiation.ts'
import type { Resumed } from '../session/identityCookies.ts'
import { LoginNeeded } from './access.ts'
import { backFrom } from './answer.ts'
import { typedValues } from './forms.ts'
import { IdentityNeeded, identityPath } from './identity.ts'
import { refuseForm } from './refuseForm.ts'
import type { VisitOf } from './visit.ts'

/** Answers a visit that failed. Throws what the error funnel answers. */
export async function refuse<N extends CallName>(error: unknown, visit: VisitOf<N>): Promise<void> {
  const { req, res } = visit
  if (error instanceof SessionExpired) res.locals.sessionEnded()
  if (error instanceof SessionExpired || error instanceof LoginNeeded) await keepForSignIn(visit)
  if (error instanceof IdentityNeeded) return askIdentity(error, visit)
  const mendable = isFormPost(req) && wantsPage(req) && !res.headersSent
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
  const leadsTo = identityPath(visit.name, form.back)
  if (!isFormPost(req) || !wantsPage(req)) throw new IdentityNeeded(leadsTo)
  res.redirect(303, leadsTo)
}
