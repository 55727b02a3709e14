import { sql } from 'drizzle-orm'
import { brokenRows, type Problem, type RowCheck } from '../../kit/db/rowCheck.ts'
import type { Db } from '../../kit/db/types.ts'

/** Checks the deposit orders against ledger and history. */
export const ORDERS: RowCheck = {
  table: 'deposit_order',
  key: ['trans_no'],
  broken: (keys) => sql`
with one as materialized (select * from deposit_order where trans_no in (${keys}))
select 'a credited order has one transfer of its amount' as rule, o.trans_no as detail
from one o left join transfer t on t.kind = 'deposit' and t.external_ref = o.trans_no
where o.state = 'credited' and (t.id is distinct from o.transfer_id or t.state <> 'posted' or t.amount <> o.amount)
union all
select 'an order that is not credited moved nothing', o.trans_no
from one o join transfer t on t.kind = 'deposit' and t.external_ref = o.trans_no
where o.state <> 'credited'
union all
select 'history says what the order says', o.trans_no
from one o left join history h using (trans_no)
where h.state is distinct from o.state or h.amount <> o.amount`,
  players: (keys) => sql`select player from deposit_order where trans_no in (${keys})`,
  ofEvents: sql`select external_ref from event where kind = 'deposit' and external_ref is not null`,
}

/** The invariants between orders, ledger and history. Empty when they agree. */
export const checkOrders = (db: Db): Promise<Problem[]> => brokenRows(db, ORDERS)
