import { run, type Statement } from '../kit/db/statement.ts'
import type { Tx } from '../kit/db/types.ts'
import type { AccountId } from './accounts.ts'

/** Accounts asked for after others were locked: two such transactions wait forever. Name all in the first call. */
export class LockOrderBroken extends Error {
  override name = 'LockOrderBroken'
}

interface Held {
  /** All accounts that the transaction locked, in one statement and in the order of their ids. */
  locked?: ReadonlySet<AccountId>
  /** Accounts that this transaction created: no other transaction can see them, so none can wait for them. */
  created: Set<AccountId>
}

const transactions = new WeakMap<Tx, Held>()

/** System accounts are never locked: many transactions move money to and from them at once. */
const isLockable = (id: AccountId) => !id.startsWith('system:')

/** Locks the player accounts among `ids` in their order. Once, with all that it will use: else LockOrderBroken. */
export async function lockAccounts(tx: Tx, ids: readonly AccountId[]): Promise<void> {
  const newIds = newOnes(tx, ids)
  if (newIds.length > 0) await run(tx, LOCK, [newIds])
}

const LOCK: Statement = { name: 'lock_accounts', text: 'select lock_accounts($1::text[])' }

/** Records that this transaction created these accounts. */
export function noteCreated(tx: Tx, ids: readonly AccountId[]): void {
  const held = heldBy(tx)
  for (const id of ids) held.created.add(id)
}

/** Returns the accounts that must be locked now, and records them as locked. */
function newOnes(tx: Tx, ids: readonly AccountId[]): AccountId[] {
  const held = heldBy(tx)
  const newIds = [...new Set(ids)].filter((id) => isLockable(id) && !held.created.has(id) && !held.locked?.has(id))
  if (newIds.length > 0) {
    if (held.locked) throw new LockOrderBroken(`${newIds.join(', ')} after ${[...held.locked].join(', ')}`)
    held.locked = new Set(newIds)
  }
  return newIds
}

function heldBy(tx: Tx): Held {
  const known = transactions.get(tx)
  if (known) return known
  const held: Held = { created: new Set() }
  transactions.set(tx, held)
  return held
}
