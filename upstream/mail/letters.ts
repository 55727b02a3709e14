import { desc, lte } from 'drizzle-orm'
import { mail } from '../db/schema/player.ts'
import type { Db, Tx } from '../db/types.ts'

const SHOWN = 50
/** How long the mailbox keeps a letter. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export interface Letter {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
}

/**
 * Writes a letter in the transaction of what it tells about. By SMTP (delivery.ts) it goes out from here; without, it is
 * read in the mailbox of the sandbox. @param now epoch ms
 */
export async function writeLetter(tx: Tx, letter: Letter, now: number): Promise<void> {
  await tx.insert(mail).values({ ...letter, createdAt: new Date(now), nextAt: new Date(now) })
}

/** The newest 50. */
export const readLetters = (db: Db) => db.select().from(mail).orderBy(desc(mail.id)).limit(SHOWN)

/** Deletes letters of a week ago, or of the given age; a job. @param now epoch ms */
export async function sweepLetters(db: Db, now: number, ageMs = KEPT_MS): Promise<void> {
  await db.delete(mail).where(lte(mail.createdAt, new Date(now - ageMs)))
}
