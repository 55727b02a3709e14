import { href } from '../../../contract/routes.ts'
import { Ticked } from '../../../contract/rules.ts'
import { loginPath } from '../../http/safePath.ts'
import { ANSWERED, digest, tryOfCode, unanswered } from '../counts.ts'
import { beginSession } from '../playerSession.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Visit } from '../visit.ts'
import { canConfirm } from './ownData.ts'
import { withVerifyToken } from './signIn.ts'

const PHONE_LIMITS = ['forgetMinute', 'phoneCodes'] as const

const withToken = (posted: Posted, visit: Visit) => withVerifyToken(posted, visit, 'phone')
const tryOf = ({ phone, verifyToken }: { phone: string; verifyToken: string }) => tryOfCode(`${phone} ${verifyToken}`)

export const PHONE = {
  sendPhoneCode: {
    // The form also has the fields of the next step.
    fill: ({ fields: { phone, channel } }) => ({ phone, channel }),
    counts({ phone }, { address }) {
      const subject = digest(phone)
      return [
        ...PHONE_LIMITS.map((limit) => ({ limit, subject, staysAfter: ANSWERED })),
        { limit: 'phoneCodesAddress', subject: address, staysAfter: ANSWERED },
        ...unanswered(address, subject),
      ]
    },
    async follows({ input, reply }, { res, door }) {
      if (reply.data !== undefined) await door.codes.remember(res, input.phone, reply.data)
    },
    // The verify token of a code stays on the server (SUP-01).
    shows: () => null,
    toast: { ms: SHORT_MS },
    tooManyAt: 'phone',
  },
  phoneSignIn: {
    fillAlways: (posted, visit) => withToken({ ...posted, fields: agreed(posted) }, visit),
    counts: (input, { address }) => [...tryOf(input), ...unanswered(address)],
    async follows({ reply }, visit) {
      await beginSession(reply.data?.authToken, { guest: false }, visit)
      visit.door.codes.forget(visit.res)
    },
    resumes: true,
    leadsTo: href.home(),
  },
  phoneReset: {
    fillAlways: withToken,
    counts: tryOf,
    follows: (_result, { res, door }) => door.codes.forget(res),
    toast: { ms: SHORT_MS },
    leadsTo: loginPath(),
  },
  changePhone: {
    fillAlways: withToken,
    asksIdentity: async () => true,
    counts: tryOf,
    follows: (_result, { res, door }) => door.codes.forget(res),
    toast: { ms: LONG_MS },
    leadsTo: href.profile(),
  },
  // Whoever has nothing to confirm with hears from upstream that nothing else signs in.
  removePhone: { asksIdentity: canConfirm, toast: { ms: LONG_MS }, leadsTo: href.profile() },
} satisfies PoliciesOf<'phone'>

/** The box of the form is the agreement of whoever opens an account by it. */
function agreed({ fields: { agree, ...fields } }: Posted): Fields {
  return Ticked('register.agreeRule').safeParse(agree).success ? { ...fields, agree: '1' } : fields
}
