import { sql } from 'drizzle-orm'
import type { Problem } from '../../kit/db/rowCheck.ts'
import type { Tx } from '../../kit/db/types.ts'
import { MOST } from '../../ledger/check.ts'

/** Adds the events after one number and up to another to the proven sums. All of them must be committed. */
export async function tally(tx: Tx, after: number, to: number): Promise<void> {
  await tx.execute(sql`
    update ledger_tally t set
      debits_posted = t.debits_posted + c.debits_posted, credits_posted = t.credits_posted + c.credits_posted,
      debits_pending = t.debits_pending + c.debits_pending, credits_pending = t.credits_pending + c.credits_pending,
      up_to = c.up_to
    from ledger_changes(${after}, ${to}) c where t.account = c.account`)
  // An account that the audit has not seen before starts with the sum of all its transfers.
  await tx.execute(sql`
    insert into ledger_tally
    select c.account, f.debits_posted, f.credits_posted, f.debits_pending, f.credits_pending, c.up_to
    from ledger_changes(${after}, ${to}) c, lateral ledger_fold(c.account, ${to}) f
    where not exists (select from ledger_tally t where t.account = c.account)`)
}

/** Adds the events after `to` to the proven sums of each account changed since `after`, and compares the balances. */
export async function compare(tx: Tx, after: number, to: number): Promise<Problem[]> {
  const { rows } = await tx.execute<{ rule: string; detail: string }>(sql`
    with later as materialized (select * from ledger_changes(${to}, ${MOST})),
    proven as materialized (
      select t.account,
        t.debits_posted + coalesce(l.debits_posted, 0) as dp, t.credits_posted + coalesce(l.credits_posted, 0) as cp,
        t.debits_pending + coalesce(l.debits_pending, 0) as dh, t.credits_pending + coalesce(l.credits_pending, 0) as ch
      from ledger_tally t left join later l using (account)
      where t.account in (select account from ledger_tally where up_to > ${after} union select account from later)
      union all
      -- Moved for the first time, beyond the mark: all that it has ever moved.
      select l.account, f.debits_posted, f.credits_posted, f.debits_pending, f.credits_pending
      from later l, lateral ledger_fold(l.account, ${MOST}) f
      where not exists (select from ledger_tally t where t.account = l.account)
    )
    select 'an account is the fold of its transfers' as rule,
      format('%s debits %s credits %s', id, debits_posted - dp, credits_posted - cp) as detail
    from proven p join account a on a.id = p.account
    where not tallied and (debits_posted, credits_posted) <> (dp, cp)
    union all
    select 'what is pending is the sum of open holds',
      format('%s debits %s credits %s', id, debits_pending - dh, credits_pending - ch)
    from proven p join account a on a.id = p.account
    where not tallied and (debits_pending, credits_pending) <> (dh, ch)`)
  return rows
}
