import { sql } from 'drizzle-orm'
import type { Db } from '../../db/types.ts'
import type { Problem } from '../../ledger/check.ts'

/** Each part lists what breaks one invariant. One statement, so that all parts look at the same moment. */
const CHECKS = sql`
with part as (
  select m.id, m.kind, m.session, m.bet, p.part, p.amount,
    'game:' || m.id || ':' || p.part as transfer_id,
    'game:' || m.bet || ':' || p.part as bet_transfer_id
  from game_move m, lateral (values ('main', m.main), ('bonus', m.bonus)) as p (part, amount)
), played as (
  select session, kind, (created_at at time zone 'Asia/Jakarta')::date as day, sum(main + bonus) as amount, count(*) as rounds
  from game_move where kind in ('bet', 'win') and main + bonus > 0
  group by 1, 2, 3
)
select 'a move of the games is its transfers' as rule, p.transfer_id as detail
from part p left join transfer t on t.id = p.transfer_id
left join game_session s on s.id = p.session
where (p.amount = 0) <> (t.id is null)
  or t.amount <> p.amount or t.state <> 'posted'
  or t.kind <> case p.kind when 'rollback' then 'reversal' else p.kind end
  or case p.kind when 'bet' then t.debit_account else t.credit_account end <> p.part || ':' || s.player
  or case p.kind when 'bet' then t.credit_account else t.debit_account end <> 'system:house'
  or (p.kind = 'rollback' and t.id is not null and t.reverses is distinct from p.bet_transfer_id)
union all
select 'a transfer of the games is a move', t.id
from transfer t
where t.id like 'game:%' and not exists (select from part p where p.transfer_id = t.id)
union all
select 'a win belongs to a bet of its round and session', w.id
from game_move w left join game_move b on b.id = w.bet and b.kind = 'bet'
where w.kind = 'win' and (b.id is null or b.round <> w.round or b.session <> w.session)
union all
select 'a rollback gives back what was taken', r.id
from game_move r left join game_move b on b.id = r.bet
where r.kind = 'rollback' and (coalesce(b.main, 0), coalesce(b.bonus, 0)) <> (r.main, r.bonus)
union all
select 'bonus money does not turn into main money', w.id
from game_move w join game_move b on b.id = w.bet
where w.kind = 'win' and w.bonus <> trunc((w.main + w.bonus) * b.bonus / (b.main + b.bonus)::numeric)
union all
select 'a line of play is the sum of its moves', coalesce(l.trans_no, p.session)
from game_line l full join played p using (session, kind, day)
left join history h on h.trans_no = l.trans_no
where l.trans_no is null or p.session is null or l.rounds <> p.rounds
  or h.amount <> case l.kind when 'bet' then -p.amount else p.amount end`

/** The invariants between moves of the wallet, ledger and history. Empty when they agree; run beside `checkLedger`. */
export async function checkGameMoves(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(CHECKS)
  return rows.map(({ rule, detail }) => ({ rule, detail }))
}
