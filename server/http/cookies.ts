import type { CookieOptions, Request, Response } from 'express'
import type { Keys } from '../keys.ts'

/** The cookies of each request, with the header that they were read from: a request is asked for two dozen cookies. */
const known = new WeakMap<Request, { header: string; cookies: ReadonlyMap<string, string> }>()

/** The value of a cookie as it was sent, or `undefined`. The first of several wins, in the order of the browser. */
export function readCookie(req: Request, name: string): string | undefined {
  const header = req.headers.cookie
  if (!header) return undefined
  const read = known.get(req)
  if (read?.header === header) return read.cookies.get(name)
  const cookies = cookiesIn(header)
  known.set(req, { header, cookies })
  return cookies.get(name)
}

function cookiesIn(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = at > 0 ? pair.slice(0, at).trim() : ''
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

export const HOST_PREFIX = '__Host-'

/** The full name of a cookie. Over https it has the prefix that browsers bind to this host, to https and to `/`. */
export const cookieName = (base: string, secure: boolean) => (secure ? `${HOST_PREFIX}${base}` : base)

/** A cookie by either name. Choices from before the prefix, and of a deployment without https, are still read. */
export const readEither = (req: Request, base: string) =>
  readCookie(req, `${HOST_PREFIX}${base}`) ?? readCookie(req, base)

/** Cookies of one deployment. Over https `__Host-` binds them to this host and to `/`. */
export interface CookieJar {
  readonly secure: boolean
  readonly keys: Keys
  name(base: string): string
  /** Returns the value when its signature proves that this server wrote it, otherwise `undefined`. */
  readSigned(req: Request, base: string): string | undefined
  /** `value` must be made of base64url characters, dots and dashes. */
  writeSigned(res: Response, base: string, value: string, maxAgeSeconds: number): void
  clear(res: Response, base: string): void
}

export function cookieJar(keys: Keys, secure: boolean): CookieJar {
  const name = (base: string) => cookieName(base, secure)
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
