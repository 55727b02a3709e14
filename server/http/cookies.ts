import type { CookieOptions, Request, Response } from 'express'
import type { Keys } from './keys.ts'

/** The value of a cookie as it was sent, or `undefined`. The first of several wins, as browsers order them. */
export function readCookie(req: Request, name: string): string | undefined {
  const header = req.headers.cookie
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Cookies of one deployment. Over https they carry the `__Host-` prefix, which browsers bind to this host and to `/`. */
export interface CookieJar {
  readonly secure: boolean
  readonly keys: Keys
  name(base: string): string
  /** A value that only this server can have written, else `undefined`. */
  readSigned(req: Request, base: string): string | undefined
  /** `value` must be made of base64url characters, dots and dashes. */
  writeSigned(res: Response, base: string, value: string, maxAgeSeconds: number): void
  clear(res: Response, base: string): void
}

export function cookieJar(keys: Keys, secure: boolean): CookieJar {
  const name = (base: string) => (secure ? `__Host-${base}` : base)
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure, encode: (value) => value }
  return {
    secure,
    keys,
    name,
    readSigned(req, base) {
      const cookie = readCookie(req, name(base))
      const at = cookie?.lastIndexOf('~') ?? -1
      if (!cookie || at < 0) return undefined
      const value = cookie.slice(0, at)
      return keys.signing.verify(`${base}=${value}`, cookie.slice(at + 1)) ? value : undefined
    },
    writeSigned(res, base, value, maxAgeSeconds) {
      res.cookie(name(base), `${value}~${keys.signing.sign(`${base}=${value}`)}`, {
        ...options,
        maxAge: maxAgeSeconds * 1000,
      })
    },
    clear(res, base) {
      res.cookie(name(base), '', { ...options, maxAge: 0 })
    },
  }
}
