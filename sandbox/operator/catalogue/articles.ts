import type { Lang } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'
import { translate, type Word } from '../../kit/http/translate.ts'
import { bonusRule } from '../promotions/bonusRule.ts'
import { type Banner, bannerPicture } from './banners.ts'

/** An article of the wire; `content` is HTML, or the address of a page elsewhere (PRO-01). */
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
const LINKS = {
  invite: href.invite(),
  register: href.home({ login: 2 }),
  quiz: href.games({ classify: 'Egames' }),
  levels: href.level(),
} as const
const OUTSIDE = 'https://example.com/malam-kancil'

export const articleTypes = (lang: Lang) =>
  ARTICLE_TYPES.map((type) => ({ type, name: translate(lang, `upstream.articleType.${type}`) }))

export const articlesOf = (lang: Lang, type: string): WireArticle[] =>
  isArticleType(type) ? { ARTICLE: promotions, FAQ: questions }[type](lang) : []

const isArticleType = (type: string): type is ArticleType => ARTICLE_TYPES.some((known) => known === type)

function promotions(lang: Lang): WireArticle[] {
  const promotion = (
    id: 'register' | 'invite' | 'quiz' | 'levels',
    banner: Banner,
    times: Partial<WireArticle> = {},
  ): WireArticle => ({
    id,
    title: translate(lang, `upstream.promo.${id}Title`),
    summary: translate(lang, `upstream.promo.${id}Summary`),
    content: translate(lang, `upstream.promo.${id}Content`, {
      bonusRule: translate(lang, 'bonus.rule'),
      rule: id === 'register' ? bonusRule(lang, 'registration') : bonusRule(lang, 'invite'),
    }),
    banner: bannerPicture(lang, banner),
    link: LINKS[id],
    btnName: translate(lang, `upstream.promo.${id}Button`),
    ...times,
  })
  const term = (name: 'for' | 'play', value: Word) => ({
    name: translate(lang, `upstream.promo.${name}`),
    value: translate(lang, value),
  })
  const everyone = term('for', 'upstream.withdraw.levelButton')
  return [
    promotion('invite', 'invite', {
      startTime: '2026-10-01 00:00:00',
      endTime: '2026-12-31 23:59:59',
      terms: [everyone, term('play', 'bonus.rule')],
    }),
    promotion('register', 'welcome', {
      terms: [term('for', 'upstream.promo.newAccounts'), term('play', 'bonus.rule')],
    }),
    promotion('quiz', 'quiz', {
      startTime: '2026-06-11 00:00:00',
      endTime: '2026-12-31 23:59:59',
      terms: [everyone],
    }),
    promotion('levels', 'levels', { terms: [everyone] }),
    {
      id: 'night',
      title: translate(lang, 'upstream.promo.nightTitle'),
      summary: translate(lang, 'upstream.promo.nightSummary'),
      content: OUTSIDE,
      banner: bannerPicture(lang, 'night'),
    },
  ]
}

const questions = (lang: Lang): WireArticle[] =>
  FAQS.map((id) => ({
    id,
    title: translate(lang, `upstream.faq.${id}Q`),
    content: `<p>${translate(lang, `upstream.faq.${id}A`)}</p>`,
  }))
