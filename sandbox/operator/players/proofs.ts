import { and, eq, gt, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CODE_CONFIRM_IDENTITY } from '../../../contract/callFacts.ts'
import { CONFIRMED_MS, type IdentityWay } from '../../../contract/calls/identity.ts'
import { stepUpOff } from '../../faults/tables.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { identityProof, session } from '../tables/player.ts'
import type { CallContext } from './callContext.ts'
import { type HeldPlayer, holdCaller } from './heldPlayer.ts'
import { hasPasskey } from './passkeys.ts'
import type { SessionPlayer } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** The session of the request, and the proof that it carries. */
export type Prover = Pick<CallContext, 'tokenHash' | 'proofHash'>

/** Creates a proof for this session of a held player, valid for five minutes. @param realNow always the real time */
export async function giveProof(
  tx: Tx,
  _owner: HeldPlayer,
  { sessionHash, way }: { sessionHash: Buffer; way: IdentityWay },
  realNow: EpochMs,
): Promise<{ proof: string; expiresAt: number }> {
  const proof = newToken()
  const expiresAt = realNow + CONFIRMED_MS
  await tx
    .insert(identityProof)
    .values({ proofHash: hashToken(proof), sessionHash, expiresAt: new Date(expiresAt), way })
  return { proof, expiresAt }
}

/** Throws Refused (428) without a proof of the last five minutes, unless step-up is off. It is held to the end. */
export async function demandProof(db: Db, { tokenHash, proofHash }: Prover, realNow: number): Promise<void> {
  if (tokenHash && proofHash && (await isValid(db, tokenHash, proofHash, realNow))) return
  if (tokenHash && (await isOffFor(db, tokenHash))) return
  throw new Refused('identity.needed', {}, CODE_CONFIRM_IDENTITY)
}

/** Holds the player of a request, with a proof from whoever has something to confirm with: a guest without a password has nothing. */
export async function holdProven(
  tx: Tx,
  call: Prover & Pick<CallContext, 'realNow'>,
  player: Pick<SessionPlayer, 'id' | 'hasPassword' | 'googleUserId'>,
): Promise<void> {
  await holdCaller(tx, call, player.id)
  if ((await waysOf(tx, player)).length > 0) await demandProof(tx, call, call.realNow)
}

async function isValid(db: Db, sessionHash: Buffer, proofHash: Buffer, realNow: number): Promise<boolean> {
  const mine = and(eq(identityProof.proofHash, proofHash), eq(identityProof.sessionHash, sessionHash))
  const rows = await db
    .select({ proofHash: identityProof.proofHash })
    .from(identityProof)
    .where(and(mine, gt(identityProof.expiresAt, new Date(realNow))))
    .for('share')
  return rows.length > 0
}

async function isOffFor(db: Db, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ player: stepUpOff.player })
    .from(stepUpOff)
    .innerJoin(session, eq(session.player, stepUpOff.player))
    .where(eq(session.tokenHash, tokenHash))
  return rows.length > 0
}

/** Deletes expired proofs; a job. */
export async function sweepProofs(db: Db, now: number): Promise<void> {
  await db.delete(identityProof).where(lte(identityProof.expiresAt, new Date(now)))
}

/** The ways in which a player can confirm their identity. A guest without a password has none. */
export async function waysOf(
  db: Db,
  { id, hasPassword, googleUserId }: Pick<SessionPlayer, 'id' | 'hasPassword' | 'googleUserId'>,
): Promise<IdentityWay[]> {
  const ways: IdentityWay[] = hasPassword ? ['password'] : []
  if (googleUserId !== null) ways.push('google')
  if (await hasPasskey(db, id)) ways.push('passkey')
  return ways
}
