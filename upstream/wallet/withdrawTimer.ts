import { and, asc, eq, lte } from 'drizzle-orm'
import { withdrawal } from '../db/schema/player.ts'
import type { Database } from '../db/types.ts'
import { advanceWithdrawal } from './advanceWithdrawal.ts'
import type { WithdrawalAction } from './withdrawStates.ts'

/** How long the sandbox leaves a withdrawal to whoever sits at its desk, in ms: first to be checked, then to be paid. */
export const CHECKED_AFTER_MS = 120_000
export const PAID_AFTER_MS = 120_000
/** A destination that the sandbox's bank does not know: what goes there is refused. */
const REFUSED_NUMBER = /0{6}2$/
const AT_ONCE = 50

/** Does by itself what nobody has done at the desk; a job. Returns how many withdrawals moved. @param now epoch ms */
export async function moveWithdrawals(database: Database, now: number): Promise<number> {
  const checked = await due(database, 'checking', new Date(now - CHECKED_AFTER_MS))
  const approved = await due(database, 'approved', new Date(now - PAID_AFTER_MS))
  let count = 0
  for (const { transNo, accountNo } of checked)
    count += await move(database, transNo, REFUSED_NUMBER.test(accountNo) ? 'refuse' : 'approve', now)
  for (const { transNo } of approved) count += await move(database, transNo, 'pay', now)
  return count
}

const due = ({ db }: Database, state: 'checking' | 'approved', before: Date) =>
  db
    .select({ transNo: withdrawal.transNo, accountNo: withdrawal.accountNo })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.state, state),
        lte(state === 'checking' ? withdrawal.createdAt : withdrawal.approvedAt, before),
      ),
    )
    .orderBy(asc(withdrawal.createdAt))
    .limit(AT_ONCE)

async function move(database: Database, transNo: string, action: WithdrawalAction, now: number): Promise<number> {
  const step = await advanceWithdrawal(database, transNo, action, now)
  return typeof step === 'object' ? 1 : 0
}
