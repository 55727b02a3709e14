import type { RequestHandler, Response } from 'express'
import { cookieName, readCookie } from '../http/cookies.ts'
import { DEVICE_COOKIE } from '../http/device.ts'
import { LANGUAGE_COOKIE } from '../http/locale.ts'
import { THEME_COOKIE } from './pageInputs.ts'

const YEAR_MS = 31_536_000_000
const PREFERENCES = [LANGUAGE_COOKIE, DEVICE_COOKIE, THEME_COOKIE]
/** The format of a valid choice. Other values are ignored. */
const CHOICE = /^[a-z]{1,16}$/

/** A small choice of a visitor. Scripts of the page do not need to read it. */
export function writePreference(res: Response, base: string, value: string, secure: boolean): void {
  res.cookie(cookieName(base, secure), value, {
    maxAge: YEAR_MS,
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
  })
}

/** Over https, moves a choice from before the cookie prefix to the new name, unnoticed by the visitor. */
export function renamedCookies(secure: boolean): RequestHandler {
  if (!secure) return (_req, _res, next) => next()
  return (req, res, next) => {
    for (const base of PREFERENCES) {
      const old = readCookie(req, base)
      if (old === undefined) continue
      const isNew = readCookie(req, cookieName(base, true)) !== undefined
      if (!isNew && CHOICE.test(old)) writePreference(res, base, old, true)
      res.clearCookie(base, { path: '/', sameSite: 'lax', secure })
    }
    next()
  }
}
