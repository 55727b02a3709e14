import { sql } from 'drizzle-orm'
import { NO_MONEY, type Sen } from '../../contract/money/sen.ts'
import { batched } from '../kit/db/batch.ts'
import { ACCOUNT_MOST, readableSum, senOf } from '../kit/db/columns.ts'
import type { Db } from '../kit/db/types.ts'
import { account } from './tables.ts'

export interface PlayerBalance {
  /** Money for play and withdrawal, in sen, without held amounts. */
  main: Sen
  /** Money for play only, in sen. */
  bonus: Sen
  /** Held for withdrawals in progress, in sen. */
  held: Sen
}

const NOTHING: PlayerBalance = { main: NO_MONEY, bonus: NO_MONEY, held: NO_MONEY }

/** Reads balances: one prepared statement for all players of the same moment. 0 for a player without accounts. */
export function balanceReader(db: Db): (player: string) => Promise<PlayerBalance> {
  const available = (kind: 'main' | 'bonus') =>
    readableSum(
      sql`sum(${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}) filter (where ${account.kind} = ${sql.raw(`'${kind}'`)})`,
      ACCOUNT_MOST,
    )
  const query = db
    .select({
      owner: account.owner,
      main: available('main'),
      bonus: available('bonus'),
      held: readableSum(sql`sum(${account.debitsPending})`),
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
