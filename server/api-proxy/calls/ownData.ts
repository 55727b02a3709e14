import { href } from '../../../contract/routes.ts'
import { isAnswer } from '../identity.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Visit } from '../visit.ts'

export const OWN_DATA = {
  closeAccount: {
    asksIdentity: canConfirm,
    toast: { ms: LONG_MS },
    leadsTo: href.accountClose(),
  },
  keepAccount: { toast: { ms: LONG_MS }, leadsTo: href.accountClose() },
  prepareOwnData: { asksIdentity: canConfirm, toast: { ms: SHORT_MS }, leadsTo: href.accountData() },
  ownDataFile: { isList: true, resumesAt: () => href.accountData() },
} satisfies PoliciesOf<'ownData'>

/** A guest without a password has nothing to confirm with, and may leave all the same. */
export async function canConfirm(_input: object, { res }: Pick<Visit, 'res'>): Promise<boolean> {
  const identity = await res.locals.api.identity().catch((error: unknown) => {
    if (isAnswer(error)) return null
    throw error
  })
  return identity !== null && identity.ways.length > 0
}
