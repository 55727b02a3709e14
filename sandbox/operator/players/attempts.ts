import { eq, lt, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { mailboxOf } from '../../../contract/mailbox.ts'
import type { Db } from '../../kit/db/types.ts'
import { TooManyTries } from '../../kit/http/refused.ts'
import type { Word } from '../../kit/http/translate.ts'
import { loginFailure } from '../tables/player.ts'

/** A limit behind that of the web tier, for callers who reach the upstream in another way. */
export const FAILURES_MAX = 20
export const LOCK_MS = 15 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

interface CountOptions {
  most?: number
  word?: Word
  /** {@link LOCK_MS}, or {@link HOUR_MS}. */
  windowMs?: number
}

/** Counts a try before any hash, in one statement, also for an unknown name. Throws TooManyTries (`word`). */
export async function countTry(
  db: Db,
  nameKey: string,
  now: number,
  { most = FAILURES_MAX, word = 'upstream.locked', windowMs = LOCK_MS }: CountOptions = {},
): Promise<void> {
  const since = new Date(now)
  const over = sql`${loginFailure.since} <= ${new Date(now - windowMs).toISOString()}`
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
  if (!row || row.failures <= most) return
  const seconds = Math.max(1, Math.ceil((row.since.getTime() + windowMs - now) / 1000))
  throw new TooManyTries(word, seconds, word === 'upstream.locked')
}

/** The number of e-mails to one address in a quarter of an hour, from all callers together. */
const EMAILS_MAX = 5

/** Counts an e-mail that anyone can cause, before the transaction that stores it. Throws TooManyTries. */
export const countEmail = (db: Db, recipient: string, now: EpochMs): Promise<void> =>
  countTry(db, `letter:${mailboxOf(recipient)}`, now, { most: EMAILS_MAX, word: 'upstream.tooManyLetters' })

/** The same for an e-mail that may be left out: whether it may be written. */
export const mayWriteTo = (db: Db, recipient: string, now: number): Promise<boolean> =>
  countEmail(db, recipient, now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyTries) return false
      throw error
    },
  )

/** The number of codes to one phone in an hour, from all callers together. */
const PHONE_CODES_MAX = 3
export const phoneCodesKey = (phone: string) => `phone:${phone}`

/** Counts a code that anyone can send to a phone. Throws TooManyTries. */
export const countPhoneCode = (db: Db, phone: string, now: EpochMs): Promise<void> =>
  countTry(db, phoneCodesKey(phone), now, {
    ...{ most: PHONE_CODES_MAX, word: 'upstream.tooManyPhoneCodes', windowMs: HOUR_MS },
  })

/** Deletes the count after a correct password. */
export async function forgetTries(db: Db, nameKey: string): Promise<void> {
  await db.delete(loginFailure).where(eq(loginFailure.nameKey, nameKey))
}

/** Deletes expired counts; a job. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.delete(loginFailure).where(lt(loginFailure.since, new Date(now - HOUR_MS)))
}
