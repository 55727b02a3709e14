import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/db/types.ts'
import { type AccountId, bonusOf, mainOf } from './accounts.ts'
import { noteCreated } from './locks.ts'

/** Creates the two accounts of a player; existing accounts stay unchanged. */
export async function openPlayer(tx: Tx, player: string): Promise<void> {
  const { rows } = await tx.execute<{ id: AccountId }>(sql`
    insert into account (id, owner, kind, no_overdraft)
    values (${bonusOf(player)}, ${player}, 'bonus', true), (${mainOf(player)}, ${player}, 'main', true)
    on conflict do nothing returning id`)
  noteCreated(
    tx,
    rows.map(({ id }) => id),
  )
}
