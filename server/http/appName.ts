import type { RequestHandler } from 'express'
import { readEither } from './cookies.ts'

export const APP_COOKIE = 'app'

/** SEC-34: the cookie `app` when it holds a configured name, else the default. */
export function appName(standard: string, allowed: readonly string[]): RequestHandler {
  const names = new Set([standard, ...allowed])
  return (req, res, next) => {
    const requested = readEither(req, APP_COOKIE)
    res.locals.appName = requested && names.has(requested) ? requested : standard
    next()
  }
}
