import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import { senOf } from '../db/schema/columns.ts'
import { transfer } from '../db/schema/ledger.ts'
import type { Db } from '../db/types.ts'
import { mainOf } from '../ledger/accounts.ts'

export interface Lifetime {
  /** In sen, both positive: paid in, and paid out for good. */
  deposits: Sen
  withdrawals: Sen
  /** What was paid in and has not come back (UKGC RTS 1C). */
  net: Sen
}

/** Since the account was opened, from the ledger; a withdrawal that the bank sent back is none. */
export async function lifetimeOf(db: Db, player: string): Promise<Lifetime> {
  const sumOf = (kind: string) => sql<string | null>`sum(${transfer.amount}) filter (where ${transfer.kind} = ${kind})`
  const main = mainOf(player)
  const [row] = await db
    .select({ deposits: sumOf('deposit'), paid: sumOf('withdrawal'), returned: sumOf('reversal') })
    .from(transfer)
    .where(
      and(
        eq(transfer.state, 'posted'),
        or(
          and(eq(transfer.creditAccount, main), inArray(transfer.kind, ['deposit', 'reversal'])),
          and(eq(transfer.debitAccount, main), eq(transfer.kind, 'withdrawal')),
        ),
      ),
    )
  const deposits = senOf(row?.deposits ?? 0)
  const withdrawals = (senOf(row?.paid ?? 0) - senOf(row?.returned ?? 0)) as Sen
  return { deposits, withdrawals, net: (deposits - withdrawals) as Sen }
}
