import { type Feature, hasFeature } from '../../contract/features.ts'
import type { Site } from '../../contract/site.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { routeExists } from '../_layout/routes.ts'

export interface Question {
  /** Part of its address: `/faq?open=limits#limits`. */
  id: string
  question: string
  /** Cleaned HTML, or text when it has none. */
  answer: string
  isHtml: boolean
  /** Where the answer can be acted on. */
  link?: { href: string; text: string } | undefined
}

export interface Group {
  id: string
  title: string
  questions: Question[]
}

/** What the operator's own settings say; each may be missing when it could not be read. Amounts are texts already. */
export interface Facts {
  deposit?: { min: string; max: string } | undefined
  withdrawal?: { level: number; times: number; amount: string } | undefined
  /** How many levels there are. */
  levels: number
  /** What the operator says besides about limits, in the player's language. */
  ownText?: string | undefined
}

const LINKS = {
  deposit: { href: '/recharge', word: 'faq.toDeposit' },
  wallet: { href: '/wallet', word: 'faq.toWallet' },
  level: { href: '/level', word: 'faq.toLevel' },
  support: { href: '/contact', word: 'faq.toSupport' },
} as const

/** Questions that nobody has where the feature is switched off. */
const OF_FEATURE: Partial<Record<string, Feature>> = { often: 'levels', levels: 'levels', guest: 'guest' }

/** The help facts of the specification (sections 1, 6, 8, 9), with the numbers of this operator, about what is offered. */
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
  const plain = (id: string, to?: keyof typeof LINKS) => one(id, t(`faq.${id}A`, { minutes: site.usualMinutes }), to)
  const limits = [deposit ? t('faq.limitsA', deposit) : t('faq.limitsOpenA'), ownText].filter(Boolean).join(' ')
  const own = withdrawal ? ` ${t('faq.oftenOwnA', { ...withdrawal })}` : ''
  const groups = {
    deposit: [plain('arrival', 'support'), one('limits', limits, 'deposit'), plain('unknown', 'wallet')],
    withdraw: [one('often', t('faq.oftenA') + own, 'level'), plain('reset'), plain('delay'), plain('refused', 'level')],
    level: [one('levels', t('faq.levelsA', { count: levels }), 'level'), plain('bonus', 'wallet')],
    account: [plain('password'), plain('banned', 'support'), plain('device', 'support'), plain('guest')],
  }
  const isOffered = ({ id }: Question) => OF_FEATURE[id] === undefined || hasFeature(site, OF_FEATURE[id])
  return Object.entries(groups).map(([id, questions]) => ({
    id,
    title: t(`faq.group.${id}`),
    questions: questions.filter(isOffered),
  }))
}
