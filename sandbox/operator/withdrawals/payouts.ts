import { inArray } from 'drizzle-orm'
import { lookUp } from '../../../common/lookUp.ts'
import type { Db } from '../../kit/db/types.ts'
import { withdrawal } from '../tables/player.ts'

export interface Payout {
  /** The progress of a withdrawal that is being checked. */
  stage?: 'received' | 'approved'
  /** The last four digits of the account: enough to recognise it, too few to use it. */
  accountEnd: string
}

const SHOWN_DIGITS = 4
const STAGES = { checking: 'received', approved: 'approved' } as const

/** The withdrawal details that the history shows, by withdrawal number. */
export async function payoutsOf(db: Db, transNos: string[]): Promise<Map<string, Payout>> {
  if (transNos.length === 0) return new Map()
  const rows = await db
    .select({ transNo: withdrawal.transNo, state: withdrawal.state, accountNo: withdrawal.accountNo })
    .from(withdrawal)
    .where(inArray(withdrawal.transNo, transNos))
  return new Map(
    rows.map(({ transNo, state, accountNo }) => {
      const stage = lookUp<Payout['stage']>(STAGES, state)
      return [transNo, { ...(stage && { stage }), accountEnd: accountNo.slice(-SHOWN_DIGITS) }]
    }),
  )
}
