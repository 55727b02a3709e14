import { and, desc, inArray, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { mail } from '../tables/player.ts'

const SHOWN = 50
/** How long the mailbox stores an e-mail. */
const STORED_MS = 7 * 24 * 60 * 60 * 1000

export type MailChannel = (typeof mail.$inferSelect)['channel']

export interface Email {
  /** `email` unless it goes to a phone. */
  channel?: MailChannel
  recipient: string
  subject: string
  /** Plain text. */
  body: string
}

/** Stands for the address of the web app, which is known where an e-mail is sent or shown. */
export const WEB = '{{web}}'

export const withWeb = <E extends Pick<Email, 'body'>>(email: E, webUrl: string): E => ({
  ...email,
  body: email.body.replaceAll(WEB, webUrl),
})

/** Stores an e-mail in the transaction of what it reports. @param validMs how long it may be sent, as its code */
export async function writeEmail(tx: Tx, email: Email, now: EpochMs, validMs: number): Promise<void> {
  const times = { createdAt: new Date(now), nextAt: new Date(now), validUntil: new Date(now + validMs) }
  await tx.insert(mail).values({ ...email, ...times })
}

/** The newest 50. */
export const readEmails = (db: Db) => db.select().from(mail).orderBy(desc(mail.createdAt), desc(mail.id)).limit(SHOWN)

/** Deletes e-mails older than a week; a job. */
export async function sweepEmails(db: Db, now: EpochMs): Promise<void> {
  await db.delete(mail).where(lte(mail.createdAt, new Date(now - STORED_MS)))
}

/** Deletes what was not sent in time: every code in it has expired. */
export async function dropLateEmails(db: Db, channels: readonly MailChannel[], now: EpochMs): Promise<void> {
  await db.delete(mail).where(and(inArray(mail.channel, channels), lte(mail.validUntil, new Date(now))))
}
