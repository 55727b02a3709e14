import { expect, test } from 'vitest'
import { AdaptiveLimit } from './adaptiveLimit.ts'

const BOUNDS = { first: 32, least: 4, most: 100, targetMs: 200 }

/**
 * A processor that needs `workMs` for each render, an upstream that needs `upstreamMs`, and more callers than places,
 * on a clock of its own. Returns the limit after `seconds`, and the share of the last half in which the processor worked.
 */
function simulate({ workMs, upstreamMs, seconds = 60 }: { workMs: number; upstreamMs: number; seconds?: number }) {
  const limit = new AdaptiveLimit(BOUNDS)
  /** When each running render has its data, in ms, sorted. */
  const ready: number[] = []
  let now = 0
  let worked = 0
  while (now < seconds * 1000) {
    while (ready.length < limit.value) ready.push(now + upstreamMs)
    const at = ready[0] ?? now
    now = Math.max(now, at)
    limit.waited(now - at, ready.length)
    ready.shift()
    now += workMs
    if (now > seconds * 500) worked += workMs
  }
  return { limit: limit.value, busy: worked / (seconds * 500) }
}

// Proves LIM-22.
test('with a fast upstream few renders run at once: as many as the processor renders in the target time', () => {
  expect(simulate({ workMs: 5, upstreamMs: 0 }).limit).toBeCloseTo(40, -1)
  expect(simulate({ workMs: 20, upstreamMs: 0 }).limit).toBeCloseTo(10, -1)
})

// Proves LIM-22.
test('with a slow upstream more run at once, so that the processor does not wait', () => {
  const { limit, busy } = simulate({ workMs: 10, upstreamMs: 300 })
  expect(limit).toBeGreaterThan(simulate({ workMs: 10, upstreamMs: 0 }).limit)
  expect(busy).toBeGreaterThan(0.95)
})
