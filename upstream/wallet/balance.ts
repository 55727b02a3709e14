import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { addSen, type Sen } from '../../contract/money.ts'
import { senOf } from '../db/schema/columns.ts'
import { account } from '../db/schema/ledger.ts'
import { session } from '../db/schema/player.ts'
import type { Db } from '../db/types.ts'
import { SessionExpired } from '../http/refused.ts'

export interface TokenBalance {
  /** What can be played with, bonus included, in sen. */
  total: Sen
  bonus: Sen
}

/** The balance behind a token: session and accounts in one prepared query. Throws SessionExpired. */
export function balanceByToken(db: Db): (tokenHash: Buffer | undefined, now: number) => Promise<TokenBalance> {
  const available = sql<string>`${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}`
  const query = db
    .select({ kind: account.kind, available })
    .from(session)
    .innerJoin(account, and(eq(account.owner, session.player), inArray(account.kind, ['main', 'bonus'])))
    .where(and(eq(session.tokenHash, sql.placeholder('tokenHash')), gt(session.expiresAt, sql.placeholder('now'))))
    .prepare('balance_by_token')

  return async (tokenHash, now) => {
    const rows = tokenHash ? await query.execute({ tokenHash, now: new Date(now) }) : []
    if (rows.length === 0) throw new SessionExpired()
    const of = (kind: 'main' | 'bonus') => senOf(rows.find((row) => row.kind === kind)?.available ?? 0)
    const bonus = of('bonus')
    return { total: addSen(of('main'), bonus), bonus }
  }
}
