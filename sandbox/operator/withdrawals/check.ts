import { sql } from 'drizzle-orm'
import { brokenRows, type Problem, type RowCheck } from '../../kit/db/rowCheck.ts'
import type { Db } from '../../kit/db/types.ts'

/** Checks the withdrawals against ledger and history. */
export const WITHDRAWALS: RowCheck = {
  table: 'withdrawal',
  key: ['trans_no'],
  broken: (keys) => sql`
with one as materialized (select * from withdrawal where trans_no in (${keys}))
select 'a withdrawal has its hold, settled as its state says' as rule, w.trans_no as detail
from one w left join transfer t on t.id = w.trans_no
where t.kind is distinct from 'withdrawal' or t.amount <> w.amount or t.state <> case
  when w.state in ('checking', 'approved') then 'pending'
  when w.state = 'failed' then 'voided'
  else 'posted' end
union all
select 'what came back is a reversal of its amount, and nothing else is', w.trans_no
from one w left join transfer t on t.reverses = w.trans_no
where (t.id is not null) <> (w.state = 'reversed') or t.amount <> w.amount
union all
select 'history says what the withdrawal says', w.trans_no
from one w left join history h using (trans_no)
where h.amount is distinct from -w.amount or h.state <> case
  when w.state in ('checking', 'approved') then 'checking'
  when w.state = 'failed' then 'failed'
  else 'credited' end`,
  players: (keys) => sql`select player from withdrawal where trans_no in (${keys})`,
  ofEvents: sql`select coalesce(reverses, id) from event where kind in ('withdrawal', 'reversal')`,
}

/** The invariants between withdrawals, ledger and history. Empty when they agree. */
export const checkWithdrawals = (db: Db): Promise<Problem[]> => brokenRows(db, WITHDRAWALS)
