import type { IntlLocale } from '../../contract/format.ts'

/** The language of the page for `Intl` and the formats of contract/. */
export const pageIntl = (): IntlLocale => (document.documentElement.lang === 'id' ? 'id-ID' : 'en')
