import type { PageContextServer } from 'vike/types'
import { LOCALES } from '../../contract/languages.ts'
import { BREAK_KINDS, type BreakKind } from '../../contract/time/breaks.ts'
import { extension } from '../_layout/extension.ts'
import { orNull } from '../_layout/orNull.ts'
import { refusedForm } from '../_layout/refusedForm.ts'
import { playedOf } from '../_money/played.ts'
import { breakStep } from './breakStep.ts'
import { fieldsOf, waitingOf } from './limitFields.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(context: PageContextServer) {
  const { api, t, locale, urlParsed } = context
  const { intl } = LOCALES[locale]
  const [offer, mine, played] = await Promise.all([
    extension(api.protectionOffer()),
    extension(api.protection()),
    orNull(api.played()),
  ])
  if (offer.state !== 'ok' || mine.state !== 'ok') {
    const absent = offer.state === 'absent' || mine.state === 'absent'
    return { title: t('limits.title'), state: absent ? ('absent' as const) : ('failed' as const) }
  }
  const { now, limits, windows, lifetime, limitsReviewDue, limitsReviewedAt } = mine.data
  const { kind, length, none } = urlParsed.search
  const kinds = BREAK_KINDS.filter((one) => offer.data.breaks.some((known) => isOf(one, known)))
  const known = kinds.find((one) => one === kind)
  const step =
    known && breakStep({ kind: known, length, offered: offer.data.breaks, running: mine.data.break, now, intl, t })
  const refused = refusedForm(context, 'setDepositLimits')
  return {
    title: step?.title ?? t('limits.title'),
    state: 'ok' as const,
    intl,
    step,
    kinds: kinds.map((one) => ({ kind: one, lengths: t(`limits.lengthsOf.${one}`) })),
    fields: fieldsOf({ offered: offer.data.limits, limits, windows, intl, t, refused }),
    waiting: waitingOf({ limits, windows, now, intl, t }),
    /** The player declines a limit before the first deposit: a second press. */
    declines: none === '1' && limitsReviewedAt === undefined && limits.every(({ amount }) => amount === undefined),
    reviewDue: limitsReviewDue,
    windows,
    check: { choices: offer.data.checkMinutes, chosen: mine.data.checkMinutes },
    lifetime,
    played: played && playedOf(played, intl),
    refused: refused?.whole,
  }
}

const isOf = (kind: BreakKind, length: string) => /[my]$/.test(length) === (kind === 'exclusion')
