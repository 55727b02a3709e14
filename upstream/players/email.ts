import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Lang } from '../../contract/languages.ts'
import { emailCode, player } from '../db/schema/player.ts'
import type { Database, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import { translate } from '../http/translate.ts'
import { writeLetter } from '../mail/letters.ts'
import { countTry } from './attempts.ts'

const LIFETIME_MS = 30 * 60 * 1000
const TRIES = 5
const PAUSE_MS = 60 * 1000
/** The number of letters to one address in a quarter of an hour, from all callers together. */
const LETTERS_MAX = 5

interface Context {
  database: Database
  /** The key of the codes' HMAC. */
  secret: string
}

/** An address that a player must confirm. */
interface Wanted {
  player: string
  username: string
  email: string
  lang: Lang
  /** Epoch ms. */
  now: number
}

/**
 * Throws Refused when too many letters were sent to this address recently. Call it before the transaction that stores
 * the letter, so that the count stays when that transaction fails.
 */
export const countLetter = ({ db }: Pick<Database, 'db'>, email: string, now: number) =>
  countTry(db, `letter:${email.toLowerCase()}`, now, { most: LETTERS_MAX, word: 'upstream.tooManyLetters' })

/**
 * Stores the letter with the code that confirms this address; an earlier code expires. When another player has
 * confirmed the address, the letter reports that instead of a code: only the reader of that mailbox learns it.
 */
export async function sendEmailCode(tx: Tx, { secret }: Context, wanted: Wanted): Promise<void> {
  const { email, lang, now } = wanted
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = {
    email,
    codeHmac: hmac(secret, wanted.player, email, code),
    tries: 0,
    sentAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
  }
  await tx
    .insert(emailCode)
    .values({ player: wanted.player, ...values })
    .onConflictDoUpdate({ target: emailCode.player, set: values })
  const owner = await ownerOf(tx, email)
  const letter =
    owner && owner.id !== wanted.player
      ? {
          subject: translate(lang, 'upstream.mail.emailTakenSubject'),
          body: translate(lang, 'upstream.mail.emailTakenBody', { name: wanted.username, owner: owner.username }),
        }
      : {
          subject: translate(lang, 'upstream.mail.emailCodeSubject'),
          body: translate(lang, 'upstream.mail.emailCodeBody', { name: wanted.username, code }),
        }
  await writeLetter(tx, { recipient: email, ...letter }, now, LIFETIME_MS)
}

/** Sends the letter again, to the waiting or the unconfirmed address, and returns the address. Throws Refused. */
export async function resendEmailCode(
  context: Context,
  { id, username, lang, now }: { id: string; username: string; lang: Lang; now: number },
): Promise<string> {
  const { database } = context
  const waiting = await waitingOf(database, id, now)
  if (!waiting) throw new Refused('upstream.emailNothingWaits')
  const wait = waiting.sentAt === null ? 0 : Math.ceil((waiting.sentAt.getTime() + PAUSE_MS - now) / 1000)
  if (wait > 0) throw new Refused('upstream.codeTooSoon', { seconds: wait })
  await countLetter(database, waiting.email, now)
  await database.transaction((tx) =>
    sendEmailCode(tx, context, { player: id, username, email: waiting.email, lang, now }),
  )
  return waiting.email
}

async function waitingOf(
  { db }: Database,
  id: string,
  now: number,
): Promise<{ email: string; sentAt: Date | null } | undefined> {
  const [row] = await db
    .select({ email: player.email, confirmedAt: player.emailConfirmedAt, code: emailCode })
    .from(player)
    .leftJoin(emailCode, eq(emailCode.player, player.id))
    .where(eq(player.id, id))
  if (row?.code && row.code.expiresAt.getTime() > now) return row.code
  return row && row.email !== '' && row.confirmedAt === null ? { email: row.email, sentAt: null } : undefined
}

/**
 * Checks the code of the letter. Its address becomes the player's address and can be used for a forgotten password. A
 * code works once, for half an hour and for five tries. Throws Refused.
 */
export async function confirmEmail(
  { database, secret }: Context,
  { id, code, now }: { id: string; code: string; now: number },
): Promise<void> {
  // The try is counted before the code is compared, in one statement: simultaneous tries all count.
  const [row] = await database.db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} + 1` })
    .where(and(eq(emailCode.player, id), gt(emailCode.expiresAt, new Date(now)), lt(emailCode.tries, TRIES)))
    .returning()
  if (!row || !timingSafeEqual(row.codeHmac, hmac(secret, id, row.email, code))) throw wrong()
  await database.transaction(async (tx) => {
    const used = await tx
      .delete(emailCode)
      .where(and(eq(emailCode.player, id), eq(emailCode.codeHmac, row.codeHmac)))
      .returning({ player: emailCode.player })
    if (used.length === 0) throw wrong()
    if (!(await isFree(tx, row.email, id))) throw wrong()
    await tx
      .update(player)
      .set({ email: row.email, emailConfirmedAt: new Date(now) })
      .where(eq(player.id, id))
  })
}

/**
 * Whether no player other than `id` has confirmed this address. The caller locks the address until its transaction
 * ends, so two players who confirm it at the same time take turns.
 */
export async function isFree(tx: Tx, email: string, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail\n${email.toLowerCase()}`}, 0))`)
  const others = await tx
    .select({ id: player.id })
    .from(player)
    .where(and(confirmedAs(email), ne(player.id, id)))
  return others.length === 0
}

/** The one player who has confirmed this address. */
export async function ownerOf(tx: Tx, email: string): Promise<{ id: string; username: string } | undefined> {
  const [row] = await tx.select({ id: player.id, username: player.username }).from(player).where(confirmedAs(email))
  return row
}

const confirmedAs = (email: string) => and(eq(player.emailKey, email.toLowerCase()), isNotNull(player.emailConfirmedAt))

const wrong = () => new Refused('upstream.codeWrong', {}, 400, 'verifyCode')

/** Deletes expired codes; a job. */
export async function sweepEmailCodes({ db }: Database, now: number): Promise<void> {
  await db.delete(emailCode).where(lte(emailCode.expiresAt, new Date(now)))
}

/** The hash covers the player and the address. */
const hmac = (secret: string, id: string, email: string, code: string) =>
  createHmac('sha256', secret).update(`e-mail\n${id}\n${email.toLowerCase()}\n${code.trim()}`).digest()
