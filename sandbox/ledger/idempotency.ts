import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canonicalPairs } from '../../common/canonicalJson.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import { run as ask, type Statement } from '../kit/db/statement.ts'
import type { Db, Tx } from '../kit/db/types.ts'
import { LedgerRefused } from './errors.ts'
import { idempotency, type SUBJECT_KINDS } from './tables.ts'

/** How long the first answer of a key is stored, in ms. */
export const STORED_MS = 48 * 60 * 60 * 1000

export interface IdempotentInput<T> {
  /** The player of the key: equal keys of different players are different keys. */
  owner: string
  /** The `Idempotency-Key` of the call. */
  key: string
  /** The name of the call: the same key at another call counts as other input. */
  call: string
  /** The input of the caller; JSON. */
  input: unknown
  /** Reads the stored answer, which must be JSON. */
  answer: z.ZodType<T>
  now: EpochMs
}

export interface Outcome<T> {
  answer: T
  /** The id of the object that the key refers to from now on. */
  subject: { kind: (typeof SUBJECT_KINDS)[number]; id: string }
}

/** Runs a money operation once for a key (MON-23); a repeat is `replayed`. Throws `key_running`, `key_reused`. */
export async function idempotent<T>(
  tx: Tx,
  request: IdempotentInput<T>,
  run: () => Promise<Outcome<T>>,
): Promise<{ answer: T; replayed: boolean }> {
  const { owner, key, now } = request
  const stored = await claim(tx, owner, key)
  const hash = hashOf(request)
  if (stored && stored.created_at.getTime() > now - STORED_MS) {
    if (stored.input_hash !== hash) throw new LedgerRefused('key_reused', key)
    return { answer: request.answer.parse(stored.answer), replayed: true }
  }
  if (stored) await ask(tx, FORGET, [owner, key])
  const { answer, subject } = await run()
  await ask(tx, STORE, [
    owner,
    key,
    hash,
    JSON.stringify(answer),
    subject.kind,
    subject.id,
    new Date(now).toISOString(),
  ])
  return { answer, replayed: false }
}

const CLAIM: Statement = {
  name: 'claim_key',
  text: 'select free, input_hash, answer, created_at from claim_key($1, $2)',
}
const FORGET: Statement = { name: 'forget_key', text: 'delete from idempotency where owner = $1 and key = $2' }
const STORE: Statement = {
  name: 'keep_key',
  text: `insert into idempotency (owner, key, input_hash, answer, subject_kind, subject_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}

interface StoredAnswer {
  input_hash: string
  answer: unknown
  created_at: Date
}

/** An advisory lock until the transaction ends: a second caller learns at once of the first. Returns the answer. */
async function claim(tx: Tx, owner: string, key: string): Promise<StoredAnswer | undefined> {
  const [row] = await ask<StoredAnswer & { free: boolean }>(tx, CLAIM, [owner, key])
  if (row?.free !== true) throw new LedgerRefused('key_running', key)
  return row.created_at === null ? undefined : row
}

/** The same fields in another order are the same input. */
const hashOf = ({ call, input }: IdempotentInput<unknown>) =>
  createHash('sha256')
    .update(canonicalPairs([call, input]))
    .digest('hex')

const FORGOTTEN_AT_ONCE = 5_000

/** Deletes answers older than 48 h, in batches; a job. Returns how many. */
export async function forgetOldKeys(db: Db, now: number): Promise<number> {
  const old = lte(idempotency.createdAt, new Date(now - STORED_MS))
  for (let all = 0; ; ) {
    const some = sql`(select ctid from ${idempotency} where ${old} limit ${FORGOTTEN_AT_ONCE})`
    const gone = await db.delete(idempotency).where(sql`ctid = any(array${some})`)
    all += gone.rowCount ?? 0
    if ((gone.rowCount ?? 0) < FORGOTTEN_AT_ONCE) return all
  }
}
