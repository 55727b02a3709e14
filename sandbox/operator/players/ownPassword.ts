import { eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Db } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { player } from '../tables/player.ts'
import { countTry, forgetTries } from './attempts.ts'
import type { Passwords } from './passwords.ts'

interface OwnPasswordInput {
  /** Id of the player who is signed in. */
  id: string
  password: string
  /** Real. */
  now: EpochMs
  /** The field that held the password. */
  field: string
}

/** All calls share one count of wrong tries. Returns the hash that fits, to compare under the lock. Throws Refused. */
export async function demandPassword(
  { db, passwords }: { db: Db; passwords: Passwords },
  { id, password, now, field }: OwnPasswordInput,
): Promise<string> {
  const tries = `change:${id}`
  await countTry(db, tries, now)
  const [row] = await db.select({ passwordHash: player.passwordHash }).from(player).where(eq(player.id, id))
  const right = await passwords.verify(password, row?.passwordHash)
  if (!row?.passwordHash || !right) throw new Refused('upstream.passwordWrong', {}, 400, field)
  await forgetTries(db, tries)
  return row.passwordHash
}
