import type { PageContextServer } from 'vike/types'
import { PROMOTIONS } from '../../contract/articles.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { promotionOf } from './promotion.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Specification section 7: articles of the type ARTICLE, page 1, 15 to a page. `null` when they could not be read. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now } = context
  const articles = await secondary(api.articles(PROMOTIONS))
  if (articles === null) context.incomplete = true
  const reading = { t, intl: LOCALES[locale].intl, now }
  return { promotions: articles ? articles.map((article) => promotionOf(article, reading)) : null }
}
