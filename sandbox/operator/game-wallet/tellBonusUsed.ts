import { run, type Statement } from '../../kit/db/statement.ts'
import type { Tx } from '../../kit/db/types.ts'
import { SETTINGS } from '../settings.ts'

/** As `writeEvent`, of each bonus that was given within the time of events, once. */
const TELL: Statement = {
  name: 'tell_bonus_used',
  text: `insert into player_event (player, kind, about, amount, facts, at, shown_from)
    select $1, 'bonusUsed', bonus.trans_no, bonus.amount, jsonb_strip_nulls(jsonb_build_object('reason', bonus.title)), $2, 'epoch'
    from (select pg_advisory_xact_lock(hashtextextended('event ' || $1, 0))) as turn, history as bonus
    where bonus.player = $1 and bonus.kind = 'bonus' and bonus.state = 'credited' and bonus.created_at > $3
      and not exists (
        select from player_event as told where told.player = $1 and told.kind = 'bonusUsed' and told.about = bonus.trans_no)
    order by bonus.created_at`,
}

/** A stake has taken the last of the bonus money: tells of each bonus that it was used. The accounts are locked. */
export async function tellBonusUsed(tx: Tx, player: string, now: number): Promise<void> {
  await run(tx, TELL, [player, new Date(now).toISOString(), new Date(now - SETTINGS.eventsMs).toISOString()])
}
