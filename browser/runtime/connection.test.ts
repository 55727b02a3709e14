import { expect, test, vi } from 'vitest'
import { isSlowLine } from './connection.ts'

interface Reply {
  bytes: number | undefined
  /** From the request to the first byte. */
  waitMs: number
  /** From the first byte to the last. */
  ms: number
}

function page(...answers: Reply[]) {
  const entries = answers.map(({ bytes, waitMs, ms }) => ({
    transferSize: bytes,
    requestStart: 100,
    responseStart: 100 + waitMs,
    responseEnd: 100 + waitMs + ms,
  }))
  const getEntriesByType = (type: string) => (type === 'navigation' ? entries.slice(0, 1) : entries.slice(1))
  vi.stubGlobal('performance', { getEntriesByType })
}
const browser = (connection?: object) => vi.stubGlobal('navigator', { connection })

/** A document of 16 kB over a connection: its first ten packets, one more round trip, the rest. */
const documentOver = (bitsPerSecond: number, waitMs: number): Reply => ({
  bytes: 16_000,
  waitMs,
  ms: Math.max((14_600 * 8000) / bitsPerSecond, waitMs) + (1_400 * 8000) / bitsPerSecond,
})

// Proves LIN-11.
test.each([
  ['150 ms there and back, 1.6 Mbit/s', documentOver(1_600_000, 150), false],
  ['600 ms, 8 Mbit/s: far away, not slow', { bytes: 14_000, waitMs: 600, ms: 14 }, false],
  ['a server that thinks for a second', { bytes: 16_000, waitMs: 1000, ms: 20 }, false],
  ['400 ms, 400 kbit/s', documentOver(400_000, 400), true],
  ['20 ms, 400 kbit/s', documentOver(400_000, 20), true],
])('%s', (_name, answer, slow) => {
  page(answer)
  browser()
  expect(isSlowLine()).toBe(slow)
})

// Proves LIN-11.
test('one slow answer does not make a connection slow when another answer was quick', () => {
  page({ bytes: 16_000, waitMs: 80, ms: 900 }, { bytes: 30_000, waitMs: 80, ms: 60 })
  browser()
  expect(isSlowLine()).toBe(false)
})
