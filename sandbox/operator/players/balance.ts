import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { addSen, NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import { batched } from '../../kit/db/batch.ts'
import { ACCOUNT_MOST, readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { SessionExpired } from '../../kit/http/refused.ts'
import { account } from '../../ledger/tables.ts'
import { playerEvent } from '../tables/events.ts'
import { session } from '../tables/player.ts'

export interface TokenBalance {
  /** The money for play, bonus included, in sen. */
  total: Sen
  bonus: Sen
  /** How many messages of the inbox are unread. */
  unread: number
}

interface Sums {
  main: Sen
  bonus: Sen
  unread: number
}

const NOTHING: Sums = { main: NO_MONEY, bonus: NO_MONEY, unread: 0 }

/** The balance of a token's player, and what is unread: one prepared query for all calls of a moment. Throws SessionExpired. */
export function balanceByToken(db: Db, now: () => number): (tokenHash: Buffer | undefined) => Promise<TokenBalance> {
  const query = db
    .select({
      token: sql<string>`encode(${session.tokenHash}, 'hex')`,
      kind: account.kind,
      available: readableSum(
        sql`${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}`,
        ACCOUNT_MOST,
      ),
      unread: sql<string>`(select count(*) from ${playerEvent}
        where ${playerEvent.player} = ${session.player} and ${playerEvent.readAt} is null and ${playerEvent.shownFrom} <= ${sql.placeholder('now')})`,
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
    for (const { token, kind, available, unread } of rows) {
      const sums = { ...NOTHING, ...sumsByToken.get(token), unread: Number(unread) }
      sumsByToken.set(token, { ...sums, [kind]: senOf(available) })
    }
    return tokens.map((token) => sumsByToken.get(token))
  })

  return async (tokenHash) => {
    const sums = tokenHash ? await read(tokenHash.toString('hex')) : undefined
    if (!sums) throw new SessionExpired()
    const { main, bonus, unread } = sums
    return { total: addSen(main, bonus), bonus, unread }
  }
}
