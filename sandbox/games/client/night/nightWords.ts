import { at, type OutcomeOf, type RulesOf } from '../../maths/maths.ts'
import { timesOf } from '../../maths/nightForest.ts'
import type { Amounts } from '../shell/amounts.ts'
import type { Say, Word } from '../shell/words.ts'

interface Telling extends Pick<Amounts, 'times' | 'percent'> {
  say: Say
}

const NAMES: Word[] = [
  'nightForest.tiger',
  'nightForest.owl',
  'nightForest.hornbill',
  'nightForest.loris',
  'nightForest.frangipani',
  'nightForest.mushroom',
  'nightForest.leaf',
  'nightForest.fern',
  'nightForest.kancil',
  'nightForest.moon',
]

export const nameOf = (say: Say, symbol: number) => say(at(NAMES, symbol))

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

const winsIn = (say: Say, { falls }: OutcomeOf<'nightForest'>['spins'][number]) =>
  falls
    .flatMap(({ wins }) => wins)
    .map(({ symbol, count, ways }) => say('nightForest.win', { symbol: nameOf(say, symbol), reels: count, ways }))
    .join(', ')

/** The result in words. `past`: the winning falls of the free spins. */
export function resultInWords({ spins }: OutcomeOf<'nightForest'>, past: number, { say, times }: Telling): string {
  const [paid, ...others] = spins
  const base =
    paid && paid.falls.length > 0 ? say('nightForest.came', { wins: winsIn(say, paid) }) : say('nightForest.none')
  if (others.length === 0) return base
  const highest = times(timesOf(true, Math.max(0, past - 1)) * 100)
  return `${base} ${say('nightForest.freeCame', { spins: others.length, falls: past, times: highest })}`
}
