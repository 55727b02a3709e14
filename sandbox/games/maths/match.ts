import type { MatchGoal } from '../protocol/outcome.ts'
import { at, type Maths } from './maths.ts'
import { type Numbers, partOf } from './numbers.ts'

const TICKETS = 10_000
const PAYS = { home: 210, draw: 378, away: 315 }

/** Home goals, away goals and tickets of 10,000 with this score: 4,500 home wins, 2,500 draws, 3,000 away wins. */
const SCORES: [home: number, away: number, tickets: number][] = [
  [1, 0, 1000],
  [2, 1, 900],
  [2, 0, 820],
  [3, 1, 480],
  [3, 0, 440],
  [3, 2, 260],
  [4, 1, 190],
  [4, 0, 170],
  [4, 2, 110],
  [5, 0, 50],
  [5, 1, 50],
  [4, 3, 30],
  [1, 1, 1160],
  [0, 0, 720],
  [2, 2, 510],
  [3, 3, 100],
  [4, 4, 10],
  [0, 1, 740],
  [1, 2, 640],
  [0, 2, 500],
  [1, 3, 310],
  [0, 3, 240],
  [2, 3, 190],
  [1, 4, 120],
  [0, 4, 90],
  [2, 4, 70],
  [1, 5, 40],
  [0, 5, 30],
  [3, 4, 30],
]
const WEIGHTS = SCORES.map(([, , tickets]) => tickets)

const sideOf = (home: number, away: number) => (home > away ? 'home' : home < away ? 'away' : 'draw')

const MINUTES = 90

/** When and by whom the goals came: minutes without a repeat, and every course of a score with the same chance. */
function goalsOf(numbers: Numbers, home: number, away: number): MatchGoal[] {
  const left = Array.from({ length: MINUTES }, (_, minute) => minute + 1)
  const minutes = Array.from({ length: home + away }, () => at(left.splice(numbers.below(left.length), 1), 0))
  let [homeLeft, goalsLeft] = [home, home + away]
  return minutes
    .sort((a, b) => a - b)
    .map((minute) => {
      const isHome = numbers.below(goalsLeft--) < homeLeft
      if (isHome) homeLeft--
      return { side: isHome ? 'home' : 'away', minute }
    })
}

/** A virtual match at odds that never change. The score is drawn first, then its course. */
export const match: Maths<'match'> = {
  rules: { variant: 'match', pays: PAYS },
  draw(numbers, { side }) {
    const [home, away] = at(SCORES, partOf(WEIGHTS, numbers.below(TICKETS)))
    const multiplier = sideOf(home, away) === side ? PAYS[side] : 0
    return { variant: 'match', multiplier, home, away, goals: goalsOf(numbers, home, away) }
  },
  expected({ side }) {
    const own = SCORES.filter(([home, away]) => sideOf(home, away) === side)
    return (own.reduce((sum, [, , tickets]) => sum + tickets, 0) * PAYS[side]) / TICKETS
  },
}
