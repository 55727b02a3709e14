import { and, desc, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { savedAccount, withdrawal } from '../tables/player.ts'

/** A destination of a withdrawal; the names are those of the wire. */
export const WITHDRAW_METHODS = [
  'BCA',
  'BNI',
  'BRI',
  'Mandiri',
  'Permata',
  'CIMB',
  'BSI',
  'DANA',
  'OVO',
  'GoPay',
  'ShopeePay',
  'LinkAja',
].map((name) => ({ name, logo: `/art/payments/${name.toLowerCase()}.svg` }))

/** Accounts of earlier withdrawals, the last used first, each with the payee of the last withdrawal to it. */
export async function accountsOf(db: Db, player: string) {
  const rows = await db
    .selectDistinctOn([savedAccount.method], {
      method: savedAccount.method,
      accountNo: savedAccount.accountNo,
      usedAt: savedAccount.usedAt,
      name: withdrawal.holder,
      phone: withdrawal.phone,
      email: withdrawal.email,
    })
    .from(savedAccount)
    .leftJoin(
      withdrawal,
      and(
        eq(withdrawal.player, savedAccount.player),
        eq(withdrawal.method, savedAccount.method),
        eq(withdrawal.accountNo, savedAccount.accountNo),
      ),
    )
    .where(eq(savedAccount.player, player))
    .orderBy(savedAccount.method, desc(withdrawal.createdAt))
  return rows.sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime()).map(({ usedAt: _, ...account }) => account)
}

/** Stores the destination of a withdrawal: one account number for each method. */
export async function saveAccount(
  tx: Tx,
  player: string,
  { method, accountNo }: { method: string; accountNo: string },
  now: EpochMs,
): Promise<void> {
  const usedAt = new Date(now)
  await tx
    .insert(savedAccount)
    .values({ player, method, accountNo, usedAt })
    .onConflictDoUpdate({ target: [savedAccount.player, savedAccount.method], set: { accountNo, usedAt } })
}

/** Deletes a saved account; deleting a missing one has no effect. */
export async function forgetAccount(db: Db, player: string, method: string, accountNo: string): Promise<void> {
  await db
    .delete(savedAccount)
    .where(and(eq(savedAccount.player, player), eq(savedAccount.method, method), eq(savedAccount.accountNo, accountNo)))
}
