import type { RequestHandler } from 'express'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '../../locales/table.ts'
import { readCookie } from '../cookies.ts'

export const LANGUAGE_COOKIE = 'lang'

/** Specification section 1: the stored language, otherwise `en`. */
export const locale: RequestHandler = (req, res, next) => {
  const stored = readCookie(req, LANGUAGE_COOKIE)
  res.locals.locale = isLocale(stored) ? stored : DEFAULT_LOCALE
  res.setHeader('Content-Language', LOCALES[res.locals.locale].lang)
  next()
}
