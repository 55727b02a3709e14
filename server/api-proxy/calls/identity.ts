import { href } from '../../../contract/routes.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import { ANSWERED, digest, tryOfCode, unanswered } from '../counts.ts'
import { renewSession } from '../playerSession.ts'
import { LONG_MS, type PoliciesOf, SHORT_MS } from '../policy.ts'
import type { Posted } from '../readPosted.ts'
import type { Fields, Visit } from '../visit.ts'
import { withChallenge } from './passkeys.ts'
import { notOffered } from './signIn.ts'

export const IDENTITY = {
  sendEmailCode: {
    // Upstream knows the address: it is the one that waits.
    counts: (_input, { caller }) => [{ limit: 'letters', subject: digest(`of ${caller}`), staysAfter: ANSWERED }],
    toast: { ms: LONG_MS },
    leadsTo: href.profile(),
  },
  confirmEmail: {
    counts: (_input, { caller }) => tryOfCode(`e-mail ${caller}`),
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
  verify: {
    fill: withBothPictures,
    pictures: [
      { field: 'card', from: 'card', shape: 'whole' },
      { field: 'selfie', from: 'selfie', shape: 'whole' },
    ],
    keepsPictures: true,
    toast: { ms: LONG_MS },
    leadsTo: href.accountVerification(),
  },
} satisfies PoliciesOf<'identity'>

/** Each picture is chosen now, or was sent with the form that came back. */
function withBothPictures({ fields, files, problem }: Posted): Fields {
  if (problem) throw problem
  const missing = ['card', 'selfie'].filter((name) => !files?.has(name) && !fields[name])
  if (missing.length === 0) return fields
  const words = Object.fromEntries(missing.map((name) => [name, 'verify.pictureNeeded']))
  throw new HttpProblem('input', 'error.badInput', { fields: words })
}

interface Proof {
  proof?: string | undefined
  expiresAt?: number | undefined
}

async function rememberProof({ proof, expiresAt }: Proof = {}, { res, door }: Visit): Promise<void> {
  const { session } = res.locals
  if (session && proof && expiresAt !== undefined)
    await door.confirmations.rememberProof(res, session, { proof, expiresAt })
}
