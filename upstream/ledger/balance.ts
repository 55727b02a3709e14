import { sql } from 'drizzle-orm'
import { NO_MONEY, type Sen } from '../../contract/money.ts'
import { batched } from '../db/batch.ts'
import { senOf } from '../db/schema/columns.ts'
import { account } from '../db/schema/ledger.ts'
import type { Db } from '../db/types.ts'

export interface PlayerBalance {
  /** What can be played with and withdrawn, in sen; what is held is not in it. */
  main: Sen
  /** What can only be played with, in sen. */
  bonus: Sen
  /** Set aside for withdrawals under way, in sen. */
  held: Sen
}

const NOTHING: PlayerBalance = { main: NO_MONEY, bonus: NO_MONEY, held: NO_MONEY }

/**
 * Makes the reader of balances: one prepared statement for all who ask at the same moment. A player without accounts has
 * nothing.
 */
export function balanceReader(db: Db): (player: string) => Promise<PlayerBalance> {
  const available = (kind: 'main' | 'bonus') =>
    sql<string>`coalesce(sum(${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}) filter (where ${account.kind} = ${sql.raw(`'${kind}'`)}), 0)`
  const query = db
    .select({
      owner: account.owner,
      main: available('main'),
      bonus: available('bonus'),
      held: sql<string>`sum(${account.debitsPending})`,
    })
    .from(account)
    .where(sql`${account.owner} = any(${sql.placeholder('players')}::text[]) and ${account.kind} in ('main', 'bonus')`)
    .groupBy(account.owner)
    .prepare('ledger_balances')
  return batched(async (players) => {
    const rows = await query.execute({ players })
    const known = new Map(
      rows.map(({ owner, main, bonus, held }) => [
        owner,
        { main: senOf(main), bonus: senOf(bonus), held: senOf(held) },
      ]),
    )
    return players.map((player) => known.get(player) ?? NOTHING)
  })
}
