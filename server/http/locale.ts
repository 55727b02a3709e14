import type { RequestHandler } from 'express'
import { LOCALES, type Locale } from '../../locales/table.ts'
import { readCookie } from '../cookies.ts'

export const LANGUAGE_COOKIE = 'lang'

/**
 * Specification section 1: the stored language, otherwise the first of those that are offered (`LANGUAGES`). One that is no
 * longer offered counts as none.
 */
export function locale(languages: readonly [Locale, ...Locale[]]): RequestHandler {
  return (req, res, next) => {
    const stored = readCookie(req, LANGUAGE_COOKIE)
    const chosen = languages.find((language) => language === stored) ?? languages[0]
    res.locals.locale = chosen
    res.setHeader('Content-Language', LOCALES[chosen].lang)
    next()
  }
}
