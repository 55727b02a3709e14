import { sql } from 'drizzle-orm'
import type { Db } from '../../db/types.ts'
import type { Problem } from '../../ledger/check.ts'

const CHECKS = sql`
select 'a finished round has paid its win' as rule, r.id as detail
from game_round r left join game_move b on b.round = r.id and b.kind = 'bet' left join game_move w on w.bet = b.id
where r.state = 'done' and (b.id is null or w.kind is distinct from 'win' or b.main + b.bonus <> r.stake or w.main + w.bonus <> r.win)
union all
select 'a round called off has taken nothing', r.id
from game_round r join game_move b on b.round = r.id and b.kind = 'bet'
where r.state = 'void' and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')
union all
select 'a bet belongs to a round', b.id
from game_move b
where b.kind = 'bet' and not exists (select from game_round r where r.id = b.round)
  and not exists (select from game_move x where x.bet = b.id and x.kind = 'rollback')`

/** The invariants between rounds and the moves of the wallet. Empty when they agree. */
export async function checkRounds(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(CHECKS)
  return rows.map(({ rule, detail }) => ({ rule, detail }))
}
