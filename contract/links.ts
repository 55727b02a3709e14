/** Where a link of upstream's content may lead. */
export interface SafeLink {
  /** An in-app path with its query, or an http(s) address. */
  href: string
  /** Leads away: opened in a tab of its own, without a way back to ours. */
  external: boolean
}

const MAX_LENGTH = 2048
/** Browsers drop or reinterpret these inside an address, so a checked text could mean another place. */
const NEVER_IN_A_LINK = /[\s\p{Cc}\p{Zl}\p{Zp}\\]/u
const HOST = 'in.app'

/**
 * The one reader of links that upstream sends (decision row 33): in-app paths and `http(s)` addresses; everything else is
 * `null` and its text stands without a link. `//host`, backslashes, encoded slashes in front, names and passwords in the
 * address and every other scheme are refused.
 */
export function safeLink(candidate: string | undefined): SafeLink | null {
  const link = candidate?.trim() ?? ''
  if (!link || link.length > MAX_LENGTH || NEVER_IN_A_LINK.test(link)) return null
  return link.startsWith('/') ? inAppLink(link) : externalLink(link)
}

function inAppLink(link: string): SafeLink | null {
  const url = readUrl(link, `http://${HOST}`)
  if (!url || url.host !== HOST || /^\/+(\/|%2f|%5c)/i.test(url.pathname)) return null
  if (/%([01][0-9a-f]|7f)/i.test(url.pathname)) return null
  return { href: url.pathname + url.search + url.hash, external: false }
}

function externalLink(link: string): SafeLink | null {
  if (!/^https?:\/\/[^/]/i.test(link)) return null
  const url = readUrl(link)
  if (!url || url.username || url.password) return null
  return { href: url.href, external: true }
}

function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Specification section 2, public routes, the player-protection page (decision row 31) and the texts one agrees to. Every other page needs a player. */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/promosi',
  '/promosiDetail',
  '/account',
  '/download',
  '/responsible-play',
  '/terms',
  '/privacy',
  '/reset',
]

/** Whether an address leads to a page of ours that asks a visitor to sign in first. */
export const needsPlayer = (href: string) => href.startsWith('/') && !PUBLIC_PATHS.includes(href.split(/[?#]/)[0] ?? '')
