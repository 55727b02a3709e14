import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import i18next, { type TFunction } from 'i18next'
import { z } from 'zod'
import { LOCALES, type Locale } from '../../locales/table.ts'

const Words = z.record(z.string(), z.string())
const readWords = (locale: Locale) =>
  Words.parse(JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')))

const NAMES = ['en', 'india'] as const satisfies Locale[]

/** The words of both languages. i18next knows them by their HTML language (`en`, `id`), so that plurals follow `Intl`. */
export function loadWords(): Record<Locale, TFunction> {
  const instance = i18next.createInstance()
  instance.init({
    initAsync: false,
    resources: Object.fromEntries(NAMES.map((name) => [LOCALES[name].lang, { translation: readWords(name) }])),
    fallbackLng: LOCALES.en.lang,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  })
  return { en: instance.getFixedT(LOCALES.en.lang), india: instance.getFixedT(LOCALES.india.lang) }
}

/** Gives `res.locals.t` in the language of the request. Runs after `locale`. */
export const words =
  (byLocale: Record<Locale, TFunction>): RequestHandler =>
  (_req, res, next) => {
    res.locals.t = byLocale[res.locals.locale]
    next()
  }
