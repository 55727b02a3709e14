import { sql } from 'drizzle-orm'
import type { Db } from '../../../upstream/db/types.ts'
import { brokenRows, type Problem, type RowCheck } from '../../../upstream/ledger/rowCheck.ts'

/**
 * Checks the rounds of our own games against the moves of the wallet, whose numbers are derived from the round
 * (`moveId`).
 */
export const ROUNDS: RowCheck = {
  table: 'game_round',
  key: ['id'],
  broken: (keys) => sql`
with one as materialized (select r.*, game_move_number(r.id, 'bet') as bet from game_round r where r.id in (${keys}))
select 'a finished round has paid its win' as rule, r.id as detail
from one r left join game_move b on b.id = r.bet left join game_move w on w.bet = b.id
where r.state = 'done' and (b.id is null or w.kind is distinct from 'win' or b.main + b.bonus <> r.stake or w.main + w.bonus <> r.win)
union all
select 'a round called off has taken nothing', r.id
from one r join game_move b on b.id = r.bet
where r.state = 'void' and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')`,
  ofEvents: sql`select m.round from event e join game_move m on m.id = split_part(e.id, ':', 2) where e.id like 'game:%'`,
}

/**
 * Checks the bets of our own games against their rounds. Rounds of another provider are not stored here: its bets have
 * other numbers.
 */
export const ROUND_BETS: RowCheck = {
  table: 'game_move',
  key: ['id'],
  broken: (keys) => sql`
select 'a bet belongs to a round' as rule, b.id as detail
from game_move b
where b.id in (${keys}) and b.kind = 'bet' and b.id = game_move_number(b.round, 'bet')
  and not exists (select from game_round r where r.id = b.round)
  and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')`,
  ofEvents: sql`select split_part(id, ':', 2) from event where id like 'game:%'`,
}

export const ROUND_CHECKS = [ROUNDS, ROUND_BETS]

/** The invariants between rounds and the moves of the wallet. Empty when they agree. */
export async function checkRounds(db: Db): Promise<Problem[]> {
  const found: Problem[] = []
  for (const check of ROUND_CHECKS) found.push(...(await brokenRows(db, check)))
  return found
}
