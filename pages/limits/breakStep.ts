import { type BreakKind, type BreakLength, breakEnd, kindOfLength } from '../../contract/breaks.ts'
import type { IntlLocale } from '../../contract/format.ts'
import type { Break } from '../../contract/protection.ts'
import { dayAndTime } from '../../contract/time.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Asked {
  kind: BreakKind
  /** As the address says it. */
  length: string | undefined
  offered: readonly BreakLength[]
  /** The break the player is in. */
  running: Break | undefined
  /** Upstream's clock, epoch ms. */
  now: number
  intl: IntlLocale
  t: Translate
}

/** The two steps before a break: how long, and once more in plain words with the day it ends. */
export function breakStep({ kind, length, offered, running, now, intl, t }: Asked) {
  const choices = offered
    .filter((one) => kindOfLength(one) === kind)
    .map((one) => ({ length: one, name: t(`limits.length.${one}`), until: breakEnd(one, now) }))
    // A break that runs can only be made longer.
    .filter(({ until }) => !running || until > running.until)
    .map(({ until, ...choice }) => ({ ...choice, until: dayAndTime(until, intl) }))
  const chosen = choices.find((choice) => choice.length === length)
  const title = chosen ? t(`limits.confirm.${kind}`, { length: chosen.name }) : t(`limits.kind.${kind}`)
  return { kind, title, choices, chosen }
}

export type BreakStep = ReturnType<typeof breakStep>
