import type { Request, Response } from 'express'
import { PAGE_PARAMETERS } from '../../contract/routes.ts'
import { readEither } from '../http/cookies.ts'
import { isFromHere } from '../http/referer.ts'

/** A match of deflate has at least three bytes (RFC 1951, 3.2.5). */
const MATCHES_NOTHING = 2
/** What a visitor has typed, and the e-mail address that a code was sent to. */
const TYPED = ['flash', 'code']

function parametersOf(url: string): [name: string, value: string][] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at))]
}

const parametersRead = (url: string) => parametersOf(url).filter(([name]) => PAGE_PARAMETERS.includes(name))

/** The address as the page of a player sees it: without the parameters that no page reads, so that none is repeated. */
export function addressAsRead(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const query = new URLSearchParams(parametersRead(url)).toString()
  return url.slice(0, at) + (query && `?${query}`)
}

/** Whether this page's length could tell a secret (BREACH, breachattack.com). It is sent uncompressed. */
export function tellsByLength(req: Request, res: Response, status: number): boolean {
  const { session } = res.locals
  const isPersonal = session || TYPED.some((name) => readEither(req, name) !== undefined)
  if (!isPersonal || isFromHere(req)) return false
  const repeated = session ? parametersRead(req.originalUrl) : parametersOf(req.originalUrl)
  return status !== 200 || repeated.some(([, value]) => value.length > MATCHES_NOTHING)
}
