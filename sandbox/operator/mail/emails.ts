import { desc, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/db/types.ts'
import { mail } from '../tables/player.ts'

const SHOWN = 50
/** How long the mailbox stores a letter. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export interface Letter {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
}

/**
 * Stores a letter in the transaction of the change that it reports. With SMTP, delivery.ts sends it; without SMTP, it
 * is shown in the mailbox of the sandbox.
 * @param now epoch ms
 * @param validMs how long the letter may be sent; for a letter with a code, the lifetime of the code
 */
export async function writeLetter(tx: Tx, letter: Letter, now: number, validMs: number): Promise<void> {
  const times = { createdAt: new Date(now), nextAt: new Date(now), validUntil: new Date(now + validMs) }
  await tx.insert(mail).values({ ...letter, ...times })
}

/** The newest 50. */
export const readLetters = (db: Db) => db.select().from(mail).orderBy(desc(mail.id)).limit(SHOWN)

/** Deletes letters older than a week; a job. @param now epoch ms */
export async function sweepLetters(db: Db, now: number): Promise<void> {
  await db.delete(mail).where(lte(mail.createdAt, new Date(now - KEPT_MS)))
}

/** Deletes letters that were not sent in time: every code in them has expired. @param now epoch ms */
export async function dropLateLetters(db: Db, now: number): Promise<void> {
  await db.delete(mail).where(lte(mail.validUntil, new Date(now)))
}
