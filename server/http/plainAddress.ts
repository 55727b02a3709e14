import type { RequestHandler } from 'express'
import { oddFields } from '../../common/plainText.ts'
import { href } from '../../contract/routes.ts'
import { OddCharacters } from './httpProblem.ts'

/** Query fields of a page that may have several lines: a support message that a link begins. */
const LINES = new Map<string, readonly string[]>([[href.contact(), ['text']]])

const PATH = 'path'
/** These paths hold fields of the contract, which are checked by their own names (api-proxy/readInput.ts). */
const API_PATH = '/api/'

/** Answers 400 for a path or query with characters that no text may hold, so that no page has to check. */
export const plainAddress: RequestHandler = (req, _res, next) => {
  const { originalUrl } = req
  if (!/[^!-$&-~]/.test(originalUrl)) return next()
  const at = originalUrl.indexOf('?')
  const path = decoded(at < 0 ? originalUrl : originalUrl.slice(0, at))
  const query = at < 0 ? [] : [...new URLSearchParams(originalUrl.slice(at))]
  const lines = LINES.get(req.path) ?? []
  const odd = [
    ...(path.startsWith(API_PATH) ? [] : oddFields({ [PATH]: path }, [])),
    ...query.flatMap(([name, value]) => oddFields(Object.fromEntries([[name, value]]), lines)),
  ]
  if (odd.length > 0) throw new OddCharacters(odd)
  next()
}

/** Decodes the path as a page or call would. A path that cannot be decoded stays unchanged and is not found. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
