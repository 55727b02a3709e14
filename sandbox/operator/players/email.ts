import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { CODE_PAUSE_S } from '../../../contract/callFacts.ts'
import type { Lang } from '../../../contract/languages.ts'
import { mailboxOf } from '../../../contract/mailbox.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { translate } from '../../kit/http/translate.ts'
import { writeEmail } from '../mail/emails.ts'
import { claimBonus } from '../promotions/claimBonus.ts'
import { type Brought, keepExclusion, takeOverExclusion } from '../protection/exclusions.ts'
import { mailedCode, player } from '../tables/player.ts'
import { countEmail } from './attempts.ts'
import type { CallContext } from './callContext.ts'
import { checkCode, emailCodeOf, storeCode, useCode, wrongCode } from './codes.ts'
import { holdCaller } from './heldPlayer.ts'

const LIFETIME_MS = 30 * 60 * 1000

interface EmailDeps {
  database: Database
  /** The key of the codes' HMAC. */
  secret: string
}

/** An address that a player must confirm. */
interface AddressToConfirm {
  player: string
  username: string
  email: string
  lang: Lang
  now: EpochMs
}

/** Stores the e-mail with the code for this address; when another player has confirmed it, the e-mail says that. */
export async function sendEmailCode(tx: Tx, context: EmailDeps, address: AddressToConfirm): Promise<void> {
  const { email, lang, now } = address
  const id = emailCodeOf(address.player)
  const code = await storeCode(tx, context, { id, recipient: email, lifetimeMs: LIFETIME_MS }, now)
  const owner = await ownerOf(tx, eq(player.mailbox, mailboxOf(email)))
  const message =
    owner && owner.id !== address.player
      ? {
          subject: translate(lang, 'upstream.mail.emailTakenSubject'),
          body: translate(lang, 'upstream.mail.emailTakenBody', { name: address.username, owner: owner.username }),
        }
      : {
          subject: translate(lang, 'upstream.mail.emailCodeSubject'),
          body: translate(lang, 'upstream.mail.emailCodeBody', { name: address.username, code }),
        }
  await writeEmail(tx, { recipient: email, ...message }, now, LIFETIME_MS)
}

/** Sends the e-mail again, to the waiting or the unconfirmed address, and returns the address. Throws Refused. */
export async function resendEmailCode(
  context: EmailDeps,
  call: Pick<CallContext, 'tokenHash' | 'lang' | 'realNow'>,
  id: string,
): Promise<string> {
  const { database } = context
  const { lang, realNow: now } = call
  await countEmail(database.db, await dueAddress(database.db, id, now), now)
  return await database.transaction(async (tx) => {
    const { username } = await holdCaller(tx, call, id)
    const email = await dueAddress(tx, id, now)
    await sendEmailCode(tx, context, { player: id, username, email, lang, now })
    return email
  })
}

/** The address that waits for a code, once the last one was sent some time ago. Throws Refused. */
async function dueAddress(db: Db, id: string, now: EpochMs): Promise<string> {
  const waiting = await waitingOf(db, id, now)
  if (!waiting) throw new Refused('upstream.emailNothingWaits')
  const wait = waiting.sentAt === null ? 0 : Math.ceil((waiting.sentAt.getTime() + CODE_PAUSE_S * 1000 - now) / 1000)
  if (wait > 0) throw new Refused('upstream.codeTooSoon', { seconds: wait })
  return waiting.email
}

async function waitingOf(db: Db, id: string, now: number): Promise<{ email: string; sentAt: Date | null } | undefined> {
  const [row] = await db
    .select({ email: player.email, confirmedAt: player.emailConfirmedAt, code: mailedCode })
    .from(player)
    .leftJoin(mailedCode, eq(mailedCode.id, emailCodeOf(id)))
    .where(eq(player.id, id))
  if (row?.code && row.code.expiresAt.getTime() > now) return { email: row.code.recipient, sentAt: row.code.sentAt }
  return row && row.email !== '' && row.confirmedAt === null ? { email: row.email, sentAt: null } : undefined
}

/** Its address becomes the player's, once, within half an hour and five tries. Returns the break that it brought. Throws Refused. */
export async function confirmEmail(
  context: EmailDeps,
  call: Pick<CallContext, 'tokenHash' | 'realNow'>,
  { id, code }: { id: string; code: string },
): Promise<Brought | null> {
  const now = call.realNow
  const row = await checkCode(context, { id: emailCodeOf(id), code }, now)
  const email = row.recipient
  return await context.database.transaction(async (tx) => {
    const free = await isFree(tx, email, id)
    const before = await holdCaller(tx, call, id)
    await useCode(tx, row)
    if (!free) throw wrongCode()
    const mailbox = mailboxOf(email)
    if (before.emailConfirmedAt && mailboxOf(before.email) !== mailbox)
      await keepExclusion(tx, id, { email: before.email }, now)
    await tx
      .update(player)
      .set({ email, emailConfirmedAt: new Date(now), mailbox })
      .where(eq(player.id, id))
    // A guest has had no bonus.
    if (!before.isGuest) await claimBonus(tx, 'welcome', { email })
    return await takeOverExclusion(tx, id, { email }, now)
  })
}

/** Whether no other player has confirmed this mailbox. The caller holds its lock, so two who confirm it take turns. */
export async function isFree(tx: Tx, email: string, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail\n${mailboxOf(email)}`}, 0))`)
  const others = await tx
    .select({ id: player.id })
    .from(player)
    .where(and(or(eq(player.mailbox, mailboxOf(email)), confirmedAs(email)), ne(player.id, id)))
  return others.length === 0
}

type Owner = Pick<typeof player.$inferSelect, 'id' | 'username' | 'emailConfirmedAt'>

/** The one player of whom this holds. */
export async function ownerOf(tx: Tx, condition: SQL): Promise<Owner | undefined> {
  const { id, username, emailConfirmedAt } = player
  const [row] = await tx.select({ id, username, emailConfirmedAt }).from(player).where(condition)
  return row
}

/** The player who has confirmed this very address: codes for it go to no other spelling. */
export const confirmedAs = (email: string): SQL =>
  sql`${eq(player.emailKey, email.toLowerCase())} and ${isNotNull(player.emailConfirmedAt)}`
