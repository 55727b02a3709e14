import { CODE_ACCOUNT_EXISTS } from '../../../contract/calls/envelope.ts'
import { UpstreamRejected } from '../../../contract/errors.ts'
import { href } from '../../../contract/routes.ts'
import { Ticked } from '../../../contract/rules.ts'
import { readPassword } from '../../../contract/typedText.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { loginPath } from '../../http/safePath.ts'
import { playerKeyOf } from '../../session/session.ts'
import { ANSWERED, type Count, digest, mailTo, opening, signingIn, tryOfCode, unanswered } from '../counts.ts'
import { beginSession, renewSession, signInAs } from '../playerSession.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Fill, Visit } from '../visit.ts'
import { offerPasskey } from './passkeys.ts'

const REGISTERED_MS = 4000

const FORGET_LIMITS = ['forgetMinute', 'forgetHour', 'forgetDay'] as const

export const SIGN_IN = {
  login: {
    counts: ({ username }, trying) => signingIn(trying.attemptsKey(username), trying),
    async follows(result, visit) {
      await signInAs(result, visit)
      await offerPasskey(visit, result.input.password)
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
  forgetPassword: {
    // The form also has the fields of the next step.
    fill: ({ fields: { email } }) => ({ email }),
    counts({ email }, trying) {
      const own = `${digest(email.toLowerCase())}:${trying.ownOrStrangers}`
      return [
        { limit: 'forgetAddress', subject: trying.address, staysAfter: ANSWERED },
        ...mailTo(email, trying, ANSWERED),
        ...FORGET_LIMITS.map((limit): Count => ({ limit, subject: own, staysAfter: ANSWERED })),
        ...unanswered(trying.address, own),
      ]
    },
    async follows({ input, reply }, { res, door }) {
      if (reply.data !== undefined) await door.codes.remember(res, input.email, reply.data)
    },
    // The verify token of a code stays on the server (SUP-01).
    shows: () => null,
    toast: { ms: SHORT_MS },
    tooManyAt: 'email',
  },
  resetPassword: {
    fillAlways: (posted, visit) => withVerifyToken(posted, visit, 'email'),
    counts: ({ email, verifyToken }) => tryOfCode(`${email.toLowerCase()} ${verifyToken}`),
    follows: (_result, { res, door }) => door.codes.forget(res),
    toast: { ms: SHORT_MS },
    leadsTo: loginPath(),
  },
  disownSignIn: {
    counts: ({ token }, { address }) => [...tryOfCode(`sign-in ${token}`), ...unanswered(address)],
    async follows({ reply: { data } }, { res, door }) {
      const { session } = res.locals
      const { username, email, verifyToken } = data ?? {}
      // This browser may be one of those that were signed out.
      if (session && username !== undefined && session.playerKey === playerKeyOf(username)) res.locals.signOut()
      if (email && verifyToken) await door.codes.remember(res, email, verifyToken)
    },
    shows: () => null,
    toast: { ms: LONG_MS },
    leadsTo: href.reset(),
  },
  changePassword: {
    counts: (_input, { address, caller }) => [
      { limit: 'changePassword', subject: caller, staysAfter: ANSWERED },
      ...unanswered(address, caller),
    ],
    follows: ({ reply }, { res }) => renewSession(res, { token: reply.data?.authToken }),
    toast: { ms: SHORT_MS },
    leadsTo: href.profile(),
  },
} satisfies PoliciesOf<'signIn'>

/** ACC-06, registration: only the form has the confirmation and the age box. */
function registration({ fields: { confirmPassword, agree, ...fields } }: Posted): Fields {
  const wrong: Record<string, string> = {}
  if (readPassword(String(confirmPassword ?? '')) !== readPassword(String(fields.password ?? '')))
    wrong.confirmPassword = 'register.confirmRule'
  if (!Ticked('register.agreeRule').safeParse(agree).success) wrong.agree = 'register.agreeRule'
  if (Object.keys(wrong).length > 0) throw new HttpProblem('input', 'error.badInput', { fields: wrong })
  return fields
}

export const notOffered: Fill = () => {
  throw new HttpProblem('not_found', 'error.notFound')
}

/** ACC-18: only the server holds the verify token, for the e-mail or the phone that received the code. */
export async function withVerifyToken(
  { fields }: Posted,
  { req, door }: Visit,
  by: 'email' | 'phone',
): Promise<Fields> {
  const verifyToken = await door.codes.verifyToken(req, String(fields[by] ?? ''))
  if (!verifyToken) throw new HttpProblem('input', 'error.badInput', { fields: { verifyCode: 'reset.codeNeeded' } })
  return { ...fields, verifyToken }
}
