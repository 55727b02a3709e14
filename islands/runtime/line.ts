interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** A first byte later than this many ms after the request says "slow" in every browser, with or without Network Information. */
const SLOW_FIRST_BYTE_MS = 300

/** Save-Data, 2g/3g, or a document whose own navigation was slow: then nothing is fetched before the player touches something. */
export function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !!navigation && navigation.responseStart - navigation.requestStart > SLOW_FIRST_BYTE_MS
}
