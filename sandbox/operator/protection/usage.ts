import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { LimitPeriod, LimitWindows } from '../../../contract/calls/protection.ts'
import { addSen, type Sen } from '../../../contract/money/sen.ts'
import { startOfMonth, startOfToday, startOfWeek } from '../../../contract/time/wib.ts'
import { ACCOUNT_MOST, readableSum, senOf } from '../../kit/db/columns.ts'
import type { Db } from '../../kit/db/types.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { transfer } from '../../ledger/tables.ts'
import { depositOrder } from '../tables/orders.ts'

const HOUR_MS = 60 * 60 * 1000
/** The length of each window; a deposit leaves the window this long after it was credited. */
export const WINDOW_MS: Record<LimitPeriod, number> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}

let windows: LimitWindows = 'fixed'

/** Sets how the periods of limits are counted in this process. Called once, before any limit is read. */
export function setLimitWindows(kind: LimitWindows): void {
  windows = kind
}

export const limitWindows = (): LimitWindows => windows

/** A deposit counts when it was credited after this moment. */
function windowStart(period: LimitPeriod, now: EpochMs): number {
  if (windows === 'rolling') return now - WINDOW_MS[period]
  const start = { day: startOfToday, week: startOfWeek, month: startOfMonth }[period]
  // What was credited at the very start of the period counts.
  return start(now) - 1
}

/** What counts against each limit, gross, in sen: deposits in the window, and every open order, which may be paid. */
export async function usedBy(db: Db, player: string, now: EpochMs): Promise<Record<LimitPeriod, Sen>> {
  const since = (period: LimitPeriod) => new Date(windowStart(period, now)).toISOString()
  // A deposit is posted at once: it was created and credited at the same moment.
  const within = (period: LimitPeriod) =>
    readableSum(sql`sum(${transfer.amount}) filter (where ${transfer.createdAt} > ${since(period)})`, ACCOUNT_MOST)
  const [credited] = await db
    .select({ day: within('day'), week: within('week'), month: within('month') })
    .from(transfer)
    .where(
      and(
        eq(transfer.creditAccount, mainOf(player)),
        eq(transfer.kind, 'deposit'),
        eq(transfer.state, 'posted'),
        gt(transfer.createdAt, new Date(Math.min(windowStart('week', now), windowStart('month', now)))),
      ),
    )
  const open = await openOrders(db, player, now)
  const used = (period: LimitPeriod) => addSen(senOf(credited?.[period] ?? 0), open)
  return { day: used('day'), week: used('week'), month: used('month') }
}

async function openOrders(db: Db, player: string, now: number): Promise<Sen> {
  const { state, expiresAt } = depositOrder
  const [row] = await db
    .select({ sum: readableSum(sql`sum(${depositOrder.amount})`, ACCOUNT_MOST) })
    .from(depositOrder)
    .where(
      and(
        eq(depositOrder.player, player),
        or(eq(state, 'checking'), and(eq(state, 'waiting'), gt(expiresAt, new Date(now)))),
      ),
    )
  return senOf(row?.sum ?? 0)
}
