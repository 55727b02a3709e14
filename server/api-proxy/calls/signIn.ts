import { CODE_ACCOUNT_EXISTS } from '../../../contract/calls/envelope.ts'
import { UpstreamRejected } from '../../../contract/errors.ts'
import { href } from '../../../contract/routes.ts'
import { Ticked } from '../../../contract/rules.ts'
import { readPassword } from '../../../contract/typedText.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { loginPath } from '../../http/safePath.ts'
import { digest, mailTo, opening, signingIn, unanswered } from '../counts.ts'
import { beginSession, signInAs } from '../playerSession.ts'
import type { Policies } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Fill } from '../visit.ts'
import { offerPasskey } from './passkeys.ts'

const REGISTERED_MS = 4000

export const SIGN_IN = {
  login: {
    counts: ({ username }, trying) => signingIn(trying.attemptsKey(username), trying),
    async follows(result, visit) {
      await signInAs(result, visit)
      await offerPasskey(visit)
    },
    resumes: true,
    leadsTo: href.home(),
  },
  register: {
    fill: registration,
    counts: ({ email }, trying) => [...opening('registered', trying), ...mailTo(email, trying, ['right'])],
    follows: signInAs,
    resumes: true,
    toast: { ms: REGISTERED_MS, word: 'register.done' },
    leadsTo: href.home(),
    // The account exists, but the sign-in after it may have failed.
    leadsVia: (next, { res }) => (res.locals.session ? next : loginPath(next)),
  },
  guest: {
    counts: (_input, trying) => opening('guests', trying),
    follows: ({ reply }, visit) => beginSession(reply.data?.authToken, { guest: true }, visit),
    resumes: true,
    leadsTo: href.home(),
  },
  thirdPartyLogin: {
    fillAlways: (posted, visit) => (visit.door.google?.signIn ?? notOffered)(posted, visit),
    counts: ({ googleUserId, linkPassword }, trying) =>
      linkPassword === undefined
        ? unanswered(trying.address, trying.device)
        : signingIn(digest(`google ${googleUserId}`), trying),
    /** When its e-mail belongs to a password account, the verified credential waits for the player's choice. */
    async refused(error, input, { posted, res, door: { google } }) {
      const exists = error instanceof UpstreamRejected && error.code === CODE_ACCOUNT_EXISTS
      if (!google || !exists) return error
      const leadsTo = await google.keepForLink(input, posted, res)
      return new HttpProblem('account_exists', 'google.existsTitle', { leadsTo })
    },
    async follows({ reply }, visit) {
      await beginSession(reply.data?.authToken, { guest: false }, visit)
      await visit.door.google?.forgetLink(visit.req, visit.res)
    },
    resumes: true,
    leadsTo: href.home(),
  },
  logout: { follows: (_result, { res }) => res.locals.signOut(), leadsTo: href.home() },
} satisfies Policies

/** ACC-06, registration: only the form has the confirmation and the age box. */
function registration({ fields: { confirmPassword, agree, ...fields } }: Posted): Fields {
  const wrong: Record<string, string> = {}
  if (readPassword(String(confirmPassword ?? '')) !== readPassword(String(fields.password ?? '')))
    wrong.confirmPassword = 'register.confirmRule'
  if (!Ticked('register.agreeRule').safeParse(agree).success) wrong.agree = 'register.agreeRule'
  if (Object.keys(wrong).length > 0) throw new HttpProblem('input', 'error.badInput', { fields: wrong })
  return fields
}

/** Without Google sign-in, this call is not offered. */
export const notOffered: Fill = () => {
  throw new HttpProblem('not_found', 'error.notFound')
}
