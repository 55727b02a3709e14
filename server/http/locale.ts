import type { RequestHandler } from 'express'
import { LanguageDetector } from 'i18next-http-middleware'
import { isLocale, type Lang, LOCALES, type Locale } from '../../contract/languages.ts'
import type { Wording } from '../../contract/wording.ts'
import { readEither } from './cookies.ts'
import { loadWords, wordsOf } from './words.ts'

export const LANGUAGE_COOKIE = 'lang'

/** The language that was chosen here: a cookie of one of two names, with a value of our own (`india` for `id`). */
const STORED = 'stored'

/** Sets `res.locals.locale`, `Content-Language` and `t`. LNG-01: the stored language if offered, else the first. */
export function locale(offered: readonly [Locale, ...Locale[]], wording: Wording): RequestHandler {
  const detector = new LanguageDetector({}, { order: [STORED], caches: false })
  const [first, ...others] = offered
  const langs: [Lang, ...Lang[]] = [langOf(first), ...others.map(langOf)]
  // Tells the detector which languages there are.
  wordsOf(langs, wording, detector)
  const words = loadWords(wording)
  detector.addDetector({
    name: STORED,
    lookup(req) {
      const stored = readEither(req, LANGUAGE_COOKIE)
      return isLocale(stored) ? LOCALES[stored].lang : undefined
    },
  })
  return (req, res, next) => {
    const lang = String(detector.detect(req, res, [STORED]))
    res.locals.locale = offered.find((name) => langOf(name) === lang) ?? first
    res.setHeader('Content-Language', lang)
    // Not by `handle` of the middleware, which makes an instance of i18next for each request (25 µs).
    res.locals.t = words[res.locals.locale]
    next()
  }
}

const langOf = (name: Locale): Lang => LOCALES[name].lang
