import { desc } from 'drizzle-orm'
import { mail } from '../db/schema/player.ts'
import type { Db, Tx } from '../db/types.ts'

const SHOWN = 50

/** Puts a mail into the mailbox of the sandbox, in the transaction of what it tells about. @param now epoch ms */
export async function sendMail(
  tx: Tx,
  letter: { recipient: string; subject: string; body: string },
  now: number,
): Promise<void> {
  await tx.insert(mail).values({ ...letter, createdAt: new Date(now) })
}

/** The newest 50. */
export const readMail = (db: Db) => db.select().from(mail).orderBy(desc(mail.id)).limit(SHOWN)
