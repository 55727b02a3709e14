import type { SlotRules } from '../../protocol/slotRules.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import { payTable } from '../shell/sheet.ts'
import type { Signs } from './signs.ts'
import { slotWords } from './slotWords.ts'

const highest = (pays: readonly number[]) => pays[pays.length - 1] ?? 0

/** The heads of the pay table: how many of a kind, or from how many cells on. */
function countsOf({ wins, rows }: SlotRules): string[] {
  if (wins.by === 'cluster') return wins.sizes.map((size) => `${size}+`)
  return Array.from({ length: rows.length - wins.fewest + 1 }, (_, place) => String(wins.fewest + place))
}

/** The chance of each part, in percent. */
function chances({ percent }: Stage, tickets: readonly number[]): string[] {
  const all = tickets.reduce((sum, one) => sum + one, 0)
  return tickets.map((one) => percent((100 * one) / all))
}

/** The rules of a slot in words and tables, all from its data. */
export function slotRules(stage: Stage, rules: SlotRules, signs: Signs): HTMLElement {
  const { say, times } = stage
  const { wins, factors, hold } = rules
  const words = slotWords(rules, { say, times, nameOf: signs.nameOf })
  const best = [...wins.table.entries()]
    .filter(([, pays]) => pays.length > 0)
    .sort(([, a], [, b]) => highest(b) - highest(a))
  const chanceOf = (parts: readonly { tickets: number }[]) => {
    const found = chances(
      stage,
      parts.map(({ tickets }) => tickets),
    )
    return (place: number) => found[place] ?? ''
  }
  const factorChance = chanceOf(factors ?? [])
  const coinChance = chanceOf(hold?.values ?? [])
  return h(
    'div',
    {},
    ...words.play.map((text) => h('p', {}, text)),
    payTable(
      [say('reel.symbol'), ...countsOf(rules)],
      best.map(([symbol, pays]) => [signs.named(symbol), ...pays.map((pay) => (pay > 0 ? times(pay) : '–'))]),
    ),
    factors &&
      part(
        words.factors ?? '',
        payTable(
          [say('reel.times'), say('ui.chance')],
          factors.map((factor, place) => [times(factor.times * 100), factorChance(place)]),
        ),
      ),
    hold &&
      part(
        words.hold ?? '',
        payTable(
          [say('reel.coin'), say('ui.chance')],
          hold.values.map(({ pays }, place) => [times(pays), coinChance(place)]),
        ),
      ),
    hold && h('p', {}, say('reel.arrivalsRule', { chances: chances(stage, hold.arrivals).join(' · ') })),
  )
}

const part = (text: string, table: HTMLElement) => h('div', {}, h('p', {}, text), table)
