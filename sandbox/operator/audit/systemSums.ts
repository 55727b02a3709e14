import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/db/types.ts'
import type { Key } from './checks.ts'
import { type PassState, Sums } from './state.ts'

export const NOTHING: Sums = { debits_posted: 0n, credits_posted: 0n, debits_pending: 0n, credits_pending: 0n }

/** Adds what these transfers moved to the sums of the pass. Read by their keys first: a join reads all (MON-42). */
export async function addUp(
  tx: Tx,
  { upTo, added, expected }: PassState,
  keys: readonly Key[],
): Promise<PassState['added']> {
  if (keys.length === 0) return added
  const ids = sql.param(keys.map(([id]) => id))
  const accounts = sql.param(Object.keys(expected))
  const { rows } = await tx.execute(sql`
    with piece as materialized (select * from transfer where id = any(${ids}::text[]))
    select s.account,
      coalesce(sum(t.amount) filter (where posted and t.debit_account = s.account), 0)::text as debits_posted,
      coalesce(sum(t.amount) filter (where posted and t.credit_account = s.account), 0)::text as credits_posted,
      coalesce(sum(t.amount) filter (where pending and t.debit_account = s.account), 0)::text as debits_pending,
      coalesce(sum(t.amount) filter (where pending and t.credit_account = s.account), 0)::text as credits_pending
    from (
      select amount, debit_account, credit_account,
        state = 'posted' and (settled_event is null or settled_event <= ${upTo}) as posted,
        state = 'pending' or settled_event > ${upTo} as pending
      from piece where event is null or event <= ${upTo}
    ) t join unnest(${accounts}::text[]) as s (account) on s.account in (t.debit_account, t.credit_account)
    group by s.account`)
  const more = new Map(rows.map((row) => [String(row.account), Sums.parse(row)]))
  return Object.fromEntries(
    Object.entries(added).map(([account, sums]) => [account, plus(sums, more.get(account) ?? NOTHING)]),
  )
}

export const plus = (a: Sums, b: Sums): Sums => ({
  debits_posted: a.debits_posted + b.debits_posted,
  credits_posted: a.credits_posted + b.credits_posted,
  debits_pending: a.debits_pending + b.debits_pending,
  credits_pending: a.credits_pending + b.credits_pending,
})

export const minus = (sums: Sums): Sums => ({
  debits_posted: -sums.debits_posted,
  credits_posted: -sums.credits_posted,
  debits_pending: -sums.debits_pending,
  credits_pending: -sums.credits_pending,
})
