import type { PageContextServer } from 'vike/types'
import { isOpening } from './loginPanel.ts'

/** The query parameters that referral tracking may receive. Every other part of the query stays here. */
const TELLING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'fbclid', 'gclid', 'inviteCode']
const MAX_LENGTH = 2048

/**
 * The address of the page below the dialog, as referral tracking may receive it. A cached page does not see the
 * campaign of its address, so its links to the dialog lack it. `behind` (path and query), when it is the same page,
 * still has it.
 */
export function trackedUrl(origin: string, path: string, search: Record<string, string>, behind = '/'): string {
  const before = new URL(behind, origin)
  const known = before.pathname === path ? { ...Object.fromEntries(before.searchParams), ...search } : search
  const query = new URLSearchParams(Object.entries(known).filter(([name]) => TELLING.includes(name))).toString()
  return `${origin}${path}${query && `?${query}`}`.slice(0, MAX_LENGTH)
}

/**
 * ACC-48: opening the login dialog sends the referral-tracking call, once for each opening. No answer waits for it, and
 * its failure changes nothing. The operator turns it off by TRACKING. The render sends it, because a dialog also opens
 * without script, and only the render knows that it is open.
 */
export function trackOpening(context: PageContextServer): void {
  if (!context.site.tracking || !isOpening(context)) return
  const { api, urlPathname, urlParsed } = context
  const { origin, fbc, fbp, behind } = context.tracking
  api.trackReferral({ url: trackedUrl(origin, urlPathname, urlParsed.search, behind), fbc, fbp }).catch(() => {})
}
