import type { Quest } from '../../contract/calls/promotions.ts'
import { formatMoney, type IntlLocale } from '../../contract/format.ts'
import { type SafeLink, safeLink } from '../../contract/links.ts'
import { dayOf } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'
import type { RefusedForm } from '../_layout/refusedForm.ts'

export interface QuestCard {
  id: string
  title: string
  text: string
  badge: string
  /** When it was done; then there is nothing to answer. */
  done: string | null
  gives: string | null
  link: (SafeLink & { text: string }) | null
  waits: string | undefined
  question: string | undefined
  subject: string | undefined
  options: { value: string; text: string }[]
  /** After a refused answer: why, and what was answered. */
  refused: string | undefined
  answered: string | undefined
}

interface Reading {
  t: Translate
  intl: IntlLocale
  refused: RefusedForm | null
}

export const questsOf = (quests: readonly Quest[], reading: Reading): QuestCard[] =>
  quests.map((quest) => cardOf(quest, reading))

function cardOf(quest: Quest, { t, intl, refused }: Reading): QuestCard {
  const { id, title, text, badge, bonus, doneAt, link, linkText, waits, question, subject, options } = quest
  const safe = safeLink(link)
  const own = refused?.values?.quest === id ? refused : null
  return {
    ...{ id, title, text, badge, waits, question, subject, options },
    done: doneAt === undefined ? null : t('quests.done', { day: dayOf(doneAt, intl) }),
    gives: bonus === undefined || bonus <= 0 ? null : t('quests.gives', { bonus: formatMoney(bonus, intl) }),
    link: safe && linkText !== undefined ? { ...safe, text: linkText } : null,
    refused: own ? (own.fields?.answer ?? own.whole) : undefined,
    answered: own?.values?.answer,
  }
}
