import type { PageContextServer } from 'vike/types'
import { PROMOTIONS } from '../../contract/calls/promotions.ts'
import { LOCALES } from '../../contract/languages.ts'
import { externalOf, safeLink } from '../../contract/links.ts'
import { promotionOf } from '../promosi/promotion.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Upstream has no call for one article, so the page finds it in the list. Unknown ids answer 404. */
export async function data(context: PageContextServer) {
  const { api, t, locale, sanitize, urlParsed } = context
  const articles = await api.articles(PROMOTIONS)
  const article = articles.find(({ id }) => id === urlParsed.search.id)
  if (!article) {
    context.status = 404
    return { title: '', promotion: null }
  }
  const outside = externalOf(article.content)
  return {
    title: article.title,
    promotion: {
      ...promotionOf(article, { t, intl: LOCALES[locale].intl, now: context.now }),
      summary: article.summary,
      html: outside ? '' : sanitize(article.content),
      terms: article.terms ?? [],
      action: outside ?? safeLink(article.link),
      actionText: outside ? t('promo.open') : (article.btnName ?? t('promo.open')),
    },
  }
}
