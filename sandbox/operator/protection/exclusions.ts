import { createHash } from 'node:crypto'
import { and, gt, inArray, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { writeEvent } from '../events/events.ts'
import { excludedContact } from '../tables/closing.ts'
import { playBreak } from '../tables/protection.ts'
import { breakOf } from './breaks.ts'

/** What proves that two accounts belong to one person: a confirmed e-mail address, or a Google account. */
export interface Contacts {
  email?: string | undefined
  googleUserId?: string | null | undefined
}

const hashOf = (kind: string, value: string) => createHash('sha256').update(`${kind}\n${value}`).digest()

const hashesOf = ({ email, googleUserId }: Contacts): Buffer[] => [
  ...(email ? [hashOf('e-mail', email.toLowerCase())] : []),
  ...(googleUserId ? [hashOf('google', googleUserId)] : []),
]

/** Before contacts leave an account: its running self-exclusion stays with them, under their hashes. */
export async function keepExclusion(tx: Tx, player: string, contacts: Contacts, now: EpochMs): Promise<void> {
  const running = await breakOf(tx, player, now)
  const hashes = hashesOf(contacts)
  if (running?.kind !== 'exclusion' || hashes.length === 0) return
  const endsAt = new Date(running.until)
  await tx
    .insert(excludedContact)
    .values(hashes.map((contactHash) => ({ contactHash, endsAt })))
    .onConflictDoUpdate({
      target: excludedContact.contactHash,
      set: { endsAt: sql`greatest(${excludedContact.endsAt}, excluded.ends_at)` },
    })
}

/** These contacts are proven: a self-exclusion that one has brought goes over to this account, not before. */
export async function takeOverExclusion(tx: Tx, player: string, contacts: Contacts, now: EpochMs): Promise<void> {
  const hashes = hashesOf(contacts)
  if (hashes.length === 0) return
  const at = new Date(now)
  const rows = await tx
    .select({ endsAt: excludedContact.endsAt })
    .from(excludedContact)
    .where(and(inArray(excludedContact.contactHash, hashes), gt(excludedContact.endsAt, at)))
  const endsAt = rows.map((row) => row.endsAt).sort((a, b) => b.getTime() - a.getTime())[0]
  if (!endsAt) return
  const running = await breakOf(tx, player, now)
  if (running?.kind === 'exclusion' && running.until >= endsAt.getTime()) return
  await tx.insert(playBreak).values({ player, kind: 'exclusion', startsAt: at, endsAt })
  await writeEvent(tx, { player, kind: 'exclusionBegun', until: endsAt.getTime(), at: now })
}

/** Deletes the hashes of exclusions that have ended; a job. */
export async function sweepExclusions(db: Db, now: EpochMs): Promise<void> {
  await db.delete(excludedContact).where(lte(excludedContact.endsAt, new Date(now)))
}
