import type { CookieOptions, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { type CookieJar, readCookie } from '../http/cookies.ts'
import { ABSOLUTE_MS } from './session.ts'

const COOKIE = 'who'
const LENGTH = 8
const REMEMBERED = 4000

/** A cookie that scripts read, the same for one account, to see a sign-out (browser/session/leaveTogether.ts). */
export function accountMarker(jar: CookieJar): RequestHandler {
  const name = jar.name(COOKIE)
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure: jar.secure }
  const marks = new LRUCache<string, string>({
    max: REMEMBERED,
    memoMethod: (playerKey) => jar.keys.signing.sign(`${COOKIE}:${playerKey}`).slice(0, LENGTH),
  })
  return (req, res, next) => {
    const value = () => {
      const { session } = res.locals
      return session ? marks.memo(session.playerKey) : undefined
    }
    res.locals.accountMarker = () => {
      const now = value()
      return now && `${name}=${now}`
    }
    const writeHead = res.writeHead
    res.writeHead = (...args: unknown[]) => {
      const now = value()
      if (now !== readCookie(req, name)) {
        if (now) res.cookie(name, now, { ...options, maxAge: ABSOLUTE_MS })
        else res.clearCookie(name, options)
      }
      return Reflect.apply(writeHead, res, args)
    }
    next()
  }
}
