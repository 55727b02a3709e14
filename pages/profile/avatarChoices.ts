import { safeLink } from '../../contract/links.ts'

export interface AvatarChoice {
  src: string
  chosen: boolean
  /** The player's own picture, which is not in the set. */
  own: boolean
}

/** The reference of a picture that the player has uploaded. */
const UPLOADED = /^\/files\/[\w.-]{1,140}$/

/** Pictures to choose from: the player's own first when it is not in the set, and a refused choice. */
export function avatarChoices(set: readonly string[], own: string | undefined, picked?: string): AvatarChoice[] {
  const offered = set.map((src) => safeLink(src)?.href).filter((src) => src !== undefined)
  const uploaded = picked && UPLOADED.test(picked) ? picked : undefined
  const mine = [uploaded, own].filter((src) => src !== undefined).filter((src) => !offered.includes(src))
  const all = [...new Set([...mine, ...offered])]
  const chosen = picked && all.includes(picked) ? picked : own
  return all.map((src) => ({ src, chosen: src === chosen, own: !offered.includes(src) }))
}
