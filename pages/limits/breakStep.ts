import type { EpochMs } from '../../common/epochMs.ts'
import type { Break } from '../../contract/calls/protection.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { type BreakKind, type BreakLength, breakEnd, kindOfLength } from '../../contract/time/breaks.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface BreakInput {
  kind: BreakKind
  /** As in the address. */
  length: string | undefined
  offered: readonly BreakLength[]
  running: Break | undefined
  now: EpochMs
  intl: IntlLocale
  t: Translate
}

/** The two steps before a break: its length, and a confirmation in plain words with the day it ends. */
export function breakStep({ kind, length, offered, running, now, intl, t }: BreakInput) {
  const choices = offered
    .filter((one) => kindOfLength(one) === kind)
    .map((one) => ({ length: one, name: t(`limits.length.${one}`), until: breakEnd(one, now) }))
    // A break in force can only be extended.
    .filter(({ until }) => !running || until > running.until)
    .map(({ until, ...choice }) => ({ ...choice, until: dayAndTime(until, intl) }))
  const chosen = choices.find((choice) => choice.length === length)
  const title = chosen ? t(`limits.confirm.${kind}`, { length: chosen.name }) : t(`limits.kind.${kind}`)
  return { kind, title, choices, chosen }
}

export type BreakStep = ReturnType<typeof breakStep>
