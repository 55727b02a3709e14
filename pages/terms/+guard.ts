import type { PageContextServer } from 'vike/types'
import { href } from '../../contract/routes.ts'
import { Redirect } from '../_layout/thrown.ts'

/** When the operator has terms of its own (TERMS_URL), those terms apply. */
export function guard({ site }: PageContextServer) {
  if (site.terms !== href.terms()) throw new Redirect(site.terms)
}
