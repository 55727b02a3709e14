import type { Request, Response } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import { CHALLENGE_MS } from '../../contract/calls/passkeys.ts'
import { Flash } from '../../contract/flash.ts'
import type { CookieJar } from '../http/cookies.ts'
import { sealedCookie } from './sealedCookie.ts'
import type { PlayerSession } from './session.ts'

const PROOF = 'proof'
const RESUME = 'resume'
const VERIFY = 'verify'
const PASSKEY = 'passkey'
/** The time a player may need to find a password. */
const RESUME_SECONDS = 15 * 60
/** The time in which an operator decides about a verification. */
const VERIFY_SECONDS = 7 * 24 * 3600

const Proof = z.object({ s: z.string(), p: z.string(), e: z.number(), o: z.string().optional() })
const Challenge = z.object({ t: z.string() })
const Resumed = z.object({ back: z.string(), flash: Flash })
export type Resumed = z.infer<typeof Resumed>

interface GivenProof {
  proof: string
  expiresAt: EpochMs
  only?: CallName
}

/**
 * The cookies of a confirmation: upstream's proof, valid for this session until it expires, and the pending form, so
 * that it comes back unchanged; also the money form in which a session has ended, and the one that waits for a
 * verification; the token of a passkey's challenge. All are sealed, so only this server
 * can read or alter them. A session cookie that was copied before has neither.
 */
export interface IdentityCookies {
  proof(req: Request, session: PlayerSession, call?: CallName): Promise<string | undefined>
  /** `only`: the one call that it confirms. */
  rememberProof(res: Response, session: PlayerSession, given: GivenProof): Promise<void>
  /** `owner` is the key of the account, when its session has already ended. */
  keepForm(res: Response, resumed: Resumed, owner?: string): Promise<void>
  /** The form that comes back. It can be read once. */
  takeForm(req: Request, res: Response): Promise<Resumed | null>
  /** The withdrawal that waits until its player is verified. */
  keepUntilVerified(res: Response, resumed: Resumed): Promise<void>
  takeUnverified(req: Request, res: Response): Promise<Resumed | null>
  /** The token of a challenge that a passkey of this browser is about to sign. */
  keepChallenge(res: Response, challengeToken: string): Promise<void>
  takeChallenge(req: Request, res: Response): Promise<string | undefined>
}

export function identityCookies(jar: CookieJar, now: () => EpochMs): IdentityCookies {
  const proofs = sealedCookie(jar, PROOF, Proof)
  const forms = sealedCookie(jar, RESUME, Resumed)
  const unverified = sealedCookie(jar, VERIFY, Resumed)
  const challenges = sealedCookie(jar, PASSKEY, Challenge)
  return {
    async proof(req, session, call) {
      const stored = await proofs.read(req)
      const isFor = stored?.s === session.id && (stored.o ?? call) === call
      return isFor && stored.e > now() ? stored.p : undefined
    },
    async rememberProof(res, session, { proof, expiresAt, only }) {
      const seconds = Math.floor((expiresAt - now()) / 1000)
      if (seconds > 0) await proofs.write(res, { s: session.id, p: proof, e: expiresAt, o: only }, seconds)
    },
    async keepForm(res, resumed, owner) {
      await forms.write(res, resumed, RESUME_SECONDS, owner)
    },
    takeForm: (req, res) => forms.take(req, res),
    async keepUntilVerified(res, resumed) {
      await unverified.write(res, resumed, VERIFY_SECONDS)
    },
    takeUnverified: (req, res) => unverified.take(req, res),
    async keepChallenge(res, challengeToken) {
      await challenges.write(res, { t: challengeToken }, CHALLENGE_MS / 1000)
    },
    takeChallenge: async (req, res) => (await challenges.take(req, res))?.t,
  }
}
