import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { history } from '../../db/schema/ledger.ts'
import { player } from '../../db/schema/player.ts'
import type { Db } from '../../db/types.ts'

const SHOWN = 50

/** Deposit orders that still wait for their payment, newest first. @param now epoch ms */
export const openOrders = (db: Db, now: number) =>
  db
    .select({
      transNo: history.transNo,
      amount: history.amount,
      method: history.method,
      username: player.username,
    })
    .from(history)
    .innerJoin(player, eq(player.id, history.player))
    .where(
      and(
        eq(history.kind, 'deposit'),
        eq(history.state, 'waiting'),
        or(isNull(history.expiresAt), gt(history.expiresAt, new Date(now))),
      ),
    )
    .orderBy(desc(history.createdAt))
    .limit(SHOWN)
