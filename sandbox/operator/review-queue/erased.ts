import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../kit/db/types.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { accountClosing } from '../tables/closing.ts'

/** Whether an account is erased. What is about to be credited stays locked, so it is not erased meanwhile. */
export async function isErased(tx: Tx, player: string, credited = mainOf(player)): Promise<boolean> {
  await lockAccounts(tx, [credited])
  const erased = and(eq(accountClosing.player, player), isNotNull(accountClosing.erasedAt))
  return (await tx.$count(accountClosing, erased)) > 0
}
