import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { InviteState } from '../../../contract/calls/invite.ts'
import { addSen, NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import type { Db } from '../../kit/db/types.ts'
import { history, transfer } from '../../ledger/tables.ts'
import { player } from '../tables/player.ts'
import { INVITE_TRANSFER } from './inviteBonus.ts'

export interface Invited {
  username: string
  avatar: string
  createdAt: Date
  state: InviteState
  /** The amount that the inviter received, in sen. */
  bonus: Sen
}

const reward = sql`${INVITE_TRANSFER}::text || ${player.id}`
const hasDeposited = sql<boolean>`exists (select 1 from ${history}
  where ${history.player} = ${player.id} and ${history.kind} = 'deposit' and ${history.state} = 'credited')`

/** The friends whom a player has invited, newest first, one page counted from 1. */
export async function invitedBy(db: Db, inviter: string, pageNum: number, pageSize: number): Promise<Invited[]> {
  const rows = await db
    .select({
      username: player.username,
      avatar: player.avatar,
      createdAt: player.createdAt,
      bonus: transfer.amount,
      hasDeposited,
    })
    .from(player)
    .leftJoin(transfer, and(eq(transfer.id, reward), eq(transfer.state, 'posted')))
    .where(eq(player.invitedBy, inviter))
    .orderBy(desc(player.createdAt), desc(player.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  return rows.map(({ hasDeposited, bonus, ...row }) => ({
    ...row,
    bonus: bonus ?? NO_MONEY,
    state: bonus !== null ? 'rewarded' : hasDeposited ? 'deposited' : 'joined',
  }))
}

/** How many friends joined, and the total that the inviter has received for them. */
export async function inviteTotals(db: Db, inviter: string): Promise<{ total: number; earned: Sen }> {
  const rows = await db
    .select({ total: count(), amount: transfer.amount })
    .from(player)
    .leftJoin(transfer, and(eq(transfer.id, reward), eq(transfer.state, 'posted')))
    .where(eq(player.invitedBy, inviter))
    .groupBy(transfer.amount)
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    earned: rows.reduce((sum, row) => addSen(sum, ((row.amount ?? 0) * row.total) as Sen), NO_MONEY),
  }
}
