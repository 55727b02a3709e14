import { UpstreamError } from '../../../contract/errors.ts'
import { href } from '../../../contract/routes.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { digest, signingIn } from '../counts.ts'
import { beginSession } from '../playerSession.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import { sendAlso } from '../sendCall.ts'
import type { Fields, Visit } from '../visit.ts'

/** The field by which a script says that its browser has passkeys (browser/enhancements/form.ts). */
const KNOWS_PASSKEYS = '_passkeys'

export const PASSKEYS = {
  passkeyOptions: {
    fillAlways: withOrigin,
    async follows({ reply }, { res, door }) {
      if (reply.data) await door.confirmations.keepChallenge(res, reply.data.challengeToken)
    },
  },
  passkeySignIn: {
    fillAlways: withChallenge,
    // Who it is stands in the reply; until then a passkey counts as an account.
    counts: ({ id }, trying) => signingIn(digest(`passkey ${id}`), trying),
    follows: ({ reply }, visit) => beginSession(reply.data?.authToken, { guest: false }, visit),
    resumes: true,
    leadsTo: href.home(),
  },
  passkeyRegisterOptions: {
    fillAlways: (posted, visit) => ({ ...posted.fields, ...withOrigin(posted, visit) }),
    asksIdentity: always,
    shows(data, _clean, { door }) {
      return data && { options: { ...data.options, rp: { ...data.options.rp, name: door.brand } } }
    },
  },
  passkeyRegister: {
    follows: (_result, { res, door }) => door.passkeyOffers.answered(res),
    toast: { ms: LONG_MS },
    leadsTo: href.profile(),
  },
  passkeyRename: { toast: { ms: SHORT_MS }, leadsTo: href.profile() },
  passkeyRemove: { asksIdentity: always, toast: { ms: SHORT_MS }, leadsTo: href.profile() },
} satisfies PoliciesOf<'passkeys'>

async function always(): Promise<boolean> {
  return true
}

/** After a sign-in by password the next page offers a passkey, once, unless refused lately. The password confirms it. */
export async function offerPasskey(visit: Visit, password: string): Promise<void> {
  const { posted, req, res, door } = visit
  const { session, flash } = res.locals
  if (!session || !(KNOWS_PASSKEYS in posted.own) || !door.passkeyOffers.isDue(req)) return
  try {
    const { data } = await sendAlso(visit, 'passkeys', {}, session.token)
    if (data?.length !== 0) return
    await flash.put({ offersPasskey: true })
    const { data: proof } = await sendAlso(visit, 'confirmIdentity', { password }, session.token)
    if (proof) await door.confirmations.rememberProof(res, session, { ...proof, only: 'passkeyRegisterOptions' })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
}

/** The origin is ours, whatever a browser says. */
function withOrigin(_posted: Posted, { req, door }: Visit): Fields {
  return { origin: door.origin ?? `${req.protocol}://${req.host}` }
}

export async function withChallenge({ fields }: Posted, { req, res, door }: Visit): Promise<Fields> {
  const challengeToken = await door.confirmations.takeChallenge(req, res)
  if (challengeToken === undefined) throw new HttpProblem('passkey_challenge', 'passkey.tooLate')
  return { ...fields, challengeToken }
}
