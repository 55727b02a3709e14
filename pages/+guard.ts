import type { PageContextServer } from 'vike/types'
import { pageIsOff } from '../contract/features.ts'
import { safeLink } from '../contract/links.ts'
import { href, needsPlayer } from '../contract/routes.ts'
import { pageBelow } from './_layout/dialogs/loginPanel.ts'
import { NotFound, Redirect } from './_layout/thrown.ts'

/** A page that is off does not exist. SES-18: without a token the login dialog opens and remembers it. */
export function guard(context: PageContextServer) {
  const { session, site, urlPathname, urlParsed } = context
  if (pageIsOff(site.featuresOff, urlPathname)) throw new NotFound()
  if (session.signedIn && urlParsed.search.login) throw new Redirect(wantedPage(context))
  if (session.signedIn || !needsPlayer(urlPathname)) return
  const { login, switched } = urlParsed.search
  if (!login) throw new Redirect(href.home({ login: 1, next: urlPathname + (urlParsed.searchOriginal ?? '') }))
  // A link of the dialog that opened over this page when the session was lost: its panel, over home.
  throw new Redirect(href.home({ login, next: wantedPage(context), switched: switched || undefined }))
}

/** A player who is signed in already gets the page that the dialog was opened for. */
function wantedPage(context: PageContextServer): string {
  const next = safeLink(context.urlParsed.search.next)
  return next && !next.external ? next.href : pageBelow(context)
}
