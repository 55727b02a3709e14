import type { PageContextServer } from 'vike/types'
import { needsPlayer } from '../../contract/routes.ts'

interface Address {
  urlParsed: Pick<PageContextServer['urlParsed'], 'search'>
}
type Page = Address & Partial<Pick<PageContextServer, 'is404' | 'problem'>>

/** What links to the dialog keep of the address: an invitation, a campaign, neither the dialog nor `over`. */
export function carriedQuery({ urlParsed }: Address): Record<string, string> {
  const { login: _, next: __, switched: ___, over: ____, ...carried } = urlParsed.search
  return carried
}

/** The login dialog over this page, or over home. `next` is remembered (SES-16); `mode`: `register`, `reset`. */
export function loginHref(where: Page, next?: string, mode?: 'register' | 'reset'): string {
  const lost = where.is404 === true || where.problem !== undefined
  const query = new URLSearchParams({ login: mode === 'register' ? '2' : (mode ?? '1') })
  if (next) query.set('next', next)
  if (!lost) for (const [name, value] of Object.entries(carriedQuery(where))) query.set(name, value)
  return `${lost ? '/' : ''}?${query}`
}

/** A link for this visitor: a page that needs a player becomes the login dialog (SES-18). */
export const hrefFor = (where: Page & Pick<PageContextServer, 'session'>, href: string) =>
  where.session.signedIn || !needsPlayer(href) ? href : loginHref(where, href)
