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

/**
 * Gives `req.t` and `res.locals.t` in the language of the request, made when one of them is first used: the instance that
 * i18next makes for a request costs more than answering from a cache. Runs after `locale`.
 */
export function words(instance: i18n): RequestHandler {
  const attach = handle(instance)
  return (req, res, next) => {
    const make = () => {
      Reflect.deleteProperty(req, 't')
      Reflect.deleteProperty(res.locals, 't')
      attach(req, res, () => {})
      return req.t
    }
    const later = { configurable: true, get: make }
    Object.defineProperty(req, 't', later)
    Object.defineProperty(res.locals, 't', later)
    next()
  }
}
