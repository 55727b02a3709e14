import { sql } from 'drizzle-orm'
import type { Db } from '../db/types.ts'
import type { Problem } from '../ledger/check.ts'

const CHECKS = sql`
select 'a credited order has one transfer of its amount' as rule, o.trans_no as detail
from deposit_order o left join transfer t on t.kind = 'deposit' and t.external_ref = o.trans_no
where o.state = 'credited' and (t.id is distinct from o.transfer_id or t.state <> 'posted' or t.amount <> o.amount)
union all
select 'an order that is not credited moved nothing', o.trans_no
from deposit_order o join transfer t on t.kind = 'deposit' and t.external_ref = o.trans_no
where o.state <> 'credited'
union all
select 'history says what the order says', o.trans_no
from deposit_order o left join history h using (trans_no)
where h.state is distinct from o.state or h.amount <> o.amount`

/** The invariants between orders, ledger and history. Empty when they agree; run beside `checkLedger`. */
export async function checkOrders(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(CHECKS)
  return rows.map(({ rule, detail }) => ({ rule, detail }))
}
