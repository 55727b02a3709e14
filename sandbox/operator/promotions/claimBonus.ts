import type { Tx } from '../../kit/db/types.ts'
import { type Contacts, givenBonus, hashesOf } from '../tables/contacts.ts'

/**
 * Whether nobody has had this bonus for one of these confirmed contacts (PRO-13). From now on somebody has; of two who ask at
 * once, one is the first.
 */
export async function claimBonus(tx: Tx, bonus: 'welcome' | 'invite', contacts: Contacts): Promise<boolean> {
  const rows = (await hashesOf(tx, contacts)).map((contactHash) => ({ contactHash, bonus }))
  if (rows.length === 0) return true
  return (await tx.insert(givenBonus).values(rows).onConflictDoNothing().returning()).length === rows.length
}
