import { lookUp } from '../../common/lookUp.ts'
import { isGuessable } from '../../common/node/guessable.ts'
import type { CallName } from '../../contract/calls/calls.ts'
import type { VisitOf } from './policy.ts'
import type { Fields } from './visit.ts'

/** The field of a new password that is easy to guess (ACC-54). Upstream checks again: it knows whose password it is. */
export async function guessableField<N extends CallName>(
  visit: VisitOf<N>,
  fields: Fields,
  wrong: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const { newPassword: field } = visit.call
  const password = field === undefined ? undefined : lookUp(fields, field)
  if (field === undefined || typeof password !== 'string' || wrong.has(field)) return undefined
  const typed = typeof fields.username === 'string' ? [fields.username] : []
  if (isGuessable(password, [visit.door.brand, ...typed])) return field
  if (wrong.size > 0) return undefined
  return isGuessable(password, await nameOfPlayer(visit)) ? field : undefined
}

/** The user name of the player who is signed in. While it is unknown, upstream alone compares. */
async function nameOfPlayer<N extends CallName>({ res }: VisitOf<N>): Promise<string[]> {
  if (!res.locals.session) return []
  const detail = await res.locals.api.userDetail().catch(() => null)
  return detail?.username ? [detail.username] : []
}
