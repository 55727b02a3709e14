import { sql } from 'drizzle-orm'
import { brokenRows, type Problem, type RowCheck } from '../../../kit/db/rowCheck.ts'
import type { Db } from '../../../kit/db/types.ts'

/** Checks the rounds of our own games against the moves of the wallet with their numbers (`moveId`). */
export const ROUNDS: RowCheck = {
  table: 'game_round',
  key: ['id'],
  broken: (keys) => sql`
with one as materialized (select * from game_round where id in (${keys}) and not demo),
stake as materialized (
  select id as round, game_move_number(id, 'bet') as bet, true as taken from one
  union all
  select t.round, game_move_number(t.round, 'bet:' || (s ->> 'id')), true
  from game_turn t, jsonb_array_elements(t.steps) s where t.round in (${keys}) and (s ->> 'raised')::boolean
  union all
  select t.round, game_move_number(t.round, 'bet:' || c), false
  from game_turn t, jsonb_array_elements_text(t.cancelled) c where t.round in (${keys})
)
select 'a finished round has paid its win' as rule, r.id as detail
from one r cross join lateral (
  select bool_and(w.kind is not distinct from 'win' and b.main::numeric + b.bonus = r.stake) as sound,
    sum(w.main::numeric + w.bonus) as paid, count(*) as stakes
  from stake s left join game_move b on b.id = s.bet left join game_move w on w.bet = b.id
  where s.round = r.id and s.taken
) p
where r.state = 'done'
  and (p.sound is not true or p.paid <> r.win or p.stakes <> coalesce(jsonb_array_length(r.outcome -> 'parts'), 1))
union all
select 'a round called off has taken nothing', r.id
from one r join stake s on s.round = r.id join game_move b on b.id = s.bet
where (r.state = 'void' or not s.taken) and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')`,
  players: (keys) => sql`select player from game_round where id in (${keys})`,
  ofEvents: sql`select m.round from event e join game_move m on m.id = split_part(e.id, ':', 2) where e.id like 'game:%'`,
}

/** Checks the bets of our own games against their rounds. Bets of other providers have other numbers. */
export const ROUND_BETS: RowCheck = {
  table: 'game_move',
  key: ['id'],
  broken: (keys) => sql`
select 'a bet belongs to a round' as rule, b.id as detail
from game_move b
where b.id in (${keys}) and b.kind = 'bet' and b.id = game_move_number(b.round, 'bet')
  and not exists (select from game_round r where r.id = b.round)
  and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')`,
  players: (keys) => sql`
select s.player from game_move m join game_session s on s.id = m.session where m.id in (${keys})`,
  ofEvents: sql`select split_part(id, ':', 2) from event where id like 'game:%'`,
}

export const ROUND_CHECKS = [ROUNDS, ROUND_BETS]

/** The invariants between rounds and the moves of the wallet. Empty when they agree. */
export async function checkRounds(db: Db): Promise<Problem[]> {
  const found: Problem[] = []
  for (const check of ROUND_CHECKS) found.push(...(await brokenRows(db, check)))
  return found
}
