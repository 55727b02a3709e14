import { type SQL, sql } from 'drizzle-orm'
import { brokenRows, type Problem, type RowCheck } from '../../kit/db/rowCheck.ts'
import type { Db } from '../../kit/db/types.ts'

/** The players whose moves these are. */
export const playersOfMoves = (keys: SQL) =>
  sql`select s.player from game_move m join game_session s on s.id = m.session where m.id in (${keys})`

/** Checks the moves against transfers and the bets they settle. `offset 0` makes it look each transfer up. */
export const MOVES: RowCheck = {
  table: 'game_move',
  key: ['id'],
  broken: (keys) => sql`
with one as materialized (select * from game_move where id in (${keys})),
part as (
  select m.id, m.kind, m.session, m.bet, p.part, p.amount,
    'game:' || m.id || ':' || p.part as transfer_id,
    'game:' || m.bet || ':' || p.part as bet_transfer_id
  from one m, lateral (values ('main', m.main), ('bonus', m.bonus)) as p (part, amount)
)
select 'a move of the games is its transfers' as rule, p.transfer_id as detail
from part p left join lateral (select * from transfer where id = p.transfer_id offset 0) t on true
left join game_session s on s.id = p.session
where (p.amount = 0) <> (t.id is null)
  or t.amount <> p.amount or t.state <> 'posted'
  or t.kind <> case p.kind when 'rollback' then 'reversal' else p.kind end
  or case p.kind when 'bet' then t.debit_account else t.credit_account end <> p.part || ':' || s.player
  or case p.kind when 'bet' then t.credit_account else t.debit_account end <> 'system:house'
  or (p.kind = 'rollback' and t.id is not null and t.reverses is distinct from p.bet_transfer_id)
union all
select 'a win belongs to a bet of its round and session', w.id
from one w left join game_move b on b.id = w.bet and b.kind = 'bet'
where w.kind = 'win' and (b.id is null or b.round <> w.round or b.session <> w.session)
union all
select 'a rollback gives back what was taken', r.id
from one r left join game_move b on b.id = r.bet
where r.kind = 'rollback' and (coalesce(b.main, 0), coalesce(b.bonus, 0)) <> (r.main, r.bonus)
union all
select 'bonus money does not turn into main money', w.id
from one w join game_move b on b.id = w.bet
where w.kind = 'win' and w.bonus <> div((w.main::numeric + w.bonus) * b.bonus, b.main::numeric + b.bonus)`,
  players: playersOfMoves,
  ofEvents: sql`select split_part(id, ':', 2) from event where id like 'game:%'`,
}

/** Checks that every transfer of the games has a move. */
export const MOVE_TRANSFERS: RowCheck = {
  table: 'transfer',
  key: ['id'],
  broken: (keys) => sql`
select 'a transfer of the games is a move' as rule, t.id as detail
from transfer t
where t.id in (${keys}) and t.id like 'game:%' and not exists (
  select from game_move m
  where m.id = split_part(t.id, ':', 2)
    and case split_part(t.id, ':', 3) when 'main' then m.main when 'bonus' then m.bonus else 0 end > 0)`,
  players: (keys) => sql`
select a.owner from transfer t join account a on a.id in (t.debit_account, t.credit_account)
where t.id in (${keys}) and not a.tallied`,
  ofEvents: sql`select id from event where id like 'game:%'`,
}

/** Checks the play rows of the history against the moves of their session: one row for each day and kind. */
export const LINES: RowCheck = {
  table: 'game_session',
  key: ['id'],
  broken: (keys) => sql`
with played as (
  select session, kind, (created_at at time zone 'Asia/Jakarta')::date as day, sum(main::numeric + bonus) as amount, count(*) as rounds
  from game_move where session in (${keys}) and kind in ('bet', 'win') and main::numeric + bonus > 0
  group by 1, 2, 3
), line as (
  select l.*, h.amount from game_line l left join history h using (trans_no) where l.session in (${keys})
)
select 'a line of play is the sum of its moves' as rule, coalesce(l.trans_no, p.session) as detail
from line l full join played p using (session, kind, day)
where l.trans_no is null or p.session is null or l.rounds <> p.rounds
  or l.amount is distinct from case l.kind when 'bet' then -p.amount else p.amount end`,
  players: (keys) => sql`select player from game_session where id in (${keys})`,
}

export const WALLET_CHECKS = [MOVES, MOVE_TRANSFERS, LINES]

/** The invariants between moves of the wallet, ledger and history. Empty when they agree. */
export async function checkGameMoves(db: Db): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const check of WALLET_CHECKS) problems.push(...(await brokenRows(db, check)))
  return problems
}
