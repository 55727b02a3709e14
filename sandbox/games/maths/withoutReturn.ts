import type { Numbers } from './numbers.ts'

/** Takes places below `count` without return: a number counts the places that are left, from the lowest. */
export function withoutReturn(numbers: Numbers, count: number): () => number {
  /** The places that were taken, ascending. */
  const taken: number[] = []
  return () => {
    let place = numbers.below(count - taken.length)
    let before = 0
    while (before < taken.length && place >= (taken[before] ?? 0)) {
      place++
      before++
    }
    taken.splice(before, 0, place)
    return place
  }
}
