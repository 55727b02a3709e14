import type { RequestHandler, Response } from 'express'
import { isLocale, type Locale } from '../../locales/table.ts'
import { DEVICE_COOKIE, isDevice } from '../middleware/device.ts'
import { LANGUAGE_COOKIE } from '../middleware/locale.ts'
import { HttpProblem } from '../problem.ts'
import { safePath } from '../safePath.ts'
import { pageBehind } from '../visit.ts'
import { wantsPage } from '../wants.ts'
import { readFields } from './readFields.ts'

const THEME_COOKIE = 'theme'
const YEAR_MS = 31_536_000_000

interface Preference {
  cookie: string
  field: string
  isValid(value: unknown): boolean
  /** Whether scripts of the page may read and correct it. */
  forScripts: boolean
}

function preference({ cookie, field, isValid, forScripts }: Preference, secure: boolean): RequestHandler {
  return async (req, res) => {
    const fields = await readFields(req, res)
    const value = fields[field] ?? ''
    if (!isValid(value)) throw new HttpProblem(400, 'error.badRequest')
    res.cookie(cookie, value, { maxAge: YEAR_MS, path: '/', sameSite: 'lax', httpOnly: !forScripts, secure })
    goBack(res, wantsPage(req) ? safePath(fields._back, pageBehind(req)) : null)
  }
}

function goBack(res: Response, to: string | null): void {
  res.set('Cache-Control', 'no-store')
  if (to === null) res.status(204).end()
  else res.redirect(303, to)
}

/** Small choices of a visitor, each in a cookie; a form goes back to the page it was on. */
export const preferences = (secure: boolean, languages: readonly Locale[]) => ({
  language: preference(
    {
      cookie: LANGUAGE_COOKIE,
      field: 'lang',
      isValid: (value) => isLocale(value) && languages.includes(value),
      forScripts: false,
    },
    secure,
  ),
  device: preference({ cookie: DEVICE_COOKIE, field: 'device', isValid: isDevice, forScripts: true }, secure),
  theme: preference(
    {
      cookie: THEME_COOKIE,
      field: 'theme',
      isValid: (value) => /^(dark|light|)$/.test(String(value)),
      forScripts: false,
    },
    secure,
  ),
})
