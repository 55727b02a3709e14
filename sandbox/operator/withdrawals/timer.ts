import { and, eq, lte, or } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { eachDue, type RowsContext } from '../../kit/db/eachDue.ts'
import type { Database } from '../../kit/db/types.ts'
import { fourEyesFrom } from '../review-queue/fourEyes.ts'
import { SETTINGS } from '../settings.ts'
import { withdrawal } from '../tables/player.ts'
import { advanceWithdrawal } from './advance.ts'

export const { checkedAfterMs: CHECKED_AFTER_MS, paidAfterMs: PAID_AFTER_MS } = SETTINGS.withdrawal
/** A destination that the sandbox's bank does not know: a withdrawal to it is refused. */
const REFUSED_NUMBER = /0{6}2$/
const AT_ONCE = 50

/** Moves the withdrawals that the desk did not decide in time; a job. Returns how many. */
export async function moveWithdrawals(context: RowsContext & { database: Database }, now: EpochMs): Promise<number> {
  const { transNo, state, amount, createdAt, approvedAt } = withdrawal
  // What waits for two persons would stand before all others for ever.
  const alone = fourEyesFrom()
  const due = or(
    and(
      eq(state, 'checking'),
      lte(createdAt, new Date(now - CHECKED_AFTER_MS)),
      alone === null ? undefined : lte(amount, alone),
    ),
    and(eq(state, 'approved'), lte(approvedAt, new Date(now - PAID_AFTER_MS))),
  )
  return await eachDue(
    context,
    {
      job: 'move withdrawals',
      id: transNo,
      order: createdAt,
      due,
      ofPlayer: (id) => eq(withdrawal.player, id),
      limit: AT_ONCE,
    },
    now,
    (number) => move(context.database, number, now),
  )
}

async function move(database: Database, transNo: string, now: number): Promise<boolean> {
  const [row] = await database.db
    .select({ state: withdrawal.state, accountNo: withdrawal.accountNo })
    .from(withdrawal)
    .where(eq(withdrawal.transNo, transNo))
  if (!row) return false
  const action = row.state === 'approved' ? 'pay' : REFUSED_NUMBER.test(row.accountNo) ? 'refuse' : 'approve'
  return typeof (await advanceWithdrawal(database, transNo, { action }, now)) === 'object'
}
