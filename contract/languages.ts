interface Language {
  /** The code in HTML and in the text of operators (BCP 47). */
  lang: string
  acceptLanguage: string
  /** Selects the notation of numbers and relative times. */
  intl: string
  /** Selects the notation of days and times. */
  dates: string
  name: string
  /** How amounts are written: the unit before them, the mark between thousands, the mark before decimals. */
  unit: string
  group: string
  decimal: string
  /** The mark between hours, minutes and seconds of a duration. */
  clock: string
}

/** The languages (LNG-03), words in `locales/<key>.json`, the first the usual. `Intl` takes `intl` and `dates`. */
export const LOCALES = {
  en: {
    lang: 'en',
    acceptLanguage: 'en',
    intl: 'en',
    dates: 'en-GB',
    name: 'English',
    unit: 'IDR',
    group: ',',
    decimal: '.',
    clock: ':',
  },
  india: {
    lang: 'id',
    acceptLanguage: 'in',
    intl: 'id-ID',
    dates: 'id-ID',
    name: 'Indonesia',
    unit: 'Rp',
    group: '.',
    decimal: ',',
    clock: '.',
  },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof LOCALES
type Row = (typeof LOCALES)[Locale]
export type Lang = Row['lang']
export type IntlLocale = Row['intl']

const ROWS: readonly Row[] = Object.values(LOCALES)

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(LOCALES, value)

export const LANGS: readonly Lang[] = ROWS.map(({ lang }) => lang)

/** The row of an HTML code, of a code on the wire or of a locale of `Intl`; the first row for an unknown one. */
export const languageOf = (code: string): Row =>
  ROWS.find(({ lang, acceptLanguage, intl }) => code === lang || code === acceptLanguage || code === intl) ?? LOCALES.en

export const byLang = <T>(make: (lang: Lang, locale: Locale) => T): Record<Lang, T> => {
  const entries = Object.entries(LOCALES).map(([name, { lang }]) => [lang, make(lang, name as Locale)])
  return Object.fromEntries(entries) as Record<Lang, T>
}
