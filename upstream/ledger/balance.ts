import { inArray, sql } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import { senOf } from '../db/schema/columns.ts'
import { account } from '../db/schema/ledger.ts'
import type { Db } from '../db/types.ts'
import { bonusOf, mainOf } from './accounts.ts'

export interface PlayerBalance {
  /** What can be played with and withdrawn, in sen; what is held is not in it. */
  main: Sen
  /** What can only be played with, in sen. */
  bonus: Sen
  /** Set aside for withdrawals under way, in sen. */
  held: Sen
}

/** Makes the reader of balances: one prepared statement, one round trip. A player without accounts has nothing. */
export function balanceReader(db: Db): (player: string) => Promise<PlayerBalance> {
  const available = (kind: 'main' | 'bonus') =>
    sql<string>`coalesce(sum(${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}) filter (where ${account.kind} = ${sql.raw(`'${kind}'`)}), 0)`
  const query = db
    .select({
      main: available('main'),
      bonus: available('bonus'),
      held: sql<string>`coalesce(sum(${account.debitsPending}), 0)`,
    })
    .from(account)
    .where(inArray(account.id, [sql.placeholder('main'), sql.placeholder('bonus')]))
    .prepare('ledger_balance')
  return async (player) => {
    const [row] = await query.execute({ main: mainOf(player), bonus: bonusOf(player) })
    return { main: senOf(row?.main ?? 0), bonus: senOf(row?.bonus ?? 0), held: senOf(row?.held ?? 0) }
  }
}
