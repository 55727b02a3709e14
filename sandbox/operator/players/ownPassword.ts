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

/**
 * Checks the password of a signed-in player. All calls share one count of wrong tries, so that a stolen session gets no
 * additional tries by changing the call. Returns the hash that it fits, to be compared again once the row is held. Throws Refused.
 */
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
