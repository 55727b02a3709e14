import { createHash } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { idempotency, type SUBJECT_KINDS } from '../db/schema/ledger.ts'
import type { Db, Tx } from '../db/types.ts'
import { LedgerRefused } from './errors.ts'

/** How long the first answer of a key is kept, in ms. */
export const KEPT_MS = 48 * 60 * 60 * 1000

export interface OnceInput<T> {
  /** Keys of different players never meet. */
  owner: string
  /** The `Idempotency-Key` of the call. */
  key: string
  /** Which call it is: the same key at another call is other input. */
  call: string
  /** What the caller asked for; JSON. */
  input: unknown
  /** How the stored answer is read back; it must be JSON. */
  answer: z.ZodType<T>
  /** Epoch ms. */
  now: number
}

export interface Outcome<T> {
  answer: T
  /** What the key stands for from now on. */
  subject: { kind: (typeof SUBJECT_KINDS)[number]; id: string }
}

/**
 * Runs a money operation at most once for a key, in the transaction of its rows (RELIABILITY: reference upstream).
 * The same key and input again gives the first answer, `replayed`. Throws `LedgerRefused`: `key_running` while the first is
 * under way, `key_reused` for other input. What `run` throws is not stored, so a refused operation may be tried again.
 */
export async function once<T>(
  tx: Tx,
  wanted: OnceInput<T>,
  run: () => Promise<Outcome<T>>,
): Promise<{ answer: T; replayed: boolean }> {
  const { owner, key, now } = wanted
  await claim(tx, owner, key)
  const mine = and(eq(idempotency.owner, owner), eq(idempotency.key, key))
  const hash = hashOf(wanted)
  const [row] = await tx.select().from(idempotency).where(mine)
  if (row && row.createdAt.getTime() > now - KEPT_MS) {
    if (row.inputHash !== hash) throw new LedgerRefused('key_reused', key)
    return { answer: wanted.answer.parse(row.answer), replayed: true }
  }
  if (row) await tx.delete(idempotency).where(mine)
  const { answer, subject } = await run()
  await tx.insert(idempotency).values({
    owner,
    key,
    inputHash: hash,
    answer,
    subjectKind: subject.kind,
    subjectId: subject.id,
    createdAt: new Date(now),
  })
  return { answer, replayed: false }
}

/** An advisory lock that ends with the transaction: a second caller learns at once that the first is still at work. */
async function claim(tx: Tx, owner: string, key: string): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${owner}\n${key}`}, 0)) as free`,
  )
  if (rows[0]?.free !== true) throw new LedgerRefused('key_running', key)
}

const hashOf = ({ call, input }: OnceInput<unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([call, sorted(input)]))
    .digest('hex')

/** The same fields in another order are the same input. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

/** Forgets answers older than 48 h; a job. Returns how many. */
export async function forgetOldKeys(db: Db, now: number): Promise<number> {
  const gone = await db.delete(idempotency).where(lte(idempotency.createdAt, new Date(now - KEPT_MS)))
  return gone.rowCount ?? 0
}
