import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Tx } from '../../kit/db/types.ts'
import { limitsOf } from '../protection/limits.ts'
import type { DepositOrder } from '../tables/orders.ts'

type Paid = Pick<DepositOrder, 'player' | 'amount'>

/** The part of a late payment above a limit; `null` for none. `isErased` has locked the account: no room is used twice. */
export async function overLimit(tx: Tx, { player, amount }: Paid, now: EpochMs): Promise<Sen | null> {
  const room = Math.min(...(await limitsOf(tx, player, now)).map(({ remaining }) => remaining ?? amount))
  return room < amount ? ((amount - room) as Sen) : null
}
