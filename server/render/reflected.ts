import type { Request, Response } from 'express'
import { PAGE_PARAMETERS } from '../../contract/pageParameters.ts'
import { isFromHere } from '../http/referer.ts'

/** A match of deflate has at least three bytes (RFC 1951, 3.2.5). */
const MATCHES_NOTHING = 2

const known = (url: string) => {
  const at = url.indexOf('?')
  const asked = at < 0 ? [] : [...new URLSearchParams(url.slice(at))]
  return asked.filter(([name]) => PAGE_PARAMETERS.includes(name))
}

/** The address as the page of a player sees it: without the parameters that no page reads, so that none is repeated. */
export function knownAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = new URLSearchParams(known(url)).toString()
  return url.slice(0, at) + (query && `?${query}`)
}

/**
 * Whether the length of this page, once compressed, could tell what is secret in it (BREACH, breachattack.com): it belongs to a
 * player, another site may have asked for it, and it may repeat a text of its address. Such a page is sent uncompressed.
 */
export function tellsByLength(req: Request, res: Response, status: number): boolean {
  if (!res.locals.session || isFromHere(req)) return false
  return status !== 200 || known(req.originalUrl).some(([, value]) => value.length > MATCHES_NOTHING)
}
