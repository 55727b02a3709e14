/**
 * Tells of a page that the browser shows as it was left: from its back-forward cache, or by a way back from its HTTP cache, which does
 * not ask the server then.
 */
export function onComeBack(tell: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && tell())
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visits.some(({ type }) => type === 'back_forward')) tell()
}
