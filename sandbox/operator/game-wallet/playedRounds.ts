import type { EpochMs } from '../../../common/epochMs.ts'
import { LAST_ROUNDS, RECENT_GAMES } from '../../../contract/calls/games.ts'
import { HISTORY_PAGE } from '../../../contract/calls/history.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { ACCOUNT_MOST, senOf } from '../../kit/db/columns.ts'
import { plainSql } from '../../kit/db/statement.ts'
import type { Db } from '../../kit/db/types.ts'
import { startOfDay } from '../../ledger/history.ts'

/** A round as its player reads it, put together from the moves of the wallet. */
export interface PlayedRound {
  id: string
  /** The id of its game, which may have left the catalogue. */
  game: string
  state: 'running' | 'settled' | 'cancelled'
  /** In sen. */
  stake: Sen
  win: Sen
  /** Of its first bet. */
  at: EpochMs
  /** The session of the game; only of a round that was played in a game of this house and is over, so that it can be checked. */
  checkedIn: string | null
}

interface RoundRow extends Record<string, unknown> {
  id: string
  game: string
  state: PlayedRound['state']
  stake: string
  win: string
  at: Date
  checkedIn: string | null
}

const roundOf = ({ id, game, state, stake, win, at, checkedIn }: RoundRow): PlayedRound => ({
  id,
  game,
  state,
  stake: senOf(stake),
  win: senOf(win),
  at: at.getTime(),
  checkedIn,
})

/** A sum of moves that can be read, whatever it is. */
const sumOf = (kind: 'bet' | 'win', condition = 'true') =>
  `least(coalesce(sum(main + bonus) filter (where kind = '${kind}' and ${condition}), 0), ${ACCOUNT_MOST})`
const STATE = `case
    when count(*) filter (where kind = 'bet') > count(*) filter (where kind <> 'bet') then 'running'
    when bool_or(kind = 'win') then 'settled' else 'cancelled' end`
const CHECKED_IN = `(select r.session from game_round r where r.id = found.round and r.state = 'done') as "checkedIn"`

const PAGE_SIZE_MAX = 100

interface LineQuery {
  player: string
  transNo: string
  /** From 1. */
  pageNum?: number | undefined
  /** At most 100. */
  pageSize?: number | undefined
}

/** The rounds that a row of the history sums up, newest first, with their totals. No such row of the player: none. */
export async function roundsOfLine(
  db: Db,
  { player, transNo, pageNum = 1, pageSize = HISTORY_PAGE }: LineQuery,
): Promise<{ list: PlayedRound[]; total: number; totals: { stake: Sen; win: Sen } }> {
  const size = Math.min(Math.max(pageSize, 1), PAGE_SIZE_MAX)
  const sql = plainSql(db)
  const [line] = (
    await sql.query<{ session: string; game: string; day: string; kind: 'bet' | 'win' }>(
      `select l.session, s.game, to_char(l.day, 'YYYY-MM-DD') as day, l.kind
        from game_line l join game_session s on s.id = l.session where l.trans_no = $1 and s.player = $2`,
      [transNo, player],
    )
  ).rows
  if (!line) return { list: [], total: 0, totals: { stake: senOf(0), win: senOf(0) } }
  const { session, game, day, kind } = line
  const inLine = 'created_at >= $2 and created_at < $3'
  const { rows } = await sql.query<RoundRow & { total: string; stakes: string; wins: string }>(
    `with found as (
      select round, min(created_at) as at, ${STATE} as state,
        ${sumOf('bet', kind === 'bet' ? inLine : undefined)} as stake,
        ${sumOf('win', kind === 'win' ? inLine : undefined)} as win
      from game_move where session = $1 group by round
      having bool_or(kind = '${kind}' and main + bonus > 0 and ${inLine})
    ), sums as (
      select count(*) as total, least(sum(stake), ${Number.MAX_SAFE_INTEGER}) as stakes,
        least(sum(win), ${Number.MAX_SAFE_INTEGER}) as wins from found
    )
    select found.round as id, $4 as game, state, stake, win, at, ${CHECKED_IN}, total, stakes, wins
    from sums left join (select * from found order by at desc, round limit $5 offset $6) found on true
    order by at desc, found.round`,
    [session, startOfDay(day, 0), startOfDay(day, 1), game, size, (Math.max(pageNum, 1) - 1) * size],
  )
  const [all] = rows
  return {
    list: rows.filter(({ id }) => id !== null).map(roundOf),
    total: Number(all?.total ?? 0),
    totals: { stake: senOf(all?.stakes ?? 0), win: senOf(all?.wins ?? 0) },
  }
}

/** The rows that are read for the last rounds; a round has a few moves. */
const SESSIONS_READ = 20
const MOVES_READ = 30 * LAST_ROUNDS

/** The last rounds of a player in one game, newest first. It reads the last moves of the last sessions only. */
export async function lastRoundsIn(db: Db, player: string, game: string): Promise<PlayedRound[]> {
  const { rows } = await plainSql(db).query<RoundRow>(
    `with found as (
      select m.round, min(m.created_at) as at, ${STATE} as state, ${sumOf('bet')} as stake, ${sumOf('win')} as win
      from (select id from game_session where player = $1 and game = $2 and not demo order by opened_at desc limit ${SESSIONS_READ}) s
      cross join lateral (
        select round, kind, main, bonus, created_at from game_move
        where session = s.id order by created_at desc limit ${MOVES_READ}
      ) m
      group by m.round having bool_or(kind = 'bet') order by at desc, m.round limit ${LAST_ROUNDS}
    )
    select round as id, $2 as game, state, stake, win, at, ${CHECKED_IN} from found order by at desc, round`,
    [player, game],
  )
  return rows.map(roundOf)
}

const OPENINGS_READ = 200

/** The ids of the games that a player has staked in, the last one first. */
export async function gamesPlayedBy(db: Db, player: string): Promise<string[]> {
  const { rows } = await plainSql(db).query<{ game: string }>(
    `select game from (
      select id, game, opened_at from game_session where player = $1 and not demo order by opened_at desc limit ${OPENINGS_READ}
    ) s
    where exists (select from game_move m where m.session = s.id and m.kind = 'bet')
    group by game order by max(opened_at) desc limit ${RECENT_GAMES}`,
    [player],
  )
  return rows.map(({ game }) => game)
}

const SESSIONS_AT_ONCE = 50

/** Yields all rounds of a player, the oldest first, those of one session of a game at once. No round can be checked here. */
export async function* allRounds(db: Db, player: string): AsyncGenerator<PlayedRound[]> {
  const sql = plainSql(db)
  let after = { at: '-infinity', id: '' }
  while (true) {
    const { rows: sessions } = await sql.query<{ id: string; game: string; at: string }>(
      `select id, game, opened_at::text as at from game_session
        where player = $1 and (opened_at, id) > ($2::timestamptz, $3) order by opened_at, id limit ${SESSIONS_AT_ONCE}`,
      [player, after.at, after.id],
    )
    for (const { id, game } of sessions) {
      const { rows } = await sql.query<RoundRow>(
        `select round as id, $2::text as game, ${STATE} as state, ${sumOf('bet')} as stake, ${sumOf('win')} as win,
            min(created_at) as at, null as "checkedIn"
          from game_move where session = $1 group by round having bool_or(kind = 'bet') order by at, round`,
        [id, game],
      )
      if (rows.length > 0) yield rows.map(roundOf)
    }
    const last = sessions.at(-1)
    if (!last || sessions.length < SESSIONS_AT_ONCE) return
    after = last
  }
}
