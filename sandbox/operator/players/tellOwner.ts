import type { EpochMs } from '../../../common/epochMs.ts'
import type { Tx } from '../../kit/db/types.ts'
import { type NewEvent, writeEvent } from '../events/events.ts'
import { mayWriteTo } from './attempts.ts'

interface Owner {
  id: string
  email: string
  emailConfirmedAt: Date | null
}

/** Tells of a change of the account in its transaction, by e-mail too; to an unconfirmed address only so often. */
export async function tellOwner(
  tx: Tx,
  { id, email, emailConfirmedAt }: Owner,
  event: Omit<NewEvent, 'player' | 'at' | 'recipient'>,
  now: EpochMs,
): Promise<void> {
  const isWritable = email !== '' && (emailConfirmedAt !== null || (await mayWriteTo(tx, email, now)))
  await writeEvent(tx, { ...event, player: id, at: now, recipient: isWritable ? email : undefined })
}
