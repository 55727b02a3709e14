import type { SlotRules } from '../../protocol/slotRules.ts'
import type { Amounts } from '../shell/amounts.ts'
import type { Say } from '../shell/words.ts'

/** How many of a kind pay at least. */
export const least = ({ wins }: SlotRules) => (wins.by === 'cluster' ? (wins.sizes[0] ?? 0) : wins.fewest)

interface Speaker extends Pick<Amounts, 'times'> {
  say: Say
  /** The name of a symbol. */
  nameOf(place: number): string
}

/** The rules of a slot in words; `factors` and `hold` lead to a table. */
export function slotWords(rules: SlotRules, { say, times, nameOf }: Speaker) {
  const { wins, rows, wild, expands, wildTimes, factors, hold } = rules
  const fewest = least(rules)
  const rule = {
    lines: () => say('reel.rule', { count: wins.by === 'lines' ? wins.lines.length : 0, fewest }),
    ways: () => say('reel.waysRule', { count: rows.reduce((ways, cells) => ways * cells, 1), fewest }),
    cluster: () => say('reel.clusterRule', { fewest }),
  }[wins.by]()
  return {
    play: [
      rule,
      ...(wild === undefined ? [] : [say('reel.wildRule', { wild: nameOf(wild) })]),
      ...(expands ? [say('reel.expandsRule')] : []),
      ...(wildTimes ? [say('reel.wildTimesRule', { times: times(wildTimes * 100) })] : []),
    ],
    factors: factors && say('reel.factorRule'),
    hold: hold && say('reel.holdRule', { fewest: hold.fewest, respins: hold.respins, full: times(hold.full) }),
  }
}
