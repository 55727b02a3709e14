import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Lang } from '../../contract/languages.ts'
import { player, resetCode } from '../db/schema/player.ts'
import type { Database, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import { translate } from '../http/translate.ts'
import { writeLetter } from '../mail/letters.ts'
import { ownerOf } from './email.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { tellOwner } from './tellOwner.ts'
import { hashToken, newToken } from './tokens.ts'

const LIFETIME_MS = 10 * 60 * 1000
const TRIES = 5

export interface ResetContext {
  database: Database
  sessions: Sessions
  passwords: Passwords
  /** The key of the codes' HMAC. */
  secret: string
}

/**
 * Sends a code to the player who has confirmed this e-mail and returns the verify token. The answer is the same for an
 * unknown e-mail. If players have the e-mail unconfirmed, the letter says that it cannot be used. A new code replaces
 * the previous one.
 */
export async function sendCode(context: ResetContext, email: string, lang: Lang, now: number): Promise<string> {
  const emailKey = email.toLowerCase()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const verifyToken = newToken()
  await context.database.transaction(async (tx) => {
    const values = {
      verifyTokenHash: hashToken(verifyToken),
      codeHmac: hmac(context, emailKey, verifyToken, code),
      tries: 0,
      expiresAt: new Date(now + LIFETIME_MS),
    }
    await tx
      .insert(resetCode)
      .values({ emailKey, ...values })
      .onConflictDoUpdate({ target: resetCode.emailKey, set: values })
    const owner = await ownerOf(tx, emailKey)
    if (owner) {
      const body = translate(lang, 'upstream.mail.resetBody', { name: owner.username, code })
      await writeLetter(
        tx,
        { recipient: email, subject: translate(lang, 'upstream.mail.resetSubject'), body },
        now,
        LIFETIME_MS,
      )
    } else if (await isKnown(tx, emailKey)) {
      const body = translate(lang, 'upstream.mail.resetUnconfirmedBody')
      await writeLetter(
        tx,
        { recipient: email, subject: translate(lang, 'upstream.mail.resetSubject'), body },
        now,
        LIFETIME_MS,
      )
    }
  })
  return verifyToken
}

export interface ResetInput {
  email: string
  verifyCode: string
  verifyToken: string
  resetPassword: string
}

/**
 * Sets the new password of the player who has confirmed the e-mail and ends all their sessions. A code works once, for
 * ten minutes and for five tries. Throws Refused.
 */
export async function resetByCode(context: ResetContext, input: ResetInput, lang: Lang, now: number): Promise<void> {
  const { database, passwords, sessions } = context
  const emailKey = input.email.toLowerCase()
  const mine = and(eq(resetCode.emailKey, emailKey), eq(resetCode.verifyTokenHash, hashToken(input.verifyToken)))
  // The try is counted before the code is compared, in one statement: simultaneous tries all count.
  const [row] = await database.db
    .update(resetCode)
    .set({ tries: sql`${resetCode.tries} + 1` })
    .where(and(mine, gt(resetCode.expiresAt, new Date(now)), lt(resetCode.tries, TRIES)))
    .returning({ codeHmac: resetCode.codeHmac })
  const given = hmac(context, emailKey, input.verifyToken, input.verifyCode)
  if (!row || !timingSafeEqual(row.codeHmac, given)) throw wrong()

  const passwordHash = await passwords.hash(input.resetPassword)
  const id = await database.transaction(async (tx) => {
    const used = await tx.delete(resetCode).where(mine).returning({ emailKey: resetCode.emailKey })
    if (used.length === 0) throw wrong()
    const owner = await ownerOf(tx, emailKey)
    if (!owner) throw wrong()
    // A guest with a confirmed e-mail becomes an account with a password.
    await tx.update(player).set({ passwordHash, isGuest: false }).where(eq(player.id, owner.id))
    await sessions.endAll(tx, [owner.id])
    await tellOwner(tx, { ...owner, email: input.email }, { lang, notice: 'passwordChanged' }, now)
    return owner.id
  })
  sessions.forget([id])
}

/** Deletes expired codes; a job. */
export async function sweepCodes({ db }: Database, now: number): Promise<void> {
  await db.delete(resetCode).where(lte(resetCode.expiresAt, new Date(now)))
}

const wrong = () => new Refused('upstream.codeWrong', {}, 400, 'verifyCode')

async function isKnown(tx: Tx, emailKey: string): Promise<boolean> {
  const rows = await tx.select({ id: player.id }).from(player).where(eq(player.emailKey, emailKey)).limit(1)
  return rows.length > 0
}

/** The hash covers the e-mail and the verify token: a stolen table reveals no code and gives no way to test one. */
const hmac = ({ secret }: ResetContext, emailKey: string, verifyToken: string, code: string) =>
  createHmac('sha256', secret).update(`${emailKey}\n${verifyToken}\n${code.trim()}`).digest()
