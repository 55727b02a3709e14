import type { PageContextServer } from 'vike/types'
import { QUESTIONS } from '../../contract/calls/promotions.ts'
import { hasFeature } from '../../contract/features.ts'
import { formatMoney } from '../../contract/format.ts'
import { LOCALES } from '../../contract/languages.ts'
import { orNull } from '../_layout/orNull.ts'
import { type Facts, type Group, helpGroups } from './help.ts'
import { searchHelp } from './searchHelp.ts'

export type Data = Awaited<ReturnType<typeof data>>

const LEVELS = 8
const MOST_TYPED = 80

/** The product's own help, then the operator's questions; without the numbers that could not be read. */
export async function data({ api, t, locale, sanitize, urlParsed, site }: PageContextServer) {
  const [deposit, level, articles] = await Promise.all([
    orNull(api.rechargePage()),
    hasFeature(site, 'levels') ? orNull(api.levelInfo()) : null,
    orNull(api.articles(QUESTIONS)),
  ])
  const { intl, lang } = LOCALES[locale]
  const own = level?.levels?.find((row) => row.level === level.level)
  const facts: Facts = {
    deposit: deposit
      ? { min: formatMoney(deposit.minAmount, intl), max: formatMoney(deposit.maxAmount, intl) }
      : undefined,
    withdrawal:
      own?.withdrawTimes !== undefined && own.withdrawAmount !== undefined
        ? { level: own.level, times: own.withdrawTimes, amount: formatMoney(own.withdrawAmount, intl) }
        : undefined,
    ownText: site.limitsText?.[lang],
    levels: level?.levels?.length ?? LEVELS,
  }
  const groups = helpGroups(t, facts, site)
  const known = new Set(groups.flatMap(({ questions }) => questions.map(({ question }) => question)))
  const more: Group = {
    id: 'other',
    title: t('faq.group.other'),
    questions: (articles ?? [])
      .filter(({ title }) => !known.has(title))
      .map(({ id, title, content }) => ({
        id: `a-${id}`,
        question: title,
        answer: sanitize(content),
        isHtml: true,
      })),
  }
  const typed = (urlParsed.search.q ?? '').trim().slice(0, MOST_TYPED)
  const results = searchHelp([...groups, more], typed)
  return {
    typed,
    open: urlParsed.search.open ?? '',
    groups: results,
    count: results.flatMap((group) => group.questions).length,
  }
}
