import { and, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { eachDue, type RowsContext } from '../../kit/db/eachDue.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import type { Word } from '../../kit/http/translate.ts'
import { bonusOf, SYSTEM } from '../../ledger/accounts.ts'
import { addHistory } from '../../ledger/history.ts'
import { transfer } from '../../ledger/tables.ts'
import { post } from '../../ledger/transfers.ts'
import { writeEvent } from '../events/events.ts'
import { isErased } from '../review-queue/erased.ts'
import { promotion } from '../tables/promotions.ts'

/** The title of what an inviter gets. */
export const INVITED = 'upstream.history.inviteBonus' satisfies Word

export interface Earned {
  /** Also the id of the transfer and of the history row: a bonus that was paid under this id is never paid again. */
  id: string
  player: string
  /** The present amount, in sen, more than zero. */
  amount: Sen
  title: Word
}

/** Records earned bonuses and posts none, so it rolls back no deposit. @param source the deposit or what else */
export async function noteEarned(tx: Tx, source: string, earned: readonly Earned[], now: EpochMs): Promise<void> {
  if (earned.length === 0) return
  const earnedAt = new Date(now)
  await tx
    .insert(promotion)
    .values(earned.map((one) => ({ ...one, source, state: 'due' as const, earnedAt })))
    .onConflictDoNothing()
}

const AT_ONCE = 100

type PaymentDeps = Omit<RowsContext, 'database'> & { database: Database }

/** Pays due bonuses; a job, and after a deposit (`source`). A failed one waits; an erased account gets none. */
export async function payPromotions(context: PaymentDeps, now: EpochMs, source?: string): Promise<number> {
  const mine = source === undefined ? undefined : eq(promotion.source, source)
  const open = eq(promotion.state, 'due')
  return await eachDue(
    context,
    {
      job: 'pay promotions',
      id: promotion.id,
      order: promotion.earnedAt,
      due: and(open, mine),
      open,
      ofPlayer: (id) => eq(promotion.player, id),
      limit: AT_ONCE,
    },
    now,
    (id) => context.database.transaction((tx) => payOne(tx, id, now)),
  )
}

async function payOne(tx: Tx, id: string, now: number): Promise<boolean> {
  const due = and(eq(promotion.id, id), eq(promotion.state, 'due'))
  const [row] = await tx.select().from(promotion).where(due).for('update', { skipLocked: true })
  // Another process is paying it.
  if (!row) return false
  const { player, amount, title } = row
  // A release before this table paid the bonus in the transaction of the deposit, perhaps with another amount. It
  // counts as paid.
  const [paid] = await tx.select({ id: transfer.id }).from(transfer).where(eq(transfer.id, id))
  const isDropped = !paid && (await isErased(tx, player, bonusOf(player)))
  if (!paid && !isDropped) {
    await post(tx, [{ id, kind: 'bonus', debit: SYSTEM.promotion, credit: bonusOf(player), amount }], now)
    const line = { transNo: id, player, kind: 'bonus', state: 'credited', amount, title, transferId: id } as const
    await addHistory(tx, line, now)
    const kind = title === INVITED ? 'invitationCounted' : 'bonusGiven'
    await writeEvent(tx, { player, kind, about: id, amount, reason: title, at: now })
  }
  await tx
    .update(promotion)
    .set({ state: isDropped ? 'dropped' : 'paid', settledAt: new Date(now) })
    .where(eq(promotion.id, id))
  return !paid && !isDropped
}
