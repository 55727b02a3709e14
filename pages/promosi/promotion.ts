import type { Article } from '../../contract/articles.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { dayOf } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

export type Phase = 'upcoming' | 'running' | 'ended'

export interface Promotion {
  id: string
  title: string
  /** Its own page, or the page elsewhere that its content is the address of (specification section 3). */
  href: string
  external: boolean
  phase: Phase
  /** When it is valid, in words. */
  period: string
  /** One line for the list: upstream's own words first, else the period. */
  summary: string
  imageUrl: string | undefined
}

interface Reading {
  t: Translate
  intl: IntlLocale
  /** Epoch ms. */
  now: number
}

const detailPath = (id: string) => `/promosiDetail?id=${encodeURIComponent(id)}`

/** Where an article's content leads when it is an address; `null` for an article that is read here, or an address we refuse. */
export const externalOf = (content: string) => safeLink(/^https?:\/\//i.test(content.trim()) ? content : undefined)

export function promotionOf(article: Article, { t, intl, now }: Reading): Promotion {
  const outside = externalOf(article.content)
  const period = periodOf(article, t, intl)
  return {
    id: article.id,
    title: article.title,
    href: outside?.href ?? detailPath(article.id),
    external: outside !== null,
    phase: phaseOf(article, now),
    period,
    summary: article.summary ?? period,
    imageUrl: safeLink(article.banner)?.href,
  }
}

export function phaseOf({ startTime, endTime }: Pick<Article, 'startTime' | 'endTime'>, now: number): Phase {
  if (endTime !== undefined && endTime < now) return 'ended'
  return startTime !== undefined && startTime > now ? 'upcoming' : 'running'
}

function periodOf({ startTime, endTime }: Article, t: Translate, intl: IntlLocale): string {
  if (startTime !== undefined && endTime !== undefined)
    return t('promo.span', { from: dayOf(startTime, intl), until: dayOf(endTime, intl) })
  if (endTime !== undefined) return t('promo.until', { day: dayOf(endTime, intl) })
  return startTime === undefined ? t('promo.noEnd') : t('promo.from', { day: dayOf(startTime, intl) })
}
