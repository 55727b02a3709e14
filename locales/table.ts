/**
 * The one table of languages (decision row 4): locale → HTML `lang`, Accept-Language upstream, Intl locale, its own name.
 * `Intl` falls back to English silently when given `india`, so only `intl` may be passed to it.
 */
export const LOCALES = {
  en: { lang: 'en', acceptLanguage: 'en', intl: 'en', name: 'English' },
  india: { lang: 'id', acceptLanguage: 'in', intl: 'id-ID', name: 'Indonesia' },
} as const

export type Locale = keyof typeof LOCALES

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(LOCALES, value)
