import { eq, lt, sql } from 'drizzle-orm'
import { loginFailure } from '../db/schema/player.ts'
import type { Db, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'

/**
 * The web tier stops a guesser after ten wrong tries and keeps a lane open for devices that have signed in before; this is
 * the backstop behind it, for whoever reaches upstream another way.
 */
export const FAILURES_MAX = 20
export const LOCK_MS = 15 * 60 * 1000

/**
 * Counts a try before any password is hashed, in one statement, so that tries at the same moment all count. A name
 * without an account is counted in the same way. Throws Refused while the name is locked.
 */
export async function countTry(db: Db, nameKey: string, now: number): Promise<void> {
  const since = new Date(now)
  const over = sql`${loginFailure.since} <= ${new Date(now - LOCK_MS).toISOString()}`
  const [row] = await db
    .insert(loginFailure)
    .values({ nameKey, failures: 1, since })
    .onConflictDoUpdate({
      target: loginFailure.nameKey,
      set: {
        failures: sql`case when ${over} then 1 else ${loginFailure.failures} + 1 end`,
        since: sql`case when ${over} then ${since.toISOString()}::timestamptz else ${loginFailure.since} end`,
      },
    })
    .returning()
  if (!row || row.failures <= FAILURES_MAX) return
  const minutes = Math.max(1, Math.ceil((row.since.getTime() + LOCK_MS - now) / 60_000))
  throw new Refused('upstream.locked', { minutes })
}

/** The right password was given. */
export async function forgetTries(tx: Tx, nameKey: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.nameKey, nameKey))
}

/** Deletes counts that no longer lock anybody; a job. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.delete(loginFailure).where(lt(loginFailure.since, new Date(now - LOCK_MS)))
}
