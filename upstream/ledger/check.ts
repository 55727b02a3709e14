import { sql } from 'drizzle-orm'
import type { Db } from '../db/types.ts'

export interface Problem {
  rule: string
  /** The row that breaks it. */
  detail: string
}

/** Each part lists what breaks one invariant. One statement, so that all parts look at the same moment. */
const CHECKS = sql`
with side as (
  select debit_account as id, state, amount as debit, 0 as credit from transfer
  union all
  select credit_account, state, 0, amount from transfer
), fold as (
  select a.id,
    coalesce(sum(s.debit) filter (where s.state = 'posted'), 0) as debits_posted,
    coalesce(sum(s.credit) filter (where s.state = 'posted'), 0) as credits_posted,
    coalesce(sum(s.debit) filter (where s.state = 'pending'), 0) as debits_pending,
    coalesce(sum(s.credit) filter (where s.state = 'pending'), 0) as credits_pending
  from account a left join side s using (id)
  group by a.id
)
select 'debits equal credits' as rule, concat_ws(' ', sum(debits_posted), sum(credits_posted), sum(debits_pending), sum(credits_pending)) as detail
from account
having sum(debits_posted) <> sum(credits_posted) or sum(debits_pending) <> sum(credits_pending)
union all
select 'an account is the fold of its transfers', a.id
from account a join fold f using (id)
where (a.debits_posted, a.credits_posted) <> (f.debits_posted, f.credits_posted)
union all
select 'what is pending is the sum of open holds', a.id
from account a join fold f using (id)
where (a.debits_pending, a.credits_pending) <> (f.debits_pending, f.credits_pending)
union all
select 'no overdraft', id from account where no_overdraft and debits_posted + debits_pending > credits_posted
union all
select 'accounts of players may not be overdrawn', id from account where kind in ('main', 'bonus') and not no_overdraft
union all
select 'a guard is missing or off', wanted
from unnest(array['transfer_guard', 'transfer_guard_all', 'transfer_apply', 'account_guard', 'account_guard_all']) as wanted
where not exists (select from pg_trigger where tgname = wanted and tgenabled = 'O' and tgrelid in ('account'::regclass, 'transfer'::regclass))
union all
select 'a done key points to one transfer', owner || ' ' || key
from idempotency i
where subject_kind = 'transfer' and not exists (select from transfer t where t.id = i.subject_id)
union all
select 'a transfer belongs to one key', subject_id
from idempotency where subject_kind = 'transfer' group by subject_id having count(*) > 1
union all
select 'a credited line of history has its transfer', h.trans_no
from history h left join transfer t on t.id = h.transfer_id
where h.state = 'credited' and (
  t.id is null or t.state <> 'posted'
  -- One line of play may stand for two transfers, out of bonus and main.
  or (h.kind not in ('bet', 'win') and t.amount <> abs(h.amount)))`

/** The invariants of RELIABILITY.md. Empty when the ledger is sound; run by a job and by tests. */
export async function checkLedger(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(CHECKS)
  return rows.map(({ rule, detail }) => ({ rule, detail }))
}
