import { lookUp } from '../../common/lookUp.ts'
import { type Feature, hasFeature, routeExists } from '../../contract/features.ts'
import { href } from '../../contract/routes.ts'
import type { Site } from '../../contract/site.ts'
import type { Translate } from '../_layout/pageContext.ts'

export interface Question {
  /** Part of its address: `/faq?open=limits#limits`. */
  id: string
  question: string
  answer: string
  isHtml: boolean
  /** The page where the player can act on the answer. */
  link?: { href: string; text: string } | undefined
}

export interface Group {
  id: string
  title: string
  questions: Question[]
}

export interface Facts {
  deposit?: { min: string; max: string } | undefined
  withdrawal?: { level: number; times: number; amount: string } | undefined
  levels: number
  ownText?: string | undefined
}

const LINKS = {
  deposit: { href: href.recharge(), word: 'faq.toDeposit' },
  wallet: { href: href.wallet(), word: 'app.wallet' },
  level: { href: href.level(), word: 'faq.toLevel' },
  support: { href: href.contact(), word: 'common.writeToSupport' },
} as const

/** Questions that only apply while the feature is switched on. */
const OF_FEATURE: Record<string, Feature> = { often: 'levels', levels: 'levels', guest: 'guest' }

/** The help for the offered features, with the numbers of this operator (SUP-10). */
export function helpGroups(
  t: Translate,
  { deposit, withdrawal, levels, ownText }: Facts,
  site: Pick<Site, 'featuresOff' | 'usualMinutes'>,
): Group[] {
  const one = (id: string, answer: string, to?: keyof typeof LINKS): Question => ({
    id,
    question: t(`faq.${id}Q`),
    answer,
    isHtml: false,
    link: to && routeExists(LINKS[to].href, site) ? { href: LINKS[to].href, text: t(LINKS[to].word) } : undefined,
  })
  const plain = (id: string, to?: keyof typeof LINKS) =>
    one(id, t(`faq.${id}A`, { minutes: site.usualMinutes, bonusRule: t('bonus.rule') }), to)
  const limits = [deposit ? t('faq.limitsA', deposit) : t('faq.limitsOpenA'), ownText].filter(Boolean).join(' ')
  const own = withdrawal ? ` ${t('faq.oftenOwnA', { ...withdrawal })}` : ''
  const groups = {
    deposit: [plain('arrival', 'support'), one('limits', limits, 'deposit'), plain('unknown', 'wallet')],
    withdraw: [one('often', t('faq.oftenA') + own, 'level'), plain('reset'), plain('delay'), plain('refused', 'level')],
    level: [one('levels', t('faq.levelsA', { count: levels }), 'level'), plain('bonus', 'wallet')],
    account: [plain('password'), plain('banned', 'support'), plain('device', 'support'), plain('guest')],
  }
  const isOffered = ({ id }: Question) => {
    const feature = lookUp(OF_FEATURE, id)
    return !feature || hasFeature(site, feature)
  }
  return Object.entries(groups).map(([id, questions]) => ({
    id,
    title: t(`faq.group.${id}`),
    questions: questions.filter(isOffered),
  }))
}

/** Help for a visitor who cannot sign in, without numbers that only a player may read. */
export const accountQuestions = (t: Translate, site: Pick<Site, 'featuresOff' | 'usualMinutes'>): Question[] =>
  helpGroups(t, { levels: 0 }, site).find(({ id }) => id === 'account')?.questions ?? []
