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
  const fixed = Object.entries(LOCALES).map(([name, { lang }]) => [
    name,
    remembering(instance.getFixedT(lang), instance.getResourceBundle(lang, 'translation')),
  ])
  return Object.fromEntries(fixed) as Record<Locale, TFunction>
}

/** A known text without values is always the same. A page has hundreds of them, so each is looked up once. */
function remembering(t: TFunction, known: Record<string, string>): TFunction {
  const texts = new Map<string, string>()
  const look = (key: string, values?: Record<string, unknown>) => {
    if (values) return t(key, values)
    if (!Object.hasOwn(known, key)) return t(key)
    const text = texts.get(key) ?? t(key)
    texts.set(key, text)
    return text
  }
  return look as unknown as TFunction
}

/** Gives `res.locals.t` in the language of the request. Runs after `locale`. */
export const words =
  (byLocale: Record<Locale, TFunction>): RequestHandler =>
  (_req, res, next) => {
    res.locals.t = byLocale[res.locals.locale]
    next()
  }
