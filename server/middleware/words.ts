import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import i18next, { type i18n } from 'i18next'
import { handle, LanguageDetector } from 'i18next-http-middleware'
import { z } from 'zod'
import { LOCALES, type Locale } from '../../locales/table.ts'

const Words = z.record(z.string(), z.string())
const readWords = (locale: Locale) =>
  Words.parse(JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')))

/** The words of both languages. i18next knows them by their HTML language (`en`, `id`), so that plurals follow `Intl`. */
export function loadWords(): i18n {
  const detector = new LanguageDetector()
  detector.addDetector({ name: 'locale', lookup: (_req, res) => LOCALES[res.locals.locale].lang })
  const instance = i18next.createInstance()
  instance.use(detector).init({
    initAsync: false,
    resources: Object.fromEntries(
      (['en', 'india'] as const).map((locale) => [LOCALES[locale].lang, { translation: readWords(locale) }]),
    ),
    supportedLngs: Object.values(LOCALES).map(({ lang }) => lang),
    fallbackLng: LOCALES.en.lang,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    detection: { order: ['locale'], caches: false },
  })
  return instance
}

/** Gives `req.t` and `res.locals.t` in the language of the request. Runs after `locale`. */
export const words = (instance: i18n): RequestHandler => handle(instance)
