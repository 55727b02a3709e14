import type { PageContextServer } from 'vike/types'
import { PROMOTIONS } from '../../contract/calls/promotions.ts'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { hasBonusCentre } from '../_money/hasBonusCentre.ts'
import { promotionOf } from './promotion.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** PRO-01: articles of the type ARTICLE, page 1, 15 to a page. `null` when they could not be read. */
export async function data(context: PageContextServer) {
  const { api, t, locale, now } = context
  const [articles, bonuses] = await Promise.all([orNull(api.articles(PROMOTIONS)), hasBonusCentre(context)])
  const reading = { t, intl: LOCALES[locale].intl, now }
  return {
    promotions: articles ? articles.map((article) => promotionOf(article, reading)) : null,
    bonuses,
  }
}
