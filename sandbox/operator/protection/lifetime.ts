import type { Sen } from '../../../contract/money/sen.ts'
import type { Db } from '../../kit/db/types.ts'
import { totalsOf } from '../../ledger/totals.ts'

export interface Lifetime {
  /** The total deposits and the total final withdrawals, in sen, both positive. */
  deposits: Sen
  withdrawals: Sen
  /** Deposits minus withdrawals (UKGC RTS 1C). */
  net: Sen
}

/** The sums since the account was opened, from the ledger; a withdrawal that the bank returned does not count. */
export async function lifetimeOf(db: Db, player: string): Promise<Lifetime> {
  const { deposited: deposits, withdrawn: withdrawals } = await totalsOf(db, player)
  return { deposits, withdrawals, net: (deposits - withdrawals) as Sen }
}
