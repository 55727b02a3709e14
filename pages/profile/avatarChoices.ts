import { safeLink } from '../../contract/links.ts'

export interface AvatarChoice {
  src: string
  chosen: boolean
  /** The player's own: a picture that is not in the set. */
  own: boolean
}

/**
 * The pictures to pick from: the set of upstream, and in front of it the player's own when it is none of the set. What was
 * picked in a refused form stays picked.
 */
export function avatarChoices(set: readonly string[], own: string | undefined, picked?: string): AvatarChoice[] {
  const known = set.map((src) => safeLink(src)?.href).filter((src) => src !== undefined)
  const all = own && !known.includes(own) ? [own, ...known] : known
  const chosen = picked && all.includes(picked) ? picked : own
  return all.map((src) => ({ src, chosen: src === chosen, own: !known.includes(src) }))
}
