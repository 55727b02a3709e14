import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'

/** Of a player: `main:<player>`, `bonus:<player>`. Of the system: see `SYSTEM`. */
export type AccountId = `main:${string}` | `bonus:${string}` | `system:${string}`

export const mainOf = (player: string): AccountId => `main:${player}`
/** Bonus money is kept apart: it can be played with and never withdrawn (specification section 6). */
export const bonusOf = (player: string): AccountId => `bonus:${player}`

export const SYSTEM = {
  /** Gateways and banks: deposits come from here, withdrawals go here. */
  outside: 'system:outside',
  /** The games: bets go here, wins come from here. */
  house: 'system:house',
  /** Where bonuses come from. */
  promotion: 'system:promotion',
} as const satisfies Record<string, AccountId>

/** Makes the two accounts of a player; does nothing when they are there. */
export async function openPlayer(tx: Tx, player: string): Promise<void> {
  await tx.execute(sql`
    insert into account (id, owner, kind, no_overdraft)
    values (${bonusOf(player)}, ${player}, 'bonus', true), (${mainOf(player)}, ${player}, 'main', true)
    on conflict do nothing`)
}

/** Locks accounts in the order of their ids until the transaction ends: two transactions never wait for each other. */
export async function lockAccounts(tx: Tx, ids: AccountId[]): Promise<void> {
  await tx.execute(sql`
    select 1 from account where id in ${[...new Set(ids)]} order by id collate "C" for no key update`)
}
