import { hash } from 'node:crypto'
import type { InputOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import type { VisitOf } from './policy.ts'
import { pictureProblem } from './upload.ts'
import type { Visit } from './visit.ts'

/** A picture that was uploaded goes out with its form within this time: a draft may wait for a better line. */
const KEPT_SECONDS = 7 * 24 * 3600

const keyOf = (player: string, reference: string) => `upload:${player}:${hash('sha256', reference, 'base64url')}`

/** Remembers a reference that upstream's upload gave to this player. Throws StoreUnavailable. */
export async function rememberUpload(reference: string | undefined, { res, door }: Visit): Promise<void> {
  const { session } = res.locals
  if (session && reference) await door.store.set(keyOf(session.playerKey, reference), '1', KEPT_SECONDS)
}

/** Refuses a picture that this player was not given (SUP-13): its address would see who loads it. Throws. */
export async function demandOwnPictures<N extends CallName>(
  visit: VisitOf<N>,
  input: InputOf<Calls[N]>,
): Promise<void> {
  const { session } = visit.res.locals
  if (!session) return
  for (const { field, from, isOffered } of visit.policy.pictures ?? []) {
    const reference: unknown = input[field]
    if (typeof reference !== 'string' || reference === '') continue
    if (await visit.door.store.get(keyOf(session.playerKey, reference))) continue
    if (await isOffered?.(reference, visit)) continue
    throw pictureProblem('picture_unknown', 'error.pictureUnknown', undefined, from)
  }
}
