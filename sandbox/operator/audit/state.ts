import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../kit/db/types.ts'

/** The advisory lock by which copies take turns; it ends with the transaction, also of a copy that is cut off. */
const TURN = 7_305_942

const Count = z.coerce.number().int()

/** The sums of an account in sen. Sums of system accounts can be larger than a safe integer. */
export const Sums = z.object({
  debits_posted: z.coerce.bigint(),
  credits_posted: z.coerce.bigint(),
  debits_pending: z.coerce.bigint(),
  credits_pending: z.coerce.bigint(),
})
export type Sums = z.infer<typeof Sums>
const SumsByAccount = z.record(z.string(), Sums)

/** The position of the full pass. */
export const PassState = z.object({
  /** The index of the current stage in the list of stages. */
  stage: Count,
  /** The key of the last row that was checked; `null` at the beginning of a stage. */
  position: z.array(z.string()).nullable(),
  /** The system accounts are added up over all events up to this number. */
  upTo: Count,
  /** The sums at `mark` must then equal these proven sums. */
  expected: SumsByAccount,
  added: SumsByAccount,
})
export type PassState = z.infer<typeof PassState>

const Row = z.object({
  tallied_to: Count,
  compared_to: Count,
  next_mark: Count.nullable(),
  /** A transaction of this database took the next mark, and all older transactions have ended. */
  next_is_safe: z.boolean(),
  next_is_foreign: z.boolean(),
  pass: PassState.nullable(),
})
export type AuditState = z.infer<typeof Row>

/** Locks and returns the state; `undefined` while another copy holds it. */
export async function takeTurn(tx: Tx): Promise<AuditState | undefined> {
  const { rows: turn } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${TURN}) as mine`)
  if (turn[0]?.mine !== true) return undefined
  const { rows } = await tx.execute(sql`
    select tallied_to, compared_to, next_mark,
      coalesce(next_transaction < pg_snapshot_xmin(pg_current_snapshot()), false) as next_is_safe,
      -- A database restored from a dump counts its transactions anew.
      coalesce(next_transaction >= pg_snapshot_xmax(pg_current_snapshot()), false) as next_is_foreign,
      pass_position as pass
    from ledger_audit`)
  return Row.parse(rows[0])
}

/** The newest event number that the sequence has given out, including those of running transactions. */
export async function newestEvent(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(
    sql`select case when is_called then last_value else last_value - 1 end as newest from ledger_event`,
  )
  return z.object({ newest: Count }).parse(rows[0]).newest
}

/** JSON has no integers of this size, so they are stored as text. */
export const toJson = (state: PassState) =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
