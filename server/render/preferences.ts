import type { RequestHandler, Response } from 'express'
import { lookUp } from '../../common/lookUp.ts'
import { isLocale, type Locale } from '../../contract/languages.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import { DEVICE_COOKIE, isDevice } from '../http/device.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { LANGUAGE_COOKIE } from '../http/locale.ts'
import { readFields } from '../http/readFields.ts'
import { refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'
import { THEME_COOKIE } from './pageInputs.ts'
import { writePreference } from './preferenceCookies.ts'

interface Preference {
  cookie: string
  field: string
  isValid(value: unknown): boolean
}

function preference({ cookie, field, isValid }: Preference, secure: boolean): RequestHandler {
  return async (req, res) => {
    const fields = await readFields(req, res)
    const value = lookUp(fields, field) ?? ''
    if (!isValid(value)) throw new HttpProblem('input', 'error.badRequest')
    writePreference(res, cookie, value, secure)
    goBack(res, wantsPage(req) ? safePath(fields._back, refererPath(req)) : null)
  }
}

function goBack(res: Response, to: string | null): void {
  res.set('Cache-Control', 'no-store')
  if (to === null) res.status(204).end()
  else res.redirect(303, to)
}

/** Small choices of a visitor, each in a cookie. A form returns to its page. */
export const preferences = (secure: boolean, languages: readonly Locale[]) => ({
  language: preference(
    {
      cookie: LANGUAGE_COOKIE,
      field: 'lang',
      isValid: (value) => isLocale(value) && languages.includes(value),
    },
    secure,
  ),
  device: preference({ cookie: DEVICE_COOKIE, field: 'device', isValid: isDevice }, secure),
  theme: preference(
    {
      cookie: THEME_COOKIE,
      field: 'theme',
      isValid: (value) => /^(dark|light|)$/.test(String(value)),
    },
    secure,
  ),
})
