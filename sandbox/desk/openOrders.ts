import { and, eq, gt, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Db } from '../kit/db/types.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { gatewayPayment } from '../operator/tables/gateway.ts'
import { type DepositOrder, depositOrder } from '../operator/tables/orders.ts'
import { player } from '../operator/tables/player.ts'
import { type List, type ListShape, partsOf, TOTAL } from './list.ts'

/** The state of an order as players and payments see it: past its time it is expired, before the job has written it. */
export const stateAt = ({ state, expiresAt }: Pick<DepositOrder, 'state' | 'expiresAt'>, now: EpochMs) =>
  state === 'waiting' && expiresAt.getTime() <= now ? 'expired' : state

export const ORDER_LIST: ListShape = {
  sorts: {
    createdAt: depositOrder.createdAt,
    amount: depositOrder.amount,
    expiresAt: depositOrder.expiresAt,
    transNo: depositOrder.transNo,
  },
  order: 'desc',
  filters: {
    username: (name) => eq(player.usernameKey, nameKey(name)),
    state: (state) => sql`${depositOrder.state} = ${state}`,
    transNo: (transNo) => eq(depositOrder.transNo, transNo),
  },
}

/** Deposit orders: those that a filter finds, or those of all players that wait for their payment. */
export const listOrders = (db: Db, now: EpochMs, list: List) => {
  const waiting = and(eq(depositOrder.state, 'waiting'), gt(depositOrder.expiresAt, new Date(now)))
  const { where, orderBy } = partsOf(list, ORDER_LIST, depositOrder.transNo, waiting)
  return db
    .select({
      total: TOTAL,
      createdAt: depositOrder.createdAt,
      transNo: depositOrder.transNo,
      amount: depositOrder.amount,
      method: gatewayPayment.method,
      username: player.username,
      state: depositOrder.state,
      expiresAt: depositOrder.expiresAt,
      payment: gatewayPayment.state,
    })
    .from(depositOrder)
    .innerJoin(player, eq(player.id, depositOrder.player))
    .leftJoin(gatewayPayment, eq(gatewayPayment.transNo, depositOrder.transNo))
    .where(where)
    .orderBy(...orderBy)
    .limit(list.limit)
    .offset(list.offset)
}
