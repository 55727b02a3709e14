import type { RulesOf } from '../../maths/maths.ts'
import type { Amounts } from '../shell/amounts.ts'
import type { Say } from '../shell/words.ts'

interface Telling extends Pick<Amounts, 'times' | 'percent'> {
  say: Say
}

/** The rules of the night forest in words; `wild` and `moon` speak of the symbols beside them. */
export function nightWords(
  { ladder, free, hitRate, freeIn, most }: RulesOf<'nightForest'>,
  { say, times, percent }: Telling,
) {
  const spins = { spins: free.spins, more: free.more, most: free.most, step: free.step }
  const range = { from: times(free.from * 100), to: times(free.to * 100) }
  return {
    ways: say('nightForest.ways'),
    wild: say('nightForest.wildRule'),
    falls: say('nightForest.fallRule', { ladder: ladder.map((step) => times(step * 100)).join(', ') }),
    moon: say('nightForest.freeRule', { ...spins, ...range }),
    facts: say('nightForest.facts', { hits: percent(hitRate), freeIn, most: times(most) }),
  }
}
