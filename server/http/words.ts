import { readFileSync } from 'node:fs'
import type { RequestHandler } from 'express'
import i18next, { type TFunction } from 'i18next'
import { z } from 'zod'
import { byLang, LOCALES, type Locale } from '../../contract/languages.ts'

const Words = z.record(z.string(), z.string())
const readWords = (locale: Locale) =>
  Words.parse(JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8')))

let loaded: Record<Locale, TFunction> | undefined

/** The words of all languages, read once for each process. */
export function loadWords(): Record<Locale, TFunction> {
  loaded ??= readAllWords()
  return loaded
}

/** i18next knows the words by their HTML language, so that plurals follow `Intl`. */
function readAllWords(): Record<Locale, TFunction> {
  const instance = i18next.createInstance()
  instance.init({
    initAsync: false,
    resources: byLang((_, locale) => ({ translation: readWords(locale) })),
    fallbackLng: LOCALES.en.lang,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  })
  const fixed = Object.entries(LOCALES).map(([name, { lang }]) => [name, instance.getFixedT(lang)])
  return Object.fromEntries(fixed) as Record<Locale, TFunction>
}

/** Gives `res.locals.t` in the language of the request. Runs after `locale`. */
export const words =
  (byLocale: Record<Locale, TFunction>): RequestHandler =>
  (_req, res, next) => {
    res.locals.t = byLocale[res.locals.locale]
    next()
  }
