import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { parseJson } from '../../../common/json.ts'
import { CHALLENGE_MS } from '../../../contract/calls/passkeys.ts'
import type { Db } from '../../kit/db/types.ts'
import { RefusedFor } from '../../kit/http/refused.ts'
import { passkeyChallenge } from '../tables/passkey.ts'

const CHALLENGE_BYTES = 32

/** What a challenge belongs to: SHA-256 of the session's token, or of the token that a visitor's browser keeps. */
export interface ChallengeHolder {
  holder: Buffer
  origin: string
}

/** Stores a new challenge for this holder, in base64url. */
export async function newChallenge(db: Db, { holder, origin }: ChallengeHolder, now: EpochMs): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await db.insert(passkeyChallenge).values({ challenge, holder, origin, expiresAt: new Date(now + CHALLENGE_MS) })
  return challenge
}

const ClientData = z.object({ challenge: z.string(), origin: z.string() })

/** What a browser has signed for: the challenge, and the origin that asked for it. */
export interface SignedFor {
  challenge: string
  origin: string
}

/** Uses up a challenge, once, also when it fails. Throws RefusedFor: another holder or origin, too old, used. */
export async function spendChallenge(
  db: Db,
  { holder, clientDataJSON }: { holder: Buffer; clientDataJSON: string },
  now: EpochMs,
): Promise<SignedFor> {
  const signed = ClientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString())).data
  if (!signed) throw new RefusedFor('passkey_invalid', 'upstream.passkeyInvalid')
  const [row] = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, signed.challenge),
        eq(passkeyChallenge.holder, holder),
        gt(passkeyChallenge.expiresAt, new Date(now)),
      ),
    )
    .returning()
  if (!row) throw new RefusedFor('passkey_challenge', 'passkey.tooLate')
  if (row.origin !== signed.origin) throw new RefusedFor('passkey_origin', 'upstream.passkeyOrigin')
  return { challenge: row.challenge, origin: row.origin }
}

/** The id of the relying party: the host of the product's origin. */
export const relyingParty = (origin: string) => new URL(origin).hostname

/** Deletes challenges that can be answered no more; a job. */
export async function sweepChallenges(db: Db, now: EpochMs): Promise<void> {
  await db.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, new Date(now)))
}
