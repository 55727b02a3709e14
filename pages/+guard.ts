import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Specification section 2: without a token the login popup opens instead; the wanted page is remembered (decision row 11). */
export function guard({ config, session, urlPathname, urlParsed }: PageContextServer) {
  if (!config.screen?.playersOnly || session.signedIn) return
  throw redirect(`/?login=1&next=${encodeURIComponent(urlPathname + urlParsed.searchOriginal)}`)
}
