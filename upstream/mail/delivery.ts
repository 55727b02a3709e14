import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { mail } from '../db/schema/player.ts'
import type { Database, Log } from '../db/types.ts'
import { sweepLetters } from './letters.ts'
import type { SendLetter } from './smtp.ts'

interface Context {
  database: Database
  send: SendLetter
  /** Epoch ms. */
  now(): number
  log: Log
}

const BATCH = 10
/** A claimed letter whose process never reported on it is tried again after this time. */
const CLAIM_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const MOST_ATTEMPTS = 7
/** No code in it is valid any more, be it that the mail server was away or that SMTP has only now been configured. */
const TOO_OLD_MS = 10 * 60 * 1000

type Row = typeof mail.$inferSelect

/**
 * Sends the letters that are due; a job. What the mail server has taken is deleted here, so no code outlives its letter. What
 * it does not take is tried again, and given up in the end.
 */
export async function deliverMail(context: Context): Promise<void> {
  await sweepLetters(context.database.db, context.now(), TOO_OLD_MS)
  for (let letters = await claim(context); letters.length > 0; letters = await claim(context)) {
    for (const letter of letters) await deliver(context, letter)
  }
}

/** Takes due letters for this process; others pass over rows that are locked, and see the moved time afterwards. */
async function claim({ database, now }: Context): Promise<Row[]> {
  const at = now()
  return await database.transaction(async (tx) => {
    const due = await tx
      .select({ id: mail.id })
      .from(mail)
      .where(lte(mail.nextAt, new Date(at)))
      .orderBy(asc(mail.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    return await tx
      .update(mail)
      .set({ attempts: sql`${mail.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
      .where(inArray(mail.id, ids))
      .returning()
  })
}

async function deliver({ database: { db }, send, now, log }: Context, letter: Row): Promise<void> {
  const { id, attempts } = letter
  const mine = and(eq(mail.id, id), eq(mail.attempts, attempts))
  try {
    await send(letter)
    await db.delete(mail).where(mine)
  } catch (err) {
    const last = attempts >= MOST_ATTEMPTS
    log[last ? 'error' : 'warn'](
      { err, letter: id, attempts },
      last ? 'a letter was given up' : 'a letter was not taken',
    )
    if (last) await db.delete(mail).where(mine)
    else
      await db
        .update(mail)
        .set({ nextAt: new Date(now() + FIRST_PAUSE_MS * 2 ** (attempts - 1)) })
        .where(mine)
  }
}
