import { and, eq, lte } from 'drizzle-orm'
import { depositOrder } from '../db/schema/orders.ts'
import type { Database } from '../db/types.ts'
import { advance, lockOrder } from './advance.ts'

/**
 * Ends orders that were not paid in time; a job. Returns how many.
 * @param now epoch ms
 */
export async function expireOrders(database: Database, now: number): Promise<number> {
  const due = await database.db
    .select({ transNo: depositOrder.transNo })
    .from(depositOrder)
    .where(and(eq(depositOrder.state, 'waiting'), lte(depositOrder.expiresAt, new Date(now))))
  let count = 0
  for (const { transNo } of due) {
    const step = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, transNo)
      return order ? await advance(tx, order, 'expire', now) : 'illegal'
    })
    if (typeof step === 'object') count++
  }
  return count
}
