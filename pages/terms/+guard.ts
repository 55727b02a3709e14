import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

/** Where the operator has terms of its own (TERMS_URL), they are the ones that hold. */
export function guard({ site }: PageContextServer) {
  if (site.terms !== '/terms') throw redirect(site.terms)
}
