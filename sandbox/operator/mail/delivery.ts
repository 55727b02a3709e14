import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CHANNELS } from '../../../contract/calls/phone.ts'
import { eachDue } from '../../kit/db/eachDue.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { mail } from '../tables/player.ts'
import { dropLateEmails, type MailChannel, withWeb } from './emails.ts'
import { writeLetters } from './letters.ts'
import type { SendEmail } from './smtp.ts'

interface DeliveryDeps {
  database: Database
  /** Without it e-mails stay at the desk. */
  send: SendEmail | undefined
  /** The same for messages to phones. */
  sendToPhone?: SendToPhone | undefined
  /** Where the web app is. */
  webUrl: string
  now(): EpochMs
  log: Log
}

const BATCH = 10
/** A claimed e-mail without a reported result is tried again after this time. */
const CLAIM_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 10 * 60_000

type Row = typeof mail.$inferSelect

/** Hands a message over. Throws an Error without its text or recipient. */
export type SendToPhone = (message: Row) => Promise<void>

const goingOut = ({ send, sendToPhone }: DeliveryDeps): MailChannel[] => [
  ...(send ? (['email'] as const) : []),
  ...(sendToPhone ? CHANNELS : []),
]

/** Sends due e-mails and messages to phones; a job. A sent one is deleted with its code, a refused one is tried again while it is valid. */
export async function deliverMail(context: DeliveryDeps): Promise<void> {
  await writeLetters(context, context.now())
  await dropLateEmails(context.database.db, goingOut(context), context.now())
  while ((await deliverDue(context)) > 0) {}
}

async function deliverDue(context: DeliveryDeps): Promise<number> {
  const now = context.now()
  const open = inArray(mail.channel, goingOut(context))
  const rows = {
    job: 'deliver mail',
    id: mail.id,
    order: mail.id,
    due: and(open, lte(mail.nextAt, new Date(now))),
    open,
    limit: BATCH,
  } as const
  return await eachDue(context, rows, now, async (id) => {
    const email = await claim(context, Number(id))
    if (email) await deliver(context, email)
    return email !== undefined
  })
}

/** Claims a due e-mail for this process. A second process sees the moved time and skips the e-mail. */
async function claim({ database, now }: DeliveryDeps, id: number): Promise<Row | undefined> {
  const at = now()
  const [email] = await database.db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
    .where(and(eq(mail.id, id), lte(mail.nextAt, new Date(at))))
    .returning()
  return email
}

async function deliver(context: DeliveryDeps, email: Row): Promise<void> {
  const { database, send, sendToPhone, webUrl, now, log } = context
  const { db } = database
  const { id, channel, attempts, validUntil } = email
  const handOver = channel === 'email' ? send : sendToPhone
  if (!handOver) return
  const mine = and(eq(mail.id, id), eq(mail.attempts, attempts))
  try {
    await handOver(withWeb(email, webUrl))
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
