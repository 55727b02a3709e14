import { type IntlLocale, languageOf } from '../../contract/languages.ts'

export const pageIntl = (): IntlLocale => languageOf(document.documentElement.lang).intl
