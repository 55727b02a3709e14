import { and, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { Refused, TooManyTries } from '../../kit/http/refused.ts'
import { writeEvent } from '../events/events.ts'
import { SETTINGS } from '../settings.ts'
import { passkey } from '../tables/passkey.ts'
import { player } from '../tables/player.ts'
import { knownDevice, signInNotice } from '../tables/signIns.ts'
import { holdPlayer } from './heldPlayer.ts'
import { type ResetContext, sendCode } from './reset.ts'
import { hashToken } from './tokens.ts'

interface Disowned {
  username: string
  /** With both the player sets a new password by the code that was sent; without them no code could be sent. */
  email?: string
  verifyToken?: string
}

/** "This was not me", once: ends all sessions, removes passkeys added since, sends a code. Throws Refused. */
export async function disownSignIn(context: ResetContext, token: string, lang: Lang, now: EpochMs): Promise<Disowned> {
  const { database, sessions } = context
  const owner = await database.transaction(async (tx) => {
    const notice = await useNotice(tx, hashToken(token), now)
    const owner = await holdPlayer(tx, eq(player.id, notice.player))
    if (!owner) throw new Refused('upstream.notice.unknown')
    await sessions.endAll(tx, owner)
    const device = and(eq(knownDevice.player, notice.player), eq(knownDevice.device, notice.device))
    await tx.delete(knownDevice).where(device)
    // A passkey opens the account without the password, so a new password alone would not shut a stranger out.
    const added = and(eq(passkey.player, notice.player), gte(passkey.createdAt, notice.createdAt))
    const gone = await tx.delete(passkey).where(added).returning({ id: passkey.id })
    for (const _ of gone) await writeEvent(tx, { player: notice.player, kind: 'passkeyRemoved', at: now })
    return { ...owner, told: notice.recipient }
  })
  sessions.forget([owner.id])
  const { username, email, emailConfirmedAt, told } = owner
  // Another address may be that of the stranger.
  if (!emailConfirmedAt || email.toLowerCase() !== told.toLowerCase()) return { username }
  const verifyToken = await sendCode(context, email, lang, now).catch((error: unknown) => {
    if (error instanceof TooManyTries) return undefined
    throw error
  })
  return verifyToken === undefined ? { username } : { username, email, verifyToken }
}

/** Of two posts at once one succeeds. */
async function useNotice(tx: Tx, tokenHash: Buffer, now: EpochMs): Promise<typeof signInNotice.$inferSelect> {
  const at = new Date(now)
  const mine = eq(signInNotice.tokenHash, tokenHash)
  const [notice] = await tx
    .update(signInNotice)
    .set({ usedAt: at })
    .where(and(mine, isNull(signInNotice.usedAt), gt(signInNotice.expiresAt, at)))
    .returning()
  if (notice) return notice
  const [old] = await tx.select({ usedAt: signInNotice.usedAt }).from(signInNotice).where(mine)
  if (!old) throw new Refused('upstream.notice.unknown')
  throw new Refused(old.usedAt ? 'upstream.notice.used' : 'upstream.notice.tooOld')
}

/** Deletes e-mails' links some time after their end; a job. */
export async function sweepNotices(db: Db, now: EpochMs): Promise<void> {
  await db.delete(signInNotice).where(lte(signInNotice.createdAt, new Date(now - SETTINGS.signInNotice.storedMs)))
}
