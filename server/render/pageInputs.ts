import type { Request, Response } from 'express'
import { canonicalJson } from '../../common/canonicalJson.ts'
import { PERSONAL_COOKIES } from '../../contract/access.ts'
import type { Locale } from '../../contract/languages.ts'
import { LOGIN_PARAMETERS } from '../../contract/routes.ts'
import { wantsFragment } from '../http/contentNegotiation.ts'
import { readEither } from '../http/cookies.ts'
import type { Device } from '../http/device.ts'
import { isFromHere } from '../http/referer.ts'
import { formOf } from '../pictures/answer.ts'
import type { PictureForm } from '../pictures/view.ts'

/** All inputs of a cacheable page besides public data and settings: {@link keyOf} makes the key from every field. */
export interface PageInputs {
  readonly path: string
  /** The parameters that the route declares, in its order: `?a=1&b=2`, or nothing. Other parameters are ignored. */
  readonly query: string
  readonly locale: Locale
  readonly device: Device
  readonly theme: Theme
  readonly saveData: boolean
  readonly form: PictureForm
  /** It was reached from a page of ours: it may have something to put back (browser/runtime/putBackNow.ts). */
  readonly fromHere: boolean
  /** Only the page's own content, for a dialog. */
  readonly panel: boolean
  readonly appName: string
}

/** The chosen theme; without a choice the system decides. */
export type Theme = 'dark' | 'light' | null

/** Cacheable routes and the query parameters that each declares (`cacheable` in pages/screens.ts). */
export type CacheablePages = ReadonlyMap<string, readonly string[]>

/** A longer value is none of our choices. Its page is rendered for its visitor alone. */
const MAX_VALUE_LENGTH = 64

export const THEME_COOKIE = 'theme'

export function themeOf(req: Request): Theme {
  const theme = readEither(req, THEME_COOKIE)
  return theme === 'dark' || theme === 'light' ? theme : null
}

export const wantsLess = (req: Request) => req.headers['save-data'] === 'on'

/** Declared parameters in the route's order: `?a=1&b=2`, or nothing. `null`: the page is its visitor's own. */
export function declaredQuery(url: string, declared: readonly string[]): string | null {
  if (!url.includes('?')) return ''
  const { searchParams: query } = new URL(url, 'http://in.app')
  if (LOGIN_PARAMETERS.some((name) => query.has(name))) return null
  const pairs = declared.flatMap((name): [string, string][] => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  if (pairs.some(([, value]) => value.length > MAX_VALUE_LENGTH)) return null
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** The inputs of a page that all with the same inputs share; `null`: route, own state or overrides forbid it. */
export function pageInputs(req: Request, res: Response, pages: CacheablePages): PageInputs | null {
  const declared = pages.get(req.path)
  if (!declared || res.locals.testOverrides) return null
  if (PERSONAL_COOKIES.some((name) => readEither(req, name) !== undefined)) return null
  const query = declaredQuery(req.originalUrl, declared)
  if (query === null) return null
  const { locale, device, appName } = res.locals
  return {
    path: req.path,
    query,
    locale,
    device,
    theme: themeOf(req),
    saveData: wantsLess(req),
    form: formOf(req),
    fromHere: isFromHere(req),
    panel: wantsFragment(req),
    appName,
  }
}

/** Two requests with the same key get the same page. */
export const keyOf = (inputs: PageInputs): string => canonicalJson(inputs)
