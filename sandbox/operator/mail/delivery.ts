import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { eachDue } from '../../kit/db/eachDue.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { mail } from '../tables/player.ts'
import { dropLateLetters } from './emails.ts'
import type { SendLetter } from './smtp.ts'

interface Context {
  database: Database
  send: SendLetter
  /** Epoch ms. */
  now(): number
  log: Log
}

const BATCH = 10
/** A claimed letter without a reported result is tried again after this time. */
const CLAIM_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 10 * 60_000

type Row = typeof mail.$inferSelect

/**
 * Sends the letters that are due; a job. A letter that the mail server accepted is deleted, so no code outlives its
 * letter. A letter that it refused is tried again while the letter is valid.
 */
export async function deliverMail(context: Context): Promise<void> {
  await dropLateLetters(context.database.db, context.now())
  while ((await deliverDue(context)) > 0) {}
}

async function deliverDue(context: Context): Promise<number> {
  const now = context.now()
  const due = lte(mail.nextAt, new Date(now))
  const rows = {
    job: 'deliver mail',
    id: mail.id,
    order: mail.id,
    due,
    open: isNotNull(mail.id),
    limit: BATCH,
  } as const
  return await eachDue(context, rows, now, async (id) => {
    const letter = await claim(context, Number(id))
    if (letter) await deliver(context, letter)
    return letter !== undefined
  })
}

/** Claims a due letter for this process. A second process sees the moved time and skips the letter. */
async function claim({ database, now }: Context, id: number): Promise<Row | undefined> {
  const at = now()
  const [letter] = await database.db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
    .where(and(eq(mail.id, id), lte(mail.nextAt, new Date(at))))
    .returning()
  return letter
}

async function deliver({ database: { db }, send, now, log }: Context, letter: Row): Promise<void> {
  const { id, attempts, validUntil } = letter
  const mine = and(eq(mail.id, id), eq(mail.attempts, attempts))
  try {
    await send(letter)
    await db.delete(mail).where(mine)
  } catch (err) {
    const nextAt = now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
    const last = nextAt >= validUntil.getTime()
    log[last ? 'error' : 'warn'](
      { err, letter: id, attempts },
      last ? 'a mail was dropped after its last attempt' : 'a mail was not accepted',
    )
    if (last) await db.delete(mail).where(mine)
    else
      await db
        .update(mail)
        .set({ nextAt: new Date(nextAt) })
        .where(mine)
  }
}
