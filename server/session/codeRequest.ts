import type { Request, Response } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { e164Of } from '../../contract/phone.ts'
import { readEmail } from '../../contract/typedText.ts'
import type { CookieJar } from '../http/cookies.ts'
import { sealedCookie } from './sealedCookie.ts'

const COOKIE = 'code'
const LIVES_SECONDS = 10 * 60
/** ACC-17: the countdown before a code can be sent again. */
const PAUSE_SECONDS = 60

/** `at`: epoch seconds. */
const PendingCode = z.object({ to: z.string(), at: z.number().int(), verifyToken: z.string() })

/** The code that this device requested recently, in a sealed cookie. Its verify token leaves the server only there. */
export interface CodeRequests {
  /** The e-mail address or number that received the code, and the seconds until the next code can be requested. */
  read(req: Request): Promise<{ to: string; secondsLeft: number } | null>
  remember(res: Response, to: string, verifyToken: string): Promise<void>
  /** The verify token of the code for this address or number, otherwise `null`. */
  verifyToken(req: Request, to: string): Promise<string | null>
  forget(res: Response): void
}

export function codeRequests(jar: CookieJar, now: () => EpochMs = Date.now): CodeRequests {
  const seconds = () => Math.floor(now() / 1000)
  const cookie = sealedCookie(jar, COOKIE, PendingCode)

  async function open(req: Request) {
    const pending = await cookie.read(req)
    return pending && seconds() < pending.at + LIVES_SECONDS ? pending : null
  }

  return {
    async read(req) {
      const pending = await open(req)
      return pending && { to: pending.to, secondsLeft: Math.max(0, pending.at + PAUSE_SECONDS - seconds()) }
    },
    async remember(res, to, verifyToken) {
      await cookie.write(res, { to, at: seconds(), verifyToken }, LIVES_SECONDS)
    },
    async verifyToken(req, to) {
      const pending = await open(req)
      return pending && keyOf(pending.to) === keyOf(to) ? pending.verifyToken : null
    },
    forget: (res) => cookie.clear(res),
  }
}

const keyOf = (to: string) => e164Of(to) ?? readEmail(to).toLowerCase()
