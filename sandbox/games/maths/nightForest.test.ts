import { expect, test } from 'vitest'
import {
  FALL_PAYS,
  hasMoons,
  MOON_REELS,
  NIGHT_MOON,
  NIGHT_STRIPS,
  NIGHT_WILD,
  type NightReels,
  nightFall,
  nightForest,
  nightReels,
  nightSpin,
  nightWins,
  SPINS_WITH,
  STOPS,
  timesOf,
} from './nightForest.ts'

const { free, most, hitRate, freeIn } = nightForest.rules
/** The multipliers with which a free spin can begin. */
const BEGINS = (free.to - free.from) / free.step + 1
const every = Array.from({ length: STOPS }, (_, stop) => stop)

/** Stops of all reels that give the same falls: one reel of them, and every stop at which the last two may stand. */
interface Lot {
  reels: NightReels
  fourth: readonly number[]
  fifth: readonly number[]
}

const windowAt = (reel: number, stop: number) => nightReels(NIGHT_STRIPS.map(() => stop)).grid[reel] ?? []
const WINDOWS = NIGHT_STRIPS.map((_, reel) => every.map((stop) => windowAt(reel, stop)))

/** These reels with one of them at this stop. */
const standing = ({ grid, tops }: NightReels, reel: number, stop: number): NightReels => ({
  grid: grid.with(reel, WINDOWS[reel]?.[stop] ?? []),
  tops: tops.with(reel, stop),
})

/** The stops of a reel: together those that show none of these symbols and no wild, each of the others by itself. */
function apart(reel: number, stops: readonly number[], symbols: readonly number[]): (readonly number[])[] {
  if (stops.length === 1) return [stops]
  const takesPart = (stop: number) =>
    (WINDOWS[reel]?.[stop] ?? []).some((cell) => cell === NIGHT_WILD || symbols.includes(cell))
  const others = stops.filter((stop) => !takesPart(stop))
  return [...stops.filter(takesPart).map((stop) => [stop]), ...(others.length > 0 ? [others] : [])]
}

/** The symbols that pay on the first reels, if the others do not. */
const symbolsOn = ({ grid }: NightReels, reels: number) =>
  nightWins(grid.slice(0, reels))
    .filter(({ count }) => count === reels)
    .map(({ symbol }) => symbol)

/**
 * Plays all stops of a lot to the end. A win needs the first three reels, so the fourth counts only where it shows a symbol
 * that pays on those, and the fifth only where it shows one that pays on four: other stops stay together, because their reel neither pays nor falls.
 */
function playLot(
  { reels, fourth, fifth }: Lot,
  before: readonly number[],
  end: (lot: Lot, falls: readonly number[]) => void,
): void {
  const onThree = symbolsOn(reels, 3)
  if (onThree.length === 0) {
    end({ reels, fourth, fifth }, before)
    return
  }
  for (const fourths of apart(3, fourth, onThree)) {
    const withFourth = fourth.length > 1 ? standing(reels, 3, fourths[0] ?? 0) : reels
    for (const fifths of fifth.length > 1 ? apart(4, fifth, symbolsOn(withFourth, 4)) : [fifth]) {
      const all = fifth.length > 1 ? standing(withFourth, 4, fifths[0] ?? 0) : withFourth
      const wins = nightWins(all.grid)
      const pay = wins.reduce((sum, { multiplier }) => sum + multiplier, 0)
      playLot({ reels: nightFall(all, wins), fourth: fourths, fifth: fifths }, [...before, pay], end)
    }
  }
}

