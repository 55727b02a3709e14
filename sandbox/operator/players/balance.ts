import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { addSen, NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import { batched } from '../../kit/db/batch.ts'
import { ACCOUNT_MOST, readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { SessionExpired } from '../../kit/http/refused.ts'
import { account } from '../../ledger/tables.ts'
import { session } from '../tables/player.ts'

export interface TokenBalance {
  /** The money for play, bonus included, in sen. */
  total: Sen
  bonus: Sen
}

type Sums = Partial<Record<string, Sen>>

/** The balance of a token's player: one prepared query for all calls of a moment. Throws SessionExpired. */
export function balanceByToken(db: Db, now: () => number): (tokenHash: Buffer | undefined) => Promise<TokenBalance> {
  const query = db
    .select({
      token: sql<string>`encode(${session.tokenHash}, 'hex')`,
      kind: account.kind,
      available: readableSum(
        sql`${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}`,
        ACCOUNT_MOST,
      ),
    })
    .from(session)
    .innerJoin(account, and(eq(account.owner, session.player), inArray(account.kind, ['main', 'bonus'])))
    .where(
      and(
        sql`${session.tokenHash} = any(${sql.placeholder('tokens')}::bytea[])`,
        gt(session.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('balances_by_token')

  const read = batched(async (tokens: string[]) => {
    const sumsByToken = new Map<string, Sums>()
    const rows = await query.execute({ tokens: tokens.map((token) => `\\x${token}`), now: new Date(now()) })
    for (const { token, kind, available } of rows)
      sumsByToken.set(token, { ...sumsByToken.get(token), [kind]: senOf(available) })
    return tokens.map((token) => sumsByToken.get(token))
  })

  return async (tokenHash) => {
    const sums = tokenHash ? await read(tokenHash.toString('hex')) : undefined
    if (!sums) throw new SessionExpired()
    const { main = NO_MONEY, bonus = NO_MONEY } = sums
    return { total: addSen(main, bonus), bonus }
  }
}
