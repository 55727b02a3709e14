import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'
import { Redirect } from '../_layout/thrown.ts'

/** When the operator has a policy of its own (PRIVACY_URL), that policy applies. */
export function guard({ site }: PageContextServer) {
  if (site.privacy !== href.privacy()) throw new Redirect(site.privacy)
}
