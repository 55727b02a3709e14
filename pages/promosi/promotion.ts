import type { EpochMs } from '../../common/epochMs.ts'
import type { Article } from '../../contract/calls/promotions.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { externalOf, safeLink } from '../../contract/links.ts'
import { href } from '../../contract/routes.ts'
import { dayOf } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

export type Phase = 'upcoming' | 'running' | 'ended'

export interface Promotion {
  id: string
  title: string
  /** Its own page, or the external page whose address is its content (PRO-01). */
  href: string
  external: boolean
  phase: Phase
  period: string
  /** One line for the list: upstream's own text first, otherwise the period. */
  summary: string
  imageUrl: string | undefined
}

interface Reading {
  t: Translate
  intl: IntlLocale
  now: EpochMs
}

export function promotionOf(article: Article, { t, intl, now }: Reading): Promotion {
  const outside = externalOf(article.content)
  const period = periodOf(article, t, intl)
  return {
    id: article.id,
    title: article.title,
    href: outside?.href ?? href.promosiDetail({ id: article.id }),
    external: outside !== null,
    phase: phaseOf(article, now),
    period,
    summary: article.summary ?? period,
    imageUrl: safeLink(article.banner)?.href,
  }
}

export function phaseOf({ startTime, endTime }: Pick<Article, 'startTime' | 'endTime'>, now: EpochMs): Phase {
  if (endTime !== undefined && endTime < now) return 'ended'
  return startTime !== undefined && startTime > now ? 'upcoming' : 'running'
}

function periodOf({ startTime, endTime }: Article, t: Translate, intl: IntlLocale): string {
  if (startTime !== undefined && endTime !== undefined)
    return t('promo.span', { from: dayOf(startTime, intl), until: dayOf(endTime, intl) })
  if (endTime !== undefined) return t('promo.until', { day: dayOf(endTime, intl) })
  return startTime === undefined ? t('promo.noEnd') : t('promo.from', { day: dayOf(startTime, intl) })
}
