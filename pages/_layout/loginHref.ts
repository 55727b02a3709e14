import type { PageContextServer } from 'vike/types'
import { needsPlayer } from '../../contract/links.ts'

type Where = Pick<PageContextServer, 'urlParsed' | 'session' | 'is404' | 'problem'>

/**
 * Where the login dialog opens: over this page, or over home when this page cannot be drawn again. `next` is remembered
 * (decision row 11); `mode` is `register` or `reset`.
 */
export function loginHref({ urlParsed, is404, problem }: Where, next?: string, mode?: 'register' | 'reset'): string {
  const { login: _, next: __, switched: ___, ...kept } = urlParsed.search
  const lost = is404 === true || problem !== undefined
  const query = new URLSearchParams({ login: mode === 'register' ? '2' : (mode ?? '1') })
  if (next) query.set('next', next)
  if (!lost) for (const [name, value] of Object.entries(kept)) query.set(name, value)
  return `${lost ? '/' : ''}?${query}`
}

/** A link as this visitor may use it: a page that needs a player becomes the login dialog (specification section 2). */
export const hrefFor = (where: Where, href: string) =>
  where.session.signedIn || !needsPlayer(href) ? href : loginHref(where, href)
