import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CODE_CONFIRM_IDENTITY } from '../../../contract/callFacts.ts'
import type { IdentityWay } from '../../../contract/calls/identity.ts'
import type { Lang } from '../../../contract/languages.ts'
import { withoutStepUp } from '../../faults/stepUp.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { SETTINGS } from '../settings.ts'
import { identityProof, payoutPause } from '../tables/player.ts'
import type { CallContext } from './callContext.ts'
import { type HeldPlayer, holdCaller } from './heldPlayer.ts'
import { waysOf } from './proofs.ts'

/** Whoever has taken over a number must not reach the money: no payout leaves for 72 hours (docs/accounts.md). */
export async function pausePayouts(
  tx: Tx,
  { id }: HeldPlayer,
  { passwordCounts }: { passwordCounts: boolean },
  now: EpochMs,
): Promise<void> {
  const until = new Date(now + SETTINGS.withdrawal.pauseMs)
  const counts = sql<boolean>`excluded.password_counts and (${payoutPause.passwordCounts} or ${payoutPause.until} <= ${new Date(now).toISOString()})`
  await tx
    .insert(payoutPause)
    .values({ player: id, until, passwordCounts })
    .onConflictDoUpdate({ target: payoutPause.player, set: { until, passwordCounts: counts } })
}

/** The pause that runs, if one does. */
export async function pauseOf(db: Db, player: string, now: EpochMs) {
  const mine = and(eq(payoutPause.player, player), gt(payoutPause.until, new Date(now)))
  const [row] = await db.select().from(payoutPause).where(mine)
  return row
}

/** A password that a phone alone has set confirms nothing during the pause. Throws Refused. */
export async function demandOwnPassword(tx: Tx, { id }: HeldPlayer, lang: Lang, now: EpochMs): Promise<void> {
  const pause = await pauseOf(tx, id, now)
  if (!pause || pause.passwordCounts) return
  const values = { time: formatDateTime(pause.until.getTime(), lang) }
  throw new Refused('upstream.phone.passwordPaused', values, 400, 'password')
}

/** A password that came another way counts again. */
export async function trustPassword(tx: Tx, { id }: HeldPlayer): Promise<void> {
  await tx.update(payoutPause).set({ passwordCounts: true }).where(eq(payoutPause.player, id))
}

/**
 * Lets a payout of the player leave unless payouts pause; with a proof by passkey or password also then. It holds the player, so a
 * pause that begins at the same time is seen here, or begins after the payout. Throws Refused, SessionExpired.
 */
export async function demandNoPause(tx: Tx, call: CallContext, player: string): Promise<void> {
  const owner = await holdCaller(tx, call, player)
  const pause = await pauseOf(tx, player, call.realNow)
  if (!pause) return
  const counting: IdentityWay[] = pause.passwordCounts ? ['passkey', 'password'] : ['passkey']
  if (await isProvenBy(tx, call, counting)) return
  const ways = await waysOf(tx, { ...owner, hasPassword: owner.passwordHash !== null })
  const canProve = ways.some((way) => counting.includes(way)) && !(await withoutStepUp(tx, [player])).has(player)
  if (canProve) throw new Refused('identity.needed', {}, CODE_CONFIRM_IDENTITY)
  throw new Refused('upstream.withdrawPaused', { time: formatDateTime(pause.until.getTime(), call.lang) })
}

async function isProvenBy(tx: Tx, { tokenHash, proofHash, realNow }: CallContext, ways: IdentityWay[]) {
  if (!tokenHash || !proofHash) return false
  const mine = and(eq(identityProof.proofHash, proofHash), eq(identityProof.sessionHash, tokenHash))
  const counts = and(mine, gt(identityProof.expiresAt, new Date(realNow)), inArray(identityProof.way, ways))
  return (await tx.$count(identityProof, counts)) > 0
}
