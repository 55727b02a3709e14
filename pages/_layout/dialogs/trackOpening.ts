import type { PageContextServer } from 'vike/types'
import { isOpening } from './loginPanel.ts'

/** What may be told about where a visitor came from; every other part of the query stays here. */
const TELLING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'fbclid', 'gclid', 'inviteCode']
const MAX_LENGTH = 2048

/** The address of the page below the dialog as referral tracking may know it. */
export function trackedUrl(origin: string, path: string, search: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(search).filter(([name]) => TELLING.includes(name))).toString()
  return `${origin}${path}${query && `?${query}`}`.slice(0, MAX_LENGTH)
}

/**
 * Specification section 2: opening the login dialog sends the referral-tracking call, once for each opening. Nobody waits
 * for it and its failure changes nothing. The operator turns it off by TRACKING.
 */
export function trackOpening(context: PageContextServer): void {
  const { site, tracking, api, urlPathname, urlParsed } = context
  if (!site.tracking || !isOpening(context)) return
  const { origin, fbc, fbp } = tracking
  api.trackReferral({ url: trackedUrl(origin, urlPathname, urlParsed.search), fbc, fbp }).catch(() => {})
}
