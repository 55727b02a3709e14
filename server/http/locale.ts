import type { RequestHandler } from 'express'
import { handle, LanguageDetector } from 'i18next-http-middleware'
import { isLocale, type Lang, LOCALES, type Locale } from '../../contract/languages.ts'
import type { Wording } from '../../contract/wording.ts'
import { readEither } from './cookies.ts'
import { wordsOf } from './words.ts'

export const LANGUAGE_COOKIE = 'lang'

/** The language that was chosen here: a cookie of one of two names, with a value of our own (`india` for `id`). */
const STORED = 'stored'

/**
 * Sets `res.locals.locale`, `Content-Language` and `res.locals.t`. LNG-01: the language is the stored one, otherwise the
 * first offered one (`LANGUAGES`). A stored language that is no longer offered is ignored.
 */
export function locale(offered: readonly [Locale, ...Locale[]], wording: Wording): RequestHandler {
  const detector = new LanguageDetector({}, { order: [STORED], caches: false })
  const [first, ...others] = offered
  const langs: [Lang, ...Lang[]] = [langOf(first), ...others.map(langOf)]
  const i18n = wordsOf(langs, wording, detector)
  detector.addDetector({
    name: STORED,
    lookup(req) {
      const stored = readEither(req, LANGUAGE_COOKIE)
      return isLocale(stored) ? LOCALES[stored].lang : undefined
    },
  })
  const giveWords = handle(i18n)
  return (req, res, next) => {
    const lang = String(detector.detect(req, res, [STORED]))
    res.locals.locale = offered.find((name) => langOf(name) === lang) ?? first
    res.setHeader('Content-Language', lang)
    whenRead(res.locals, () => giveWords(req, res, done))
    next()
  }
}

/**
 * `handle` makes an instance of i18next for each request (25 µs), which sets `t`. Most requests are answered without a text of
 * the server, so it waits until `t` is read.
 */
function whenRead(locals: Express.Locals, give: () => void): void {
  Object.defineProperty(locals, 't', {
    configurable: true,
    enumerable: true,
    get() {
      give()
      return locals.t
    },
    set(value) {
      Object.defineProperty(locals, 't', { value, configurable: true, enumerable: true, writable: true })
    },
  })
}

const langOf = (name: Locale): Lang => LOCALES[name].lang
const done = () => {}
