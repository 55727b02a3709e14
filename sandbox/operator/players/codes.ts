import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, like, lt, lte, or, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { mailedCode } from '../tables/player.ts'
import { countTry } from './attempts.ts'
import { hashToken } from './tokens.ts'

/** A code has five tries. */
const TRIES = 5
/** The first tries of a code are its own; all further ones share a count, so many codes give no more guesses. */
const OWN_TRIES = 2
const SHARED_TRIES = 5

interface Key {
  /** The key of the codes' HMAC. */
  secret: string
}

const RESET = 'reset:'
const PHONE = 'phone:'

/** The code that confirms an e-mail address of this player; another one takes its place. */
export const emailCodeOf = (player: string) => `email:${player}`
/** The code of one request for a forgotten password. Only the requester knows the token. */
export const resetCodeOf = (verifyToken: string) => `${RESET}${hashToken(verifyToken).toString('hex')}`

/** The same for a code that goes to a phone. */
export const phoneCodeOf = (verifyToken: string) => `${PHONE}${hashToken(verifyToken).toString('hex')}`

export type MailedCode = typeof mailedCode.$inferSelect

/** Stores a new code of six digits under this id and returns it. */
export async function storeCode(
  tx: Tx,
  { secret }: Key,
  { id, recipient, lifetimeMs }: { id: string; recipient: string; lifetimeMs: number },
  now: EpochMs,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = {
    recipient,
    codeHmac: hmac(secret, { id, recipient, code }),
    tries: 0,
    sentAt: new Date(now),
    expiresAt: new Date(now + lifetimeMs),
  }
  await tx
    .insert(mailedCode)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: mailedCode.id, set: values })
  return code
}

/** Counts the try, then compares. Throws Refused, TooManyTries. @param recipient another address is no try */
export async function checkCode(
  { database: { db }, secret }: Key & { database: Database },
  { id, code, recipient }: { id: string; code: string; recipient?: string },
  now: EpochMs,
): Promise<MailedCode> {
  const [row] = await db
    .update(mailedCode)
    .set({ tries: sql`${mailedCode.tries} + 1` })
    .where(
      and(
        eq(mailedCode.id, id),
        recipient === undefined ? undefined : eq(sql`lower(${mailedCode.recipient})`, recipient.toLowerCase()),
        gt(mailedCode.expiresAt, new Date(now)),
        lt(mailedCode.tries, TRIES),
      ),
    )
    .returning()
  if (!row) throw wrongCode()
  if (row.tries > OWN_TRIES) await countTry(db, sharedBy(row), now, { most: SHARED_TRIES })
  if (!timingSafeEqual(row.codeHmac, hmac(secret, { ...row, code }))) throw wrongCode()
  return row
}

/** All codes of one player, or of all requests for one address or number, share tries. */
function sharedBy({ id, recipient }: MailedCode): string {
  const kind = [RESET, PHONE].find((prefix) => id.startsWith(prefix))
  return `code:${kind ? kind + recipient.toLowerCase() : id}`
}

/** Deletes a checked code: of two simultaneous uses one succeeds. Throws Refused. */
export async function useCode(tx: Tx, { id, codeHmac }: MailedCode): Promise<void> {
  const used = await tx
    .delete(mailedCode)
    .where(and(eq(mailedCode.id, id), eq(mailedCode.codeHmac, codeHmac)))
    .returning({ id: mailedCode.id })
  if (used.length === 0) throw wrongCode()
}

/** Deletes the codes of all requests for this address or number. */
export async function dropRequestCodes(tx: Tx, recipient: string): Promise<void> {
  const ofRequests = or(like(mailedCode.id, `${RESET}%`), like(mailedCode.id, `${PHONE}%`))
  await tx.delete(mailedCode).where(and(ofRequests, eq(sql`lower(${mailedCode.recipient})`, recipient.toLowerCase())))
}

export const wrongCode = () => new Refused('upstream.codeWrong', {}, 400, 'verifyCode')

/** Deletes expired codes; a job. */
export async function sweepCodes(db: Db, now: EpochMs): Promise<void> {
  await db.delete(mailedCode).where(lte(mailedCode.expiresAt, new Date(now)))
}

/** The hash covers id and address: a stolen table reveals no code, and a code fits no other player, request or address. */
const hmac = (secret: string, { id, recipient, code }: { id: string; recipient: string; code: string }) =>
  createHmac('sha256', secret).update(`${id}\n${recipient.toLowerCase()}\n${code.trim()}`).digest()
