import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { player, resetCode } from '../db/schema/player.ts'
import type { Database, Tx } from '../db/types.ts'
import { Refused } from '../http/refused.ts'
import type { Lang } from '../lang.ts'
import { writeLetter } from '../mail/letters.ts'
import { say } from '../say.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

const LIFETIME_MS = 10 * 60 * 1000
const TRIES = 5

export interface ResetContext {
  database: Database
  sessions: Sessions
  passwords: Passwords
  /** Key of the codes' HMAC. */
  secret: string
}

/**
 * Sends a code to every account of this e-mail and answers the verify token. The answer and the work are the same for an
 * e-mail nobody has. A new code replaces the one before.
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
    const owners = await ownersOf(tx, emailKey)
    if (owners.length === 0) return
    const names = owners.map(({ username }) => username).join(', ')
    const body = say(lang, 'upstream.mail.resetBody', { names, code })
    await writeLetter(tx, { recipient: email, subject: say(lang, 'upstream.mail.resetSubject'), body }, now)
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
 * Sets the new password for every account of the e-mail and signs all of them out everywhere. A code works once, for ten
 * minutes, for five tries. Throws Refused.
 */
export async function resetByCode(context: ResetContext, input: ResetInput, now: number): Promise<void> {
  const { database, passwords, sessions } = context
  const emailKey = input.email.toLowerCase()
  const mine = and(eq(resetCode.emailKey, emailKey), eq(resetCode.verifyTokenHash, hashToken(input.verifyToken)))
  // The try is counted before the code is looked at, in one statement: tries at the same moment all count.
  const [row] = await database.db
    .update(resetCode)
    .set({ tries: sql`${resetCode.tries} + 1` })
    .where(and(mine, gt(resetCode.expiresAt, new Date(now)), lt(resetCode.tries, TRIES)))
    .returning({ codeHmac: resetCode.codeHmac })
  const given = hmac(context, emailKey, input.verifyToken, input.verifyCode)
  if (!row || !timingSafeEqual(row.codeHmac, given)) throw new Refused('upstream.codeWrong')

  const passwordHash = await passwords.hash(input.resetPassword)
  const ids = await database.transaction(async (tx) => {
    const used = await tx.delete(resetCode).where(mine).returning({ emailKey: resetCode.emailKey })
    if (used.length === 0) throw new Refused('upstream.codeWrong')
    const owners = (await ownersOf(tx, emailKey)).map(({ id }) => id)
    if (owners.length === 0) throw new Refused('upstream.codeWrong')
    // A guest who gave an e-mail has an account with a password from now on.
    await tx.update(player).set({ passwordHash, isGuest: false }).where(inArray(player.id, owners))
    await sessions.endAll(tx, owners)
    return owners
  })
  sessions.forget(ids)
}

/** Deletes codes that nobody has used in time; a job. */
export async function sweepCodes({ db }: Database, now: number): Promise<void> {
  await db.delete(resetCode).where(lte(resetCode.expiresAt, new Date(now)))
}

const ownersOf = (tx: Tx, emailKey: string) =>
  tx.select({ id: player.id, username: player.username }).from(player).where(eq(player.emailKey, emailKey))

/** Bound to the e-mail and the verify token: a stolen table gives neither codes nor a way to try them. */
const hmac = ({ secret }: ResetContext, emailKey: string, verifyToken: string, code: string) =>
  createHmac('sha256', secret).update(`${emailKey}\n${verifyToken}\n${code.trim()}`).digest()
