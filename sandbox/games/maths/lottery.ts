import { at, type Maths } from './maths.ts'

const FROM = 20
const DRAWN = 6
const CHOSEN = 3
const PAYS = [0, 0, 250, 2850]

/** The player chooses three numbers of twenty; six are drawn. */
export const lottery: Maths<'lottery'> = {
  rules: { variant: 'lottery', from: FROM, drawn: DRAWN, pays: PAYS },
  draw(numbers, choice) {
    const left = Array.from({ length: FROM }, (_, index) => index + 1)
    const drawn = Array.from({ length: DRAWN }, () => at(left.splice(numbers.below(left.length), 1), 0))
    const hits = choice.numbers.filter((number) => drawn.includes(number)).length
    return { variant: 'lottery', multiplier: at(PAYS, hits), drawn, hits }
  },
  /** Hits follow the hypergeometric distribution. */
  expected() {
    const ways = PAYS.map((pays, hits) => pays * choose(DRAWN, hits) * choose(FROM - DRAWN, CHOSEN - hits))
    return ways.reduce((sum, part) => sum + part, 0) / choose(FROM, CHOSEN)
  },
}

/** The number of ways to choose `count` of `from`. */
function choose(from: number, count: number): number {
  let ways = 1
  for (let taken = 0; taken < count; taken++) ways = (ways * (from - taken)) / (taken + 1)
  return ways
}
