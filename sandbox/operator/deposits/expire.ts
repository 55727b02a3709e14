import { and, eq, lte } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { eachDue, type RowsContext } from '../../kit/db/eachDue.ts'
import type { Database } from '../../kit/db/types.ts'
import { depositOrder } from '../tables/orders.ts'
import { advance, lockOrder } from './advance.ts'

const AT_ONCE = 500

/** Ends orders that were not paid in time; a job. Returns how many. */
export async function expireOrders(context: RowsContext & { database: Database }, now: EpochMs): Promise<number> {
  const { transNo, state, expiresAt } = depositOrder
  const due = and(eq(state, 'waiting'), lte(expiresAt, new Date(now)))
  return await eachDue(
    context,
    {
      job: 'expire orders',
      id: transNo,
      order: expiresAt,
      due,
      ofPlayer: (id) => eq(depositOrder.player, id),
      limit: AT_ONCE,
    },
    now,
    (number) =>
      context.database.transaction(async (tx) => {
        const order = await lockOrder(tx, number)
        return order !== undefined && typeof (await advance(tx, order, 'expire', { now })) === 'object'
      }),
  )
}
