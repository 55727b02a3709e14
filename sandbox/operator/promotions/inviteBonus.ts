import { eq } from 'drizzle-orm'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import type { Tx } from '../../kit/db/types.ts'
import { transfer } from '../../ledger/tables.ts'
import { SETTINGS } from '../settings.ts'
import { player } from '../tables/player.ts'
import { claimBonus } from './claimBonus.ts'
import { type Earned, INVITED } from './promotions.ts'

/** The amount for each of the two players, and the smallest deposit that counts. */
export const INVITE_BONUS = rupiah(SETTINGS.invitation.bonus)
export const INVITE_MIN_DEPOSIT = rupiah(SETTINGS.invitation.minDeposit)

/** Before the friend's id: the inviter's transfer. If it exists, the bonus of this friend was paid. */
export const INVITE_TRANSFER = 'INV-'

/** The first sufficient deposit earns one for each of the two. Call it where the order is locked. */
export async function earnedByInvitation(tx: Tx, friend: string, deposit: Sen): Promise<Earned[]> {
  if (deposit < INVITE_MIN_DEPOSIT) return []
  const mine = eq(player.id, friend)
  const wanted = { inviter: player.invitedBy, email: player.mailbox, phone: player.phoneKey }
  const [row] = await tx.select(wanted).from(player).where(mine)
  if (!row?.inviter) return []
  const id = INVITE_TRANSFER + friend
  const [counted] = await tx.select({ id: transfer.id }).from(transfer).where(eq(transfer.id, id))
  if (counted || !(await claimBonus(tx, 'invite', row))) return []
  return [
    { id, player: row.inviter, amount: INVITE_BONUS, title: INVITED },
    { id: `${id}-F`, player: friend, amount: INVITE_BONUS, title: 'upstream.history.invitedBonus' },
  ]
}
