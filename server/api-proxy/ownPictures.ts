import { hash } from 'node:crypto'
import type { Response } from 'express'
import { z } from 'zod'
import { SessionExpired } from '../../contract/errors.ts'
import { safeLink } from '../../contract/links.ts'
import { lookUp } from '../../contract/lookUp.ts'
import type { Store } from '../store/store.ts'
import type { Found } from './findCall.ts'
import { FORMS } from './forms.ts'
import { pictureProblem } from './upload.ts'

/** A picture that was uploaded goes out with its form within this time: a draft may wait for a better line. */
const KEPT_SECONDS = 7 * 24 * 3600

const Fields = z.record(z.string(), z.unknown())
const Reference = z.string().optional()

const keyOf = (player: string, reference: string) => `upload:${player}:${hash('sha256', reference, 'base64url')}`

/** Remembers a reference that upstream's upload gave to this player. Throws StoreUnavailable. */
export async function rememberUpload(reference: unknown, store: Store, { session }: Response['locals']): Promise<void> {
  if (session && typeof reference === 'string' && reference !== '')
    await store.set(keyOf(session.playerKey, reference), '1', KEPT_SECONDS)
}

/**
 * Refuses a picture that this player was not given (SUP-13): whoever reads the message or sees the avatar would load it
 * from an address of the player's choice. Accepted are the player's own uploads, the set of upstream and the present
 * avatar. Throws HttpProblem at the file field, and StoreUnavailable.
 */
export async function demandOwnPicture(
  { name }: Found,
  input: unknown,
  store: Store,
  locals: Response['locals'],
): Promise<void> {
  const field = FORMS[name]?.picture?.field
  if (field === undefined || !locals.session) return
  const reference = Reference.parse(lookUp(Fields.parse(input), field))
  if (!reference || (await store.get(keyOf(locals.session.playerKey, reference)))) return
  if (name === 'modifyInfo' && (await isOffered(reference, locals))) return
  throw pictureProblem('picture_unknown', 'error.pictureUnknown')
}

/** Pages show the address of a picture in its full form, so either form of it is the same picture. */
const fullForm = (address: string) => safeLink(address)?.href ?? address

async function isOffered(reference: string, { api }: Response['locals']): Promise<boolean> {
  const [config, player] = await Promise.all([api.profileConfig().catch(none), api.userDetail().catch(none)])
  const offered = [...(config?.avatars ?? []), player?.avatar].filter((address) => address !== undefined)
  return offered.map(fullForm).includes(fullForm(reference))
}

function none(error: unknown): null {
  if (error instanceof SessionExpired) throw error
  return null
}
