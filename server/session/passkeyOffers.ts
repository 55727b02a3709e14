import type { Request, RequestHandler, Response } from 'express'
import { wantsPage } from '../http/contentNegotiation.ts'
import type { CookieJar } from '../http/cookies.ts'
import { readFields } from '../http/readFields.ts'
import { refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'

const COOKIE = 'nopasskey'
const NINETY_DAYS_SECONDS = 90 * 24 * 60 * 60

/** Whether this browser's player was asked for a passkey (ACC-64): a "not now" counts for 90 days. */
export interface PasskeyOffers {
  isDue(req: Request): boolean
  answered(res: Response): void
  /** The form "not now", which returns to its page. */
  later: RequestHandler
}

export function passkeyOffers(jar: CookieJar): PasskeyOffers {
  const answered = (res: Response) => jar.writeSigned(res, COOKIE, 'said', NINETY_DAYS_SECONDS)
  return {
    isDue: (req) => jar.readSigned(req, COOKIE) === undefined,
    answered,
    async later(req, res) {
      const fields = await readFields(req, res)
      answered(res)
      res.set('Cache-Control', 'no-store')
      if (wantsPage(req)) res.redirect(303, safePath(fields._back, refererPath(req)))
      else res.status(204).end()
    },
  }
}
