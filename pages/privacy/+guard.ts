import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'

/** When the operator has a policy of its own (PRIVACY_URL), that policy applies. */
export function guard({ site }: PageContextServer) {
  if (site.privacy !== href.privacy()) throw redirect(site.privacy)
}
