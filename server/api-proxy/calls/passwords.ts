import { href } from '../../../contract/routes.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { loginPath } from '../../http/safePath.ts'
import { playerKeyOf } from '../../session/session.ts'
import { ANSWERED, type Count, digest, mailTo, tryOfCode, unanswered } from '../counts.ts'
import { renewSession } from '../playerSession.ts'
import { LONG_MS, type Policies, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Visit } from '../visit.ts'
import { withChallenge } from './passkeys.ts'
import { notOffered } from './signIn.ts'

const FORGET_LIMITS = ['forgetMinute', 'forgetHour', 'forgetDay'] as const

export const PASSWORDS = {
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
    fillAlways: withVerifyToken,
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
  setPassword: {
    // The first password of an account. Upstream knows whether the account has a credential to confirm with.
    async follows({ reply }, visit) {
      await renewSession(visit.res, { token: reply.data?.authToken, guest: false })
      await rememberProof(reply.data, visit)
    },
    resumes: true,
    toast: { ms: LONG_MS },
    leadsTo: href.account(),
  },
  confirmIdentity: {
    // A password is kept as it was typed. A credential belongs to the verified account.
    async fillAlways(posted, visit) {
      if ('credential' in posted.fields) return await (visit.door.google?.confirm ?? notOffered)(posted, visit)
      if ('signature' in posted.fields) return { passkey: await withChallenge(posted, visit) }
      return { password: posted.fields.password }
    },
    // Wrong passwords of a player count together for all calls.
    counts: (_input, { address, caller }) => [
      { limit: 'changePassword', subject: caller, staysAfter: ['wrong'] },
      ...unanswered(address, caller),
    ],
    follows: ({ reply }, visit) => rememberProof(reply.data, visit),
    resumes: true,
    toast: { ms: LONG_MS, word: 'identity.done' },
    leadsTo: href.account(),
  },
} satisfies Policies

/** ACC-18: only the server holds the verify token, for the e-mail that received the code. */
async function withVerifyToken({ fields }: Posted, { req, door }: Visit): Promise<Fields> {
  const verifyToken = await door.codes.verifyToken(req, String(fields.email ?? ''))
  if (!verifyToken) throw new HttpProblem('input', 'error.badInput', { fields: { verifyCode: 'reset.codeNeeded' } })
  return { ...fields, verifyToken }
}

interface Proof {
  proof?: string | undefined
  expiresAt?: number | undefined
}

async function rememberProof({ proof, expiresAt }: Proof = {}, { res, door }: Visit): Promise<void> {
  const { session } = res.locals
  if (session && proof && expiresAt !== undefined)
    await door.confirmations.rememberProof(res, session, proof, expiresAt)
}
