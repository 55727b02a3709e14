import type { Request } from 'express'
import { type Lang, languageOf } from '../../../contract/languages.ts'

/** The reply language of an `Accept-Language` header; the app sends one of `LOCALES` (LNG-03). */
export function langOf(header: string | undefined): Lang {
  const [code = ''] = header?.split(',')[0]?.trim().toLowerCase().split(/\W/) ?? []
  return languageOf(code).lang
}

/** The `?lang=` of our own links, else the language of the browser. */
export const langFor = (request: Request): Lang =>
  langOf(typeof request.query.lang === 'string' ? request.query.lang : request.get('accept-language'))
