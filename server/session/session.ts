import { hash, randomBytes } from 'node:crypto'
import cookieSession from 'cookie-session'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { type CookieJar, readCookie } from '../cookies.ts'
import { cookieGuard, expectCookiePair } from './cookieGuard.ts'
import { rememberingUnseal, seal } from './seal.ts'

/** A signed-in player. Times are epoch ms. The token is upstream's and never leaves the server (decision row 8). */
export interface PlayerSession {
  id: string
  token: string
  /** The same for one account over all its sessions; says nothing about its name. */
  playerKey: string
  guest: boolean
  issuedAt: number
  lastActiveAt: number
  expiresAt: number
}

/** Starts a session with a new id. `account` is upstream's own name of the account; without one the session stands alone. */
export type SignIn = (token: string, who: { account?: string; guest?: boolean }) => Promise<void>

export const IDLE_MS = 30 * 60_000
export const ABSOLUTE_MS = 12 * 3_600_000
const TOUCH_EVERY_MS = 60_000
const SID = 'sid'

/** What the cookie holds; times in epoch seconds to keep it small. */
const Payload = z.object({
  v: z.literal(1),
  i: z.string().length(22),
  p: z.string().min(16).max(32),
  a: z.number().int(),
  l: z.number().int(),
  e: z.number().int(),
  g: z.literal(1).optional(),
  k: z.string(),
})
type Payload = z.infer<typeof Payload>

const seconds = (ms: number) => Math.floor(ms / 1000)

/**
 * The key under which an account is known to limits and records of money; names that differ in case are different. It hangs on
 * no secret: records of money outlive the rotation of keys.
 */
export const playerKeyOf = (account: string) => hash('sha256', `player:${account.trim()}`, 'base64url').slice(0, 22)

/**
 * cookie-session with the rules of RELIABILITY: signed cookie pair, sealed token, idle and absolute limits checked here
 * because the cookie's own expiry is only a hint. `now` is the clock in epoch ms.
 */
export function session(jar: CookieJar, now: () => number = Date.now): RequestHandler[] {
  const name = jar.name(SID)
  const cookies = cookieSession({
    name,
    keys: jar.keys.signing,
    maxAge: ABSOLUTE_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: jar.secure,
    path: '/',
  })

  const unseal = rememberingUnseal(jar.keys.sealing)

  async function open(req: Request, res: Response): Promise<PlayerSession | null> {
    if (!readCookie(req, name)) return null
    const payload = Payload.safeParse(req.session).data
    const time = now()
    const dead = !payload || time >= payload.e * 1000 || time - payload.l * 1000 >= IDLE_MS
    const token = dead ? null : await unseal(payload.k)
    if (dead || token === null) {
      req.session = null
      return null
    }
    const touched = time - payload.l * 1000 >= TOUCH_EVERY_MS
    if (touched || signedWithOldKey(req)) {
      const k = touched ? payload.k : await seal(token, jar.keys.sealing)
      req.session = { ...payload, l: seconds(time), k }
      expectCookiePair(res)
    }
    return {
      id: payload.i,
      token,
      playerKey: payload.p,
      guest: payload.g === 1,
      issuedAt: payload.a * 1000,
      lastActiveAt: payload.l * 1000,
      expiresAt: payload.e * 1000,
    }
  }

  /** The library re-signs `.sig` alone and without its attributes; both cookies are written anew instead. */
  function signedWithOldKey(req: Request): boolean {
    if (!jar.keys.rotated) return false
    const signature = readCookie(req, `${name}.sig`)
    return signature !== undefined && jar.keys.signing.index(`${name}=${readCookie(req, name)}`, signature) > 0
  }

  return [
    cookieGuard(name),
    cookies,
    async (req, res, next) => {
      res.locals.signIn = async (token, { account, guest = false }) => {
        const time = now()
        const payload: Payload = {
          v: 1,
          i: randomBytes(16).toString('base64url'),
          p: account === undefined ? randomBytes(16).toString('base64url') : playerKeyOf(account),
          a: seconds(time),
          l: seconds(time),
          e: seconds(time + ABSOLUTE_MS),
          ...(guest ? { g: 1 as const } : {}),
          k: await seal(token, jar.keys.sealing),
        }
        req.session = payload
        expectCookiePair(res)
        res.locals.session = {
          id: payload.i,
          token,
          playerKey: payload.p,
          guest,
          issuedAt: time,
          lastActiveAt: time,
          expiresAt: time + ABSOLUTE_MS,
        }
      }
      res.locals.signOut = () => {
        req.session = null
        res.locals.session = null
      }
      res.locals.session = await open(req, res)
      next()
    },
  ]
}
