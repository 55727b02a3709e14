import { eq } from 'drizzle-orm'
import type { Lang } from '../../../contract/languages.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { translate } from '../../kit/http/translate.ts'
import { writeEmail } from '../mail/emails.ts'
import { player } from '../tables/player.ts'
import { countEmail } from './attempts.ts'
import { checkCode, dropRequestCodes, resetCodeOf, storeCode, useCode, wrongCode } from './codes.ts'
import { confirmedAs, ownerOf } from './email.ts'
import { holdPlayer } from './heldPlayer.ts'
import { demandHardToGuess } from './newPassword.ts'
import type { Passwords } from './passwords.ts'
import { trustPassword } from './payoutPause.ts'
import type { Sessions } from './sessions.ts'
import { tellOwner } from './tellOwner.ts'
import { newToken } from './tokens.ts'

const LIFETIME_MS = 10 * 60 * 1000

export interface ResetContext {
  database: Database
  sessions: Sessions
  passwords: Passwords
  /** The key of the codes' HMAC. */
  secret: string
  /** The address of the web app. */
  webUrl: string
}

/** Sends a code to the confirmed address; the answer is always the same, and older codes stay. Throws TooManyTries. */
export async function sendCode(context: ResetContext, email: string, lang: Lang, now: number): Promise<string> {
  const emailKey = email.toLowerCase()
  const verifyToken = newToken()
  await countEmail(context.database.db, emailKey, now)
  await context.database.transaction(async (tx) => {
    const codeFacts = { id: resetCodeOf(verifyToken), recipient: emailKey, lifetimeMs: LIFETIME_MS }
    const code = await storeCode(tx, context, codeFacts, now)
    const owner = await ownerOf(tx, confirmedAs(emailKey))
    if (owner) {
      const body = translate(lang, 'upstream.mail.resetBody', { name: owner.username, code })
      await writeEmail(
        tx,
        { recipient: email, subject: translate(lang, 'upstream.mail.resetSubject'), body },
        now,
        LIFETIME_MS,
      )
    } else if (await isKnown(tx, emailKey)) {
      const body = translate(lang, 'upstream.mail.resetUnconfirmedBody')
      await writeEmail(
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

/** Sets the password and ends all sessions, once: ten minutes, five tries. A guessable one costs none. */
export async function resetByCode(context: ResetContext, input: ResetInput, lang: Lang, now: number): Promise<void> {
  const { database, passwords, sessions } = context
  const emailKey = input.email.toLowerCase()
  const attempt = { id: resetCodeOf(input.verifyToken), code: input.verifyCode, recipient: emailKey }
  demandHardToGuess(input.resetPassword, 'resetPassword')
  const row = await checkCode(context, attempt, now)

  const passwordHash = await passwords.hash(input.resetPassword)
  const id = await database.transaction(async (tx) => {
    await useCode(tx, row)
    // No other request may change the new password.
    await dropRequestCodes(tx, emailKey)
    const owner = await holdPlayer(tx, confirmedAs(emailKey))
    if (!owner) throw wrongCode()
    demandHardToGuess(input.resetPassword, 'resetPassword', owner.username)
    // A guest with a confirmed e-mail becomes an account with a password.
    await tx.update(player).set({ passwordHash, isGuest: false }).where(eq(player.id, owner.id))
    await trustPassword(tx, owner)
    await sessions.endAll(tx, owner)
    await tellOwner(tx, { ...owner, email: input.email }, { lang, kind: 'passwordChanged' }, now)
    return owner.id
  })
  sessions.forget([id])
}

async function isKnown(tx: Tx, emailKey: string): Promise<boolean> {
  const rows = await tx.select({ id: player.id }).from(player).where(eq(player.emailKey, emailKey)).limit(1)
  return rows.length > 0
}
