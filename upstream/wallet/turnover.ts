import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Sen } from '../../contract/money.ts'
import { reachedLevel } from '../content/levels.ts'
import { senOf } from '../db/schema/columns.ts'
import { transfer } from '../db/schema/ledger.ts'
import { player } from '../db/schema/player.ts'
import type { Db } from '../db/types.ts'
import { bonusOf, mainOf } from '../ledger/accounts.ts'
import { depositedBy } from '../ledger/history.ts'

const back = alias(transfer, 'back')

/** All bets of a player that were not taken back, in sen. */
async function turnoverOf(db: Db, playerId: string): Promise<Sen> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${transfer.amount})` })
    .from(transfer)
    .where(
      and(
        inArray(transfer.debitAccount, [mainOf(playerId), bonusOf(playerId)]),
        eq(transfer.kind, 'bet'),
        eq(transfer.state, 'posted'),
        notExists(db.select({ id: back.id }).from(back).where(eq(back.reverses, transfer.id))),
      ),
    )
  return senOf(row?.sum ?? 0)
}

/** Deposits, turnover and the level they lead to. A level never falls; a risen one is written down. */
export async function progressOf(db: Db, playerId: string, level: number) {
  const recharge = await depositedBy(db, playerId)
  const turnover = await turnoverOf(db, playerId)
  const reached = reachedLevel(recharge, turnover)
  if (reached <= level) return { recharge, turnover, level, risen: false }
  await db.update(player).set({ level: reached }).where(eq(player.id, playerId))
  return { recharge, turnover, level: reached, risen: true }
}
