import { LOCALES } from '../../../contract/languages.ts'
import { plainAmount } from '../../../contract/money/typedAmount.ts'
import { href } from '../../../contract/routes.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Visit } from '../visit.ts'

export const PROTECTION = {
  setDepositLimits: { fill: withLimits, toast: { ms: LONG_MS }, leadsTo: href.limits() },
  settleDepositLimit: { toast: { ms: SHORT_MS }, leadsTo: href.limits() },
  reviewLimits: { toast: { ms: SHORT_MS }, leadsTo: href.limits() },
  setRealityCheck: { toast: { ms: SHORT_MS }, leadsTo: href.limits() },
  takeBreak: { toast: { ms: LONG_MS }, leadsTo: href.limits() },
} satisfies PoliciesOf<'protection'>

/** Amounts of limits as plain digits. An empty amount stays empty and means "no limit". */
function withLimits({ fields }: Posted, { res }: Visit): Fields {
  const { lang } = LOCALES[res.locals.locale]
  return Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [name, typeof typed === 'string' ? plainAmount(typed, lang) : typed]),
  )
}
