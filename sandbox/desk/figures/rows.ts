import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../kit/db/types.ts'
import { type Count, FLOW, isCount, type Named, type Terms, termsOf } from './numbers.ts'
import { type Days, LATE, ORDER_OF, ofTransfers, readOnly, within } from './read.ts'

export interface Asked {
  number: Named
  days: Days
  /** Rows of this game alone; empty: of no game. */
  game?: string | undefined
}

/** One row behind a number. `amount` is in sen, with the sign that it has in the number; null where players are counted. */
export interface Row {
  id: string
  at: string
  kind: string
  player: string
  game: string
  amount: bigint | null
}

const Rows = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    player: z.string(),
    game: z.string(),
    amount: z.coerce.bigint().nullable(),
  }),
)

/** As texts: a moment in Indonesia. */
const written = (moment: SQL) =>
  sql`to_char(${moment} at time zone interval '7 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`

const COUNTED: Record<Count, (days: Days) => SQL> = {
  newPlayers: (days) => sql`
    select id, ${written(sql`created_at`)} as at, 'player' as kind, username as player, '' as game, null as amount
    from player where ${within(sql`created_at`, days)} order by created_at, id`,
  players: ({ from, to }) => sql`
    select s.player as id, l.day::text as at, 'player' as kind, p.username as player, s.game, null as amount
    from game_line l join game_session s on s.id = l.session join player p on p.id = s.player
    where l.kind = 'bet' and l.day between ${from} and ${to} group by l.day, s.player, p.username, s.game
    order by l.day, s.player, s.game`,
  orders: (days) => sql`
    select o.trans_no as id, ${written(sql`o.created_at`)} as at, o.state as kind, p.username as player, '' as game, o.amount::text
    from deposit_order o join player p on p.id = o.player
    where ${within(sql`o.created_at`, days)} order by o.created_at, o.trans_no`,
}

/** The transfers of a number, by the flows that it is made of. `page` cuts them before their players and games are read. */
function transfers(terms: Terms, { days, game }: Asked, page: SQL): SQL {
  const flows = Object.entries(terms)
  const sign = sql.join(
    flows.map(([flow, sign]) => sql`when ${flow} then ${sql.raw(String(sign))}`),
    sql` `,
  )
  const names = sql.join(
    flows.map(([flow]) => sql`${flow === 'late' ? 'deposit' : flow}`),
    sql`, `,
  )
  const own = sql`case when t.debit_account like 'system:%' then t.credit_account else t.debit_account end`
  return sql`
    select t.id, ${written(sql`t.settled_at`)} as at, t.kind, coalesce(p.username, ${own}) as player,
      coalesce(s.game, '') as game, (t.sign * t.amount)::text as amount
    from (
      select t.*, case ${FLOW} ${sign} else 1 end as sign from transfer t
      where ${ofTransfers(days)} and ${FLOW} in (${names}) ${lateOnly(terms)} ${ofGame(game, days)}
      order by t.settled_at, t.id ${page}
    ) t
    left join player p on p.id = split_part(${own}, ':', 2)
    left join game_move m on t.id like 'game:%' and m.id = split_part(t.id, ':', 2)
    left join game_session s on s.id = m.session
    order by t.settled_at, t.id`
}

/** Deposits on time or late ones, where the number has one of the two. */
function lateOnly(terms: Terms): SQL {
  if ((terms.deposit === undefined) === (terms.late === undefined)) return sql``
  const isLate = sql`exists (select from deposit_order o where ${ORDER_OF} and ${LATE})`
  return terms.late === undefined ? sql`and not ${isLate}` : sql`and ${isLate}`
}

function ofGame(game: string | undefined, days: Days): SQL {
  if (game === undefined) return sql``
  const moves = sql`select 'game:' || m.id || ':' || part from game_move m join game_session s on s.id = m.session,
    unnest(array['main', 'bonus']) part where ${within(sql`m.created_at`, days)}`
  return game === '' ? sql`and t.id not in (${moves})` : sql`and t.id in (${moves} and s.game = ${game})`
}

const queryOf = (asked: Asked, page = sql``) =>
  isCount(asked.number)
    ? sql`${COUNTED[asked.number](asked.days)} ${page}`
    : transfers(termsOf(asked.number), asked, page)

const parse = (rows: unknown): Row[] => Rows.parse(rows)

/** One page of the rows behind a number, and whether more follow. */
export async function readRows(
  database: Database,
  asked: Asked,
  { first, size }: { first: number; size: number },
): Promise<{ rows: Row[]; more: boolean }> {
  const { rows } = await readOnly(database, (tx) => tx.execute(queryOf(asked, sql`limit ${size + 1} offset ${first}`)))
  return { rows: parse(rows.slice(0, size)), more: rows.length > size }
}

const AT_ONCE = 5000

/** All rows, some thousand at a time, from one moment. */
export const eachRows = (database: Database, asked: Asked, take: (rows: Row[]) => Promise<void>): Promise<void> =>
  readOnly(database, async (tx) => {
    await tx.execute(sql`declare figures no scroll cursor for ${queryOf(asked)}`)
    for (;;) {
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(AT_ONCE))} from figures`)
      if (rows.length === 0) return
      await take(parse(rows))
    }
  })
