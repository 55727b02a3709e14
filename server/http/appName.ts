import type { RequestHandler } from 'express'
import { readCookie } from '../cookies.ts'

/** Decision row 36: the cookie `app` when it holds a configured name, else the default. */
export function appName(standard: string, allowed: readonly string[]): RequestHandler {
  const names = new Set([standard, ...allowed])
  return (req, res, next) => {
    const asked = readCookie(req, 'app')
    res.locals.appName = asked && names.has(asked) ? asked : standard
    next()
  }
}
