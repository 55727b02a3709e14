import { sql } from 'drizzle-orm'
import type { Sen } from '../../contract/money/sen.ts'
import { readableSum, senOf } from '../kit/db/columns.ts'
import type { Db } from '../kit/db/types.ts'

/** The total sums of a player in sen, none negative, at most the largest safe integer. */
export interface Totals {
  /** Paid in. */
  deposited: Sen
  /** Paid withdrawals, without those that the bank returned. */
  withdrawn: Sen
  /** Bets, without reversed bets. */
  staked: Sen
  /** Money from the house, without reversed bets. */
  won: Sen
}

const counted = (sum: string) => readableSum(sql`sum(${sql.raw(sum)})`)

/** Stored with the accounts in the transaction of each transfer; computed once for an older account without. */
export async function totalsOf(db: Db, player: string): Promise<Totals> {
  const totals = await read(db, player)
  for (const account of totals.uncounted) await db.execute(sql`select count_account(${account})`)
  return totals.uncounted.length > 0 ? (await read(db, player)).totals : totals.totals
}

async function read(db: Db, player: string): Promise<{ totals: Totals; uncounted: string[] }> {
  const { rows } = await db.execute<Record<keyof Totals, string> & { uncounted: string[] }>(sql`
    select ${counted('deposited')} as deposited, ${counted('paid_out - returned')} as withdrawn,
      ${counted('staked - unstaked')} as staked, ${counted('won')} as won,
      array(select id from account where owner = ${player} and staked is null order by id) as uncounted
    from account where owner = ${player}`)
  const [row] = rows
  if (!row) throw new Error('A sum without a row')
  const { deposited, withdrawn, staked, won, uncounted } = row
  return {
    totals: { deposited: senOf(deposited), withdrawn: senOf(withdrawn), staked: senOf(staked), won: senOf(won) },
    uncounted,
  }
}
