import type { Request, RequestHandler, Response } from 'express'
import { wantsPage } from '../http/contentNegotiation.ts'
import type { CookieJar } from '../http/cookies.ts'
import { readFields } from '../http/readFields.ts'
import { refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Whether this browser's player was asked, for a passkey (ACC-64) or for push (INB-10). */
export interface Offers {
  isDue(req: Request): boolean
  answered(res: Response): void
  /** The form "not now", which returns to its page. */
  later: RequestHandler
}

/** @param days how long an answer counts */
export function offers(jar: CookieJar, cookie: string, days: number): Offers {
  const answered = (res: Response) => jar.writeSigned(res, cookie, 'said', days * DAY_SECONDS)
  return {
    isDue: (req) => jar.readSigned(req, cookie) === undefined,
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
