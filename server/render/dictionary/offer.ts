import type { Request, Response } from 'express'
import { wantsFragment } from '../../http/contentNegotiation.ts'
import { isFromHere } from '../../http/referer.ts'
import { acceptedEncodings } from '../encode.ts'
import type { Dictionaries, Dictionary } from './dictionaries.ts'

export const available = (req: Request, dictionaries: Dictionaries): Dictionary | undefined =>
  dictionaries.named(req.get('Available-Dictionary'))

/**
 * The address of the dictionary to offer with this page, when the browser can use one and has not got it. The browser
 * fetches it when it has nothing else to do.
 *
 * A browser names `dcz` only when it already has a dictionary. Zstandard is what one that can use ours certainly reads.
 * It is offered from the second page on: one page never pays for it, and from the third page on each page saves.
 */
export function offered(req: Request, res: Response, dictionaries: Dictionaries): string | null {
  if (req.get('Sec-Fetch-Dest') !== 'document' || wantsFragment(req) || !isFromHere(req)) return null
  if (!acceptedEncodings(req.headers['accept-encoding']).has('zstd')) return null
  const dictionary = dictionaries.current(res.locals.locale, res.locals.device)
  return dictionary && available(req, dictionaries) !== dictionary ? dictionary.href : null
}
