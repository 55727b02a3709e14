import type { Request, RequestHandler } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { sameSecret } from '../../common/node/sameSecret.ts'
import { isFromThisMachine } from '../../common/rewriteLoopbackHost.ts'
import { SANDBOX_SECRET_HEADER } from '../../contract/sandbox.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import type { CookieJar } from '../http/cookies.ts'
import { refuse } from '../http/errors.ts'
import { readFields } from '../http/readFields.ts'
import { clientAddress, type Limits } from '../limits/rateLimit.ts'

const COOKIE = 'desk'
const LIVES_SECONDS = 12 * 3600
const DESK = '/__sandbox/'

interface AccessDeps {
  secret: string | undefined
  /** `TRUST_PROXY`: behind a proxy every request comes from another machine. */
  proxies: number
  jar: CookieJar
  limits: Limits
  now: () => EpochMs
}

/** Decides who may use the sandbox's desk and the headers of tests: they make players and change their data. */
export interface TesterAccess {
  /** Whether the caller is here or knows the secret. Throws TooManyRequests after ten wrong ones. */
  mayTest(req: Request): Promise<boolean>
  /** `POST /__sandbox/sign-in`: the form that the desk shows to all other callers. */
  signIn: RequestHandler
}

export function testerAccess({ secret, proxies, jar, limits, now }: AccessDeps): TesterAccess {
  /** A changed secret invalidates every pass. */
  const mark = secret === undefined ? '' : jar.keys.signing.sign(`desk:${secret}`).slice(0, 22)
  const seconds = () => Math.floor(now() / 1000)

  function hasPass(req: Request): boolean {
    const [until = '', marked] = jar.readSigned(req, COOKIE)?.split('.') ?? []
    return marked === mark && Number(until) > seconds()
  }

  return {
    async mayTest(req) {
      const { headers, socket } = req
      if (proxies === 0 && isFromThisMachine({ remoteAddress: socket.remoteAddress, headers })) return true
      if (secret === undefined) return false
      const attempt = req.get(SANDBOX_SECRET_HEADER)
      if (attempt === undefined || hasPass(req)) return hasPass(req)
      const caller = clientAddress(req.ip)
      if (sameSecret(attempt, secret) && !(await limits.isUsedUp('desk', caller))) return true
      await limits.consume('desk', caller)
      return false
    },

    async signIn(req, res) {
      await limits.consume('desk', clientAddress(req.ip))
      const { secret: attempt = '' } = await readFields(req, res)
      const right = secret !== undefined && sameSecret(attempt, secret)
      if (right) jar.writeSigned(res, COOKIE, `${seconds() + LIVES_SECONDS}.${mark}`, LIVES_SECONDS)
      res.set('Cache-Control', 'no-store')
      if (wantsPage(req)) res.redirect(303, right ? DESK : `${DESK}sign-in?wrong=1`)
      else if (right) res.json({ code: 200, message: '', data: null })
      else refuse(res, 'tester_secret', 'The secret is wrong')
    },
  }
}
