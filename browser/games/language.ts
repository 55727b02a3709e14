import { type IntlLocale, languageOf } from '../../contract/languages.ts'

/** The language of the page for `Intl` and the formats of contract/. */
export const pageIntl = (): IntlLocale => languageOf(document.documentElement.lang).intl
