import type { Request, Response } from 'express'
import { z } from 'zod'
import type { CookieJar } from '../cookies.ts'
import { seal, unseal } from './seal.ts'

const COOKIE = 'code'
/** As long as a code is usually valid. */
const LIVES_SECONDS = 10 * 60
/** Specification section 9, resend countdown. */
const PAUSE_SECONDS = 60

const Asked = z.object({ email: z.string(), at: z.number().int() })

/** The code that this device has asked for lately. Its verify token is sealed into a cookie and never leaves the server otherwise. */
export interface CodeRequests {
  /** Where the code went, and for how many seconds no other one may be asked for. */
  read(req: Request): { email: string; secondsLeft: number } | null
  remember(res: Response, email: string, verifyToken: string): Promise<void>
  /** The verify token of the code that went to this e-mail, else `null`. */
  verifyToken(req: Request, email: string): Promise<string | null>
  forget(res: Response): void
}

/** `now` is the clock in epoch ms. */
export function codeRequests(jar: CookieJar, now: () => number = Date.now): CodeRequests {
  const seconds = () => Math.floor(now() / 1000)

  function open(req: Request) {
    const cookie = jar.readSigned(req, COOKIE)
    const at = cookie?.indexOf('.') ?? -1
    if (!cookie || at < 0) return null
    const asked = Asked.safeParse(parsed(cookie.slice(0, at))).data
    if (!asked || seconds() >= asked.at + LIVES_SECONDS) return null
    return { ...asked, sealed: cookie.slice(at + 1) }
  }

  return {
    read(req) {
      const asked = open(req)
      return asked && { email: asked.email, secondsLeft: Math.max(0, asked.at + PAUSE_SECONDS - seconds()) }
    },
    async remember(res, email, verifyToken) {
      const asked = Buffer.from(JSON.stringify({ email, at: seconds() })).toString('base64url')
      jar.writeSigned(res, COOKIE, `${asked}.${await seal(verifyToken, jar.keys.sealing)}`, LIVES_SECONDS)
    },
    async verifyToken(req, email) {
      const asked = open(req)
      if (asked?.email.toLowerCase() !== email.trim().toLowerCase()) return null
      return unseal(asked.sealed, jar.keys.sealing)
    },
    forget: (res) => jar.clear(res, COOKIE),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
