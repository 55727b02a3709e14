export interface Random {
  /** From 0 to below 1. */
  next(): number
  pick<T>(of: readonly T[]): T
  /** Whether something of this probability happens. */
  happens(share: number): boolean
}

/** Numbers that a seed decides (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick(of) {
      const one = of[Math.floor(next() * of.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    happens: (share) => next() < share,
  }
}

/** One of the values, each as probable as its weight. */
export function weighted<T>(random: Random, of: readonly { value: T; weight: number }[]): T {
  const all = of.reduce((sum, { weight }) => sum + weight, 0)
  let left = random.next() * all
  for (const { value, weight } of of) {
    left -= weight
    if (left < 0) return value
  }
  const last = of.at(-1)
  if (!last) throw new Error('Nothing to choose from')
  return last.value
}
