import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Where the operator has a policy of its own (PRIVACY_URL), that is the one that holds. */
export function guard({ site }: PageContextServer) {
  if (site.privacy !== '/privacy') throw redirect(site.privacy)
}
