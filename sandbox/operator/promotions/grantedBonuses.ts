import { and, desc, eq, sql } from 'drizzle-orm'
import type { BonusState } from '../../../contract/calls/promotions.ts'
import { addSen, NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import { readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { bonusOf } from '../../ledger/accounts.ts'
import { account, history, transfer } from '../../ledger/tables.ts'
import { promotion } from '../tables/promotions.ts'

export interface Granted {
  id: string
  title: string | null
  /** In sen. */
  amount: Sen
  grantedAt: Date
  state: BonusState
  /** How much of it has been staked, in sen. Stakes use up the oldest bonus first. */
  played: Sen
}

/** More than a player can be given in years. */
const AT_MOST = 200

/** The bonuses of a player, newest first: those still to be credited, and those of the history. */
export async function grantedBonuses(db: Db, player: string): Promise<Granted[]> {
  const [credited, due, played] = await Promise.all([
    db
      .select()
      .from(history)
      .where(and(eq(history.player, player), eq(history.kind, 'bonus'), eq(history.state, 'credited')))
      .orderBy(desc(history.createdAt), desc(history.transNo))
      .limit(AT_MOST),
    db
      .select()
      .from(promotion)
      .where(and(eq(promotion.player, player), eq(promotion.state, 'due')))
      .orderBy(desc(promotion.earnedAt)),
    playedBonus(db, player),
  ])
  let left: number = played
  const granted: Granted[] = []
  for (const { transNo, title, amount, createdAt } of [...credited].reverse()) {
    const used = Math.min(left, amount) as Sen
    left -= used
    const state = used < amount ? 'current' : 'ended'
    granted.unshift({ id: transNo, title, amount, grantedAt: createdAt, state, played: used })
  }
  const coming = due.map(({ id, title, amount, earnedAt }) => ({
    ...{ id, title, amount, grantedAt: earnedAt },
    ...{ state: 'coming' as const, played: NO_MONEY },
  }))
  return [...coming, ...granted]
}

/** How much bonus money a player has staked, in sen, without what was given back. */
async function playedBonus(db: Db, player: string): Promise<Sen> {
  const id = bonusOf(player)
  const [spent] = await db
    .select({ amount: sql`${account.debitsPosted} + ${account.debitsPending}`.mapWith(account.debitsPosted) })
    .from(account)
    .where(eq(account.id, id))
  const [returned] = await db
    .select({ amount: readableSum(sql`sum(${transfer.amount})`) })
    .from(transfer)
    .where(and(eq(transfer.creditAccount, id), eq(transfer.kind, 'reversal'), eq(transfer.state, 'posted')))
  return addSen(spent?.amount ?? NO_MONEY, -senOf(returned?.amount ?? 0) as Sen)
}
