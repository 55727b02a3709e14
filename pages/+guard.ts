import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { safeLink } from '../contract/links.ts'
import { pageBelow } from './_layout/dialogs/loginPanel.ts'

/** Specification section 2: without a token the login popup opens instead; the wanted page is remembered (decision row 11). */
export function guard(context: PageContextServer) {
  const { config, session, urlPathname, urlParsed } = context
  if (session.signedIn && urlParsed.search.login) throw redirect(wantedPage(context))
  if (!config.screen?.playersOnly || session.signedIn) return
  throw redirect(`/?login=1&next=${encodeURIComponent(urlPathname + (urlParsed.searchOriginal ?? ''))}`)
}

/** Who has signed in already, in another tab or by going back, gets what the dialog was opened for. */
function wantedPage(context: PageContextServer): string {
  const next = safeLink(context.urlParsed.search.next)
  return next && !next.external ? next.href : pageBelow(context)
}
