import { eq } from 'drizzle-orm'
import { rupiah, type Sen } from '../../contract/money.ts'
import { player } from '../db/schema/player.ts'
import type { Tx } from '../db/types.ts'
import { bonusOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { post } from '../ledger/transfers.ts'

/** What each of the two receives, and the deposit that counts; the figures of the sandbox's own promotion. */
export const INVITE_BONUS = rupiah(10_000)
export const INVITE_MIN_DEPOSIT = rupiah(50_000)

/** Before the friend's id: the transfer to the one who invited them. Its being there means that this friend has counted. */
export const INVITE_TRANSFER = 'INV-'

/**
 * After a deposit has arrived: the first one that is large enough pays a bonus to the player and to whoever invited them.
 * Runs in the transaction of the deposit, whose order is locked; the ids of the transfers make a second time do nothing.
 * @param now epoch ms
 */
export async function payInviteBonus(tx: Tx, friend: string, deposit: Sen, now: number): Promise<void> {
  if (deposit < INVITE_MIN_DEPOSIT) return
  const [row] = await tx.select({ inviter: player.invitedBy }).from(player).where(eq(player.id, friend))
  if (!row?.inviter) return
  const id = INVITE_TRANSFER + friend
  const sides = [
    { id, player: row.inviter, title: 'upstream.history.inviteBonus' },
    { id: `${id}-F`, player: friend, title: 'upstream.history.invitedBonus' },
  ]
  const posted = await post(
    tx,
    sides.map((side) => ({
      id: side.id,
      kind: 'bonus',
      debit: SYSTEM.promotion,
      credit: bonusOf(side.player),
      amount: INVITE_BONUS,
    })),
    now,
  )
  for (const [index, { id, ...side }] of sides.entries()) {
    if (posted[index]?.existed) continue
    const line = { transNo: id, kind: 'bonus', state: 'credited', amount: INVITE_BONUS, transferId: id } as const
    await addHistory(tx, { ...line, ...side }, now)
  }
}
