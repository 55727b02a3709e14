import { and, desc, eq, gt } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Db } from '../kit/db/types.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { gatewayPayment } from '../operator/tables/gateway.ts'
import { type DepositOrder, depositOrder } from '../operator/tables/orders.ts'
import { player } from '../operator/tables/player.ts'

const SHOWN = 50

/** The state of an order as players and payments see it: past its time it is expired, before the job has written it. */
export const stateAt = ({ state, expiresAt }: Pick<DepositOrder, 'state' | 'expiresAt'>, now: EpochMs) =>
  state === 'waiting' && expiresAt.getTime() <= now ? 'expired' : state

/** Deposit orders, newest first: all those of one player, or those of all that wait for their payment. */
export const listOrders = (db: Db, now: EpochMs, username: string | undefined) =>
  db
    .select({
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
    .where(
      username === undefined
        ? and(eq(depositOrder.state, 'waiting'), gt(depositOrder.expiresAt, new Date(now)))
        : eq(player.usernameKey, nameKey(username)),
    )
    .orderBy(desc(depositOrder.createdAt))
    .limit(SHOWN)
