interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
  /** The measurement over many recent requests, Mbit/s. */
  downlink?: number
}

/** Below it decoration waits. 1.6 Mbit/s measures well above it with a round trip of 150 ms, 400 kbit/s well below. */
const SLOW_BITS_PER_S = 700_000
/** An answer that fits into few packets arrives at once on any connection and does not measure its speed. */
const TELLING_BYTES = 6000

/** The fastest of the larger answers of this page, in bit/s, after the first byte; `0` when there is none. */
function measuredSpeed(): number {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
  const speeds = (entries as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize >= TELLING_BYTES)
    .map(
      ({ transferSize, responseStart, responseEnd }) =>
        (transferSize * 8000) / Math.max(1, responseEnd - responseStart),
    )
  return Math.max(0, ...speeds)
}

/** Save-Data, 2g, or this page loaded slowly after its first byte. Without a measurement the browser's estimate. */
export function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return true
  const speed = measuredSpeed() || (connection?.downlink ?? 0) * 1_000_000
  return speed > 0 && speed < SLOW_BITS_PER_S
}
