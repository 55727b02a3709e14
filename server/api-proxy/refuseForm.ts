import type { Request, Response } from 'express'
import type { Toast } from '../../contract/flash.ts'
import { ContractBroken, SessionExpired, UpstreamRejected, UpstreamUnavailable } from '../api/errors.ts'
import { answerTo, askToSignIn, inWords } from '../middleware/errors.ts'
import { TooManyRequests } from '../middleware/rateLimit.ts'
import { HttpProblem } from '../problem.ts'
import { LoginNeeded } from './access.ts'
import { backFrom } from './answer.ts'
import type { Found } from './findCall.ts'
import { typedValues } from './forms.ts'
import { OutcomeUnknown } from './onceOnly.ts'
import type { Posted } from './readPosted.ts'

/** Specification section 9: 2 s for a refusal, 5 s for the network. */
const REFUSED_MS = 2000
const NETWORK_MS = 5000
/** Nobody knows whether the deposit was made: the page says so and shows where to look. */
const UNKNOWN_ORDER = '/confirm?unknown=1'
/** Open deposits and withdrawals are listed there. */
const OPEN_ITEMS = '/pend?unknown=1'

/**
 * A refused form goes back to its page with what was typed and what was wrong. Answers `false` for what a form cannot mend
 * (403, 413, 415, 429, …): that is the error funnel's.
 */
export function refuseForm(error: unknown, { name }: Found, posted: Posted, req: Request, res: Response): boolean {
  const back = backFrom(req, posted)
  const saying = (ms: number): Toast => {
    const { text, word } = answerTo(error)
    return { kind: 'error', text: text || res.locals.t(word), ms }
  }
  const again = (flash: { toast?: Toast; fields?: Record<string, string> }) => {
    res.locals.flash.put({ form: name, values: typedValues(posted.fields), ...flash })
    res.redirect(303, back)
    return true
  }
  if (error instanceof SessionExpired || error instanceof LoginNeeded) {
    askToSignIn(req, res, answerTo(error), back)
    return true
  }
  if (error instanceof OutcomeUnknown) {
    res.locals.flash.put({ toast: saying(NETWORK_MS) })
    res.redirect(303, name === 'rechargeOrder' ? UNKNOWN_ORDER : OPEN_ITEMS)
    return true
  }
  if (error instanceof UpstreamRejected) return again({ toast: saying(REFUSED_MS) })
  if (error instanceof UpstreamUnavailable || error instanceof ContractBroken)
    return again({ toast: saying(NETWORK_MS) })
  if (error instanceof TooManyRequests && name === 'forgetPassword')
    return again({ fields: { email: res.locals.t('error.waitSeconds', { count: error.retryAfterSeconds }) } })
  if (error instanceof HttpProblem && error.fields) {
    const fields = inWords(res, error.fields)
    return again(Object.keys(fields).length > 0 ? { fields } : { toast: saying(REFUSED_MS) })
  }
  return false
}
