import type { PageContextServer } from 'vike/types'
import { isOpening } from './loginPanel.ts'

/** The query parameters that referral tracking may receive. Every other part of the query stays here. */
const TELLING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'fbclid', 'gclid', 'inviteCode']
const MAX_LENGTH = 2048

/** The address below the dialog for referral tracking; `behind` still has the campaign that a cached page lacks. */
function trackedUrl(origin: string, path: string, search: Record<string, string>, behind = '/'): string {
  const before = new URL(behind, origin)
  const known = before.pathname === path ? { ...Object.fromEntries(before.searchParams), ...search } : search
  const query = new URLSearchParams(Object.entries(known).filter(([name]) => TELLING.includes(name))).toString()
  return `${origin}${path}${query && `?${query}`}`.slice(0, MAX_LENGTH)
}

/** ACC-48: sends the referral-tracking call once an opening, by the render, unless TRACKING is off. Nothing waits. */
export function trackOpening(context: PageContextServer): void {
  if (!context.site.tracking || !isOpening(context)) return
  const { api, urlPathname, urlParsed } = context
  const { origin, fbc, fbp, behind } = context.tracking
  api.trackReferral({ url: trackedUrl(origin, urlPathname, urlParsed.search, behind), fbc, fbp }).catch(() => {})
}