/** What all 32^5 stops give. */
function countAll() {
  const sums = FALL_PAYS.map(() => 0)
  const spins = SPINS_WITH.map(() => [0, 0])
  /** The most that a spin pays by its falls and moons: `paid` the paid spin, then a free spin by the multiplier of its beginning. */
  const paid = SPINS_WITH.map(() => [-1, -1])
  const freely = Array.from({ length: BEGINS }, () => SPINS_WITH.map(() => [-1, -1]))
  /** What the pays of the falls must exceed together, or no table can gain: the last fall has the highest multiplier. */
  const enough = SPINS_WITH.map(() => [-1, -1])
  const add = (falls: readonly number[], moons: boolean, count: number) => {
    if (count === 0) return
    const key = Number(moons)
    const row = spins[falls.length] as number[]
    row[key] = (row[key] ?? 0) + count
    let together = 0
    for (const [fall, own] of falls.entries()) {
      sums[fall] = (sums[fall] ?? 0) + own * count
      together += own
    }
    const least = enough[falls.length] as number[]
    if (together <= (least[key] ?? 0)) return
    const parts = [paid, ...freely].map((table, place) => {
      const timesAt = (fall: number) => (place === 0 ? timesOf(false, fall) : timesOf(true, place - 1 + fall))
      const pay = falls.reduce((sum, own, fall) => sum + own * timesAt(fall), 0)
      const cells = table[falls.length] as number[]
      cells[key] = Math.max(cells[key] ?? 0, pay)
      return cells[key] / timesAt(Math.max(0, falls.length - 1))
    })
    least[key] = Math.min(...parts)
  }
  let lots = 0
  for (const a of every)
    for (const b of every)
      for (const c of every)
        playLot(
          { reels: nightReels([a, b, c, 0, 0]), fourth: every, fifth: every },
          [],
          ({ reels, fourth, fifth }, falls) => {
            const moonsWith = (stop: number) =>
              hasMoons(fifth.length === 1 ? reels.grid : standing(reels, 4, stop).grid)
            const canHaveMoons = MOON_REELS.slice(0, 2).every((reel) => reels.grid[reel]?.includes(NIGHT_MOON))
            const withMoons = canHaveMoons ? fifth.filter(moonsWith).length : 0
            add(falls, true, withMoons * fourth.length)
            add(falls, false, (fifth.length - withMoons) * fourth.length)
            // The whole spin is played for some: the last stop of a lot gives what its first gave.
            if (lots++ % 64 > 0) return
            const spin = nightSpin([a, b, c, fourth.at(-1) ?? 0, fifth.at(-1) ?? 0])
            const pays = spin.falls.map((wins) => wins.reduce((sum, { multiplier }) => sum + multiplier, 0))
            if (`${pays} ${spin.moons}` !== `${falls} ${moonsWith(fifth.at(-1) ?? 0)}`)
              throw new Error(`The stops of a lot differ: ${[a, b, c]} ${fourth} ${fifth}`)
          },
        )
  return { sums, spins, paid, freely }
}

/** The most that the free spins pay from here, by every order of spins. */
function mostFree(
  freely: number[][][],
  left: number,
  granted: number,
  past: number,
  known: Map<string, number>,
): number {
  if (left === 0) return 0
  const begin = Math.min(past, BEGINS - 1)
  const key = `${left} ${granted} ${begin}`
  const found = known.get(key)
  if (found !== undefined) return found
  const more = Math.min(free.more, free.most - granted)
  let best = 0
  for (const [falls, [without = -1, moons = -1]] of (freely[begin] ?? []).entries()) {
    if (without >= 0) best = Math.max(best, without + mostFree(freely, left - 1, granted, begin + falls, known))
    if (moons >= 0)
      best = Math.max(best, moons + mostFree(freely, left - 1 + more, granted + more, begin + falls, known))
  }
  known.set(key, best)
  return best
}

// Proves GAM-17.
test('the counts behind the RTP of the night forest are those of all 33,554,432 stops, and so is its highest win', {
  timeout: 600_000,
}, () => {
  const { sums, spins, paid, freely } = countAll()
  expect(sums).toEqual(FALL_PAYS)
  expect(spins).toEqual(SPINS_WITH)
  const highest = paid.flatMap(([without = -1, moons = -1]) => [
    without,
    moons < 0 ? -1 : moons + mostFree(freely, free.spins, free.spins, 0, new Map()),
  ])
  expect(Math.max(...highest)).toBe(most)
  expect(hitRate).toBeCloseTo(40.68, 2)
  expect(freeIn).toBe(178)
})

test('three moons open ten free spins, three moons again add five, and never more than twenty', () => {
  let opened = 0
  let longest = 0
  let state = 1
  const numbers = {
    below(count: number) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * count)
    },
  }
  for (let round = 0; round < 20_000; round++) {
    const { spins, multiplier } = nightForest.draw(numbers, { variant: 'nightForest' })
    expect(multiplier).toBe(spins.reduce((sum, spin) => sum + spin.multiplier, 0))
    expect(multiplier).toBeLessThanOrEqual(most)
    const [paid, ...others] = spins
    expect(others.length > 0).toBe(paid?.moons)
    if (others.length === 0) continue
    opened++
    longest = Math.max(longest, others.length)
    const again = others.filter(({ moons }) => moons).length
    expect(others).toHaveLength(Math.min(free.spins + again * free.more, free.most))
    const times = others.flatMap(({ falls }) => falls.map((fall) => fall.times))
    expect(times).toEqual(times.map((_, past) => Math.min(free.from + free.step * past, free.to)))
  }
  expect(opened).toBeGreaterThan(60)
  expect(longest).toBeGreaterThan(free.spins)
})
