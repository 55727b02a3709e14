import type { Lang } from '../lang.ts'
import { say, type Word } from '../say.ts'

/** An article of the wire; `content` is HTML, or the address of a page elsewhere (specification section 3). */
interface WireArticle {
  id: string
  title: string
  content: string
  banner?: string
  summary?: string
  startTime?: string
  endTime?: string
  terms?: { name: string; value: string }[]
  link?: string
  btnName?: string
}

export const ARTICLE_TYPES = ['ARTICLE', 'FAQ'] as const
type ArticleType = (typeof ARTICLE_TYPES)[number]
const FAQS = ['expired', 'coupon', 'sandbox'] as const
const LINKS = { invite: '/invite', register: '/?login=2', quiz: '/games?classify=Egames', levels: '/level' } as const
const OUTSIDE = 'https://example.com/malam-kancil'

export const articleTypes = (lang: Lang) =>
  ARTICLE_TYPES.map((type) => ({ type, name: say(lang, `upstream.articleType.${type}`) }))

export const articlesOf = (lang: Lang, type: string): WireArticle[] =>
  isArticleType(type) ? { ARTICLE: promotions, FAQ: questions }[type](lang) : []

const isArticleType = (type: string): type is ArticleType => ARTICLE_TYPES.some((known) => known === type)

function promotions(lang: Lang): WireArticle[] {
  const promotion = (
    id: 'register' | 'invite' | 'quiz' | 'levels',
    banner: string,
    times: Partial<WireArticle> = {},
  ): WireArticle => ({
    id,
    title: say(lang, `upstream.promo.${id}Title`),
    summary: say(lang, `upstream.promo.${id}Summary`),
    content: say(lang, `upstream.promo.${id}Content`),
    banner: `/art/banners/${banner}.svg`,
    link: LINKS[id],
    btnName: say(lang, `upstream.promo.${id}Button`),
    ...times,
  })
  const term = (name: 'for' | 'play', value: Word) => ({
    name: say(lang, `upstream.promo.${name}`),
    value: say(lang, value),
  })
  const everyone = term('for', 'upstream.promo.everyone')
  return [
    promotion('invite', 'undang-teman', {
      startTime: '2026-10-01 00:00:00',
      endTime: '2026-12-31 23:59:59',
      terms: [everyone, term('play', 'upstream.promo.threeTimes')],
    }),
    promotion('register', 'malam-kancil', { terms: [term('for', 'upstream.promo.newAccounts')] }),
    promotion('quiz', 'malam-kancil', {
      startTime: '2026-06-11 00:00:00',
      endTime: '2026-12-31 23:59:59',
      terms: [everyone],
    }),
    promotion('levels', 'delapan-level', { terms: [everyone] }),
    {
      id: 'night',
      title: say(lang, 'upstream.promo.nightTitle'),
      summary: say(lang, 'upstream.promo.nightSummary'),
      content: OUTSIDE,
      banner: '/art/banners/malam-kancil.svg',
    },
  ]
}

const questions = (lang: Lang): WireArticle[] =>
  FAQS.map((id) => ({
    id,
    title: say(lang, `upstream.faq.${id}Q`),
    content: `<p>${say(lang, `upstream.faq.${id}A`)}</p>`,
  }))
