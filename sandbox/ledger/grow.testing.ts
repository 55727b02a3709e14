import { sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Database, Tx } from '../kit/db/types.ts'

interface Grown {
  players: number
  /** Of each player: a deposit, and so many rounds with a bet and a win, so many minutes before `now`. */
  rounds: number
  /** When the last round was played. */
  now: EpochMs
}

/** The id of a grown player, counted from 1. Ids sort in the order of their numbers. */
export const grownPlayer = (n: number) => `grown${String(n).padStart(8, '0')}`

/** What a grown player has paid in, in sen: enough for all rounds, which lose 10 rupiah each. */
const depositOf = (rounds: number) => 1000 * (rounds + 1)

/** Writes a consistent past straight into the tables, as rounds of another provider. For tests and benchmarks. */
export async function growLedger({ transaction }: Database, { players, rounds, now }: Grown): Promise<void> {
  const atOnce = Math.max(1, Math.floor(ROUNDS_AT_ONCE / rounds))
  for (let first = 1; first <= players; first += atOnce)
    await transaction(async (tx) => {
      // Without triggers: they would write each account once for each of its transfers.
      await tx.execute(sql`set local session_replication_role = replica`)
      await people(tx, { first, last: Math.min(first + atOnce - 1, players) }, now)
      await moves(tx, rounds, now)
      await sums(tx, rounds)
    })
}

/** As much as fits into the time limit of a statement on a busy machine. */
const ROUNDS_AT_ONCE = 10_000

async function people(tx: Tx, { first, last }: { first: number; last: number }, now: number): Promise<void> {
  const at = sql`${new Date(now - 400 * 24 * 60 * 60 * 1000).toISOString()}::timestamptz`
  await tx.execute(sql`
    create temporary table grown on commit drop as
    select n, 'grown' || lpad(n::text, 8, '0') as id from generate_series(${first}::integer, ${last}::integer) n`)
  await tx.execute(sql`
    insert into player (id, username, username_key, avatar, invite_code, created_at)
    select id, id, id, '', id, ${at} from grown`)
  await tx.execute(sql`
    insert into account (id, owner, kind, no_overdraft)
    select kind || ':' || id, id, kind, true from grown, unnest(array['main', 'bonus']) kind`)
  await tx.execute(sql`
    insert into game_session (id, token_hash, player, sign_in, game, lang, opened_at, expires_at)
    select id, sha256(id::bytea), id, sha256(id::bytea), 'roda-hoki', 'en', ${at}, ${at} from grown`)
}

async function moves(tx: Tx, rounds: number, now: number): Promise<void> {
  await tx.execute(sql`
    create temporary table moved on commit drop as
    select md5(g.id || r.n || k.kind)::uuid::text as id, k.kind, g.id as player, g.id || '-' || r.n as round, k.amount,
      case when k.kind = 'win' then md5(g.id || r.n || 'bet')::uuid::text end as bet,
      ${new Date(now).toISOString()}::timestamptz - make_interval(mins => ${rounds}::integer - r.n) as created_at
    from grown g, generate_series(1, ${rounds}::integer) as r (n), (values ('bet', 10000), ('win', 9000)) as k (kind, amount)`)
  await tx.execute(sql`
    insert into game_move (id, kind, session, round, bet, main, bonus, created_at)
    select id, kind, player, round, bet, amount, 0, created_at from moved`)
  await tx.execute(sql`
    insert into transfer (id, kind, state, debit_account, credit_account, amount, created_at, settled_at)
    select 'game:' || id || ':main', kind, 'posted',
      case kind when 'bet' then 'main:' || player else 'system:house' end,
      case kind when 'bet' then 'system:house' else 'main:' || player end,
      amount, created_at, created_at from moved
    union all
    select id || '-deposit', 'deposit', 'posted', 'system:outside', 'main:' || id, ${depositOf(rounds)}::bigint, first.at, first.at
    from grown, (select min(created_at) - interval '1 minute' as at from moved) as first`)
  await tx.execute(sql`
    create temporary table line on commit drop as
    select player, kind, (created_at at time zone 'Asia/Jakarta')::date as day, sum(amount) as amount, count(*) as rounds,
      max('game:' || id || ':main') as transfer_id, max(created_at) as at
    from moved group by 1, 2, 3`)
  await tx.execute(sql`
    insert into history (trans_no, player, kind, state, amount, title, transfer_id, created_at, updated_at)
    select concat_ws('-', player, day, kind), player, kind, 'credited', case kind when 'bet' then -amount else amount end,
      'Roda Hoki', transfer_id, at, at from line`)
  await tx.execute(sql`
    insert into game_line (trans_no, session, day, kind, rounds)
    select concat_ws('-', player, day, kind), player, day, kind, rounds from line`)
}

/** The sums that the triggers would have stored. */
async function sums(tx: Tx, rounds: number): Promise<void> {
  await tx.execute(sql`
    create temporary table total on commit drop as
    select player, ${depositOf(rounds)}::bigint as deposited,
      sum(amount) filter (where kind = 'bet') as staked, sum(amount) filter (where kind = 'win') as won
    from moved group by 1`)
  await tx.execute(sql`
    update account set debits_posted = total.staked, credits_posted = total.deposited + total.won,
      deposited = total.deposited, staked = total.staked, won = total.won
    from total where id = 'main:' || total.player`)
  await tx.execute(sql`
    update ledger_tally t set debits_posted = t.debits_posted + s.dp, credits_posted = t.credits_posted + s.cp
    from (
      select 'system:house' as account, sum(won) as dp, sum(staked) as cp from total
      union all select 'system:outside', sum(deposited), 0 from total
    ) s where t.account = s.account`)
}
