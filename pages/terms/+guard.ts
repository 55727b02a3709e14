import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'

/** When the operator has terms of its own (TERMS_URL), those terms apply. */
export function guard({ site }: PageContextServer) {
  if (site.terms !== href.terms()) throw redirect(site.terms)
}
