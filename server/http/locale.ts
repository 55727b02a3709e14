import type { RequestHandler } from 'express'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import { readEither } from './cookies.ts'

export const LANGUAGE_COOKIE = 'lang'

/**
 * LNG-01: the stored language, otherwise the first offered one (`LANGUAGES`). A stored language that is no longer
 * offered is ignored.
 */
export function locale(languages: readonly [Locale, ...Locale[]]): RequestHandler {
  return (req, res, next) => {
    const stored = readEither(req, LANGUAGE_COOKIE)
    const chosen = languages.find((language) => language === stored) ?? languages[0]
    res.locals.locale = chosen
    res.setHeader('Content-Language', LOCALES[chosen].lang)
    next()
  }
}
