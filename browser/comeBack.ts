/**
 * Tells of a page that the browser shows as it was left: from its back-forward cache, or by a way back from its HTTP cache, which does
 * not ask the server then. Returns whether this visit is such a way back.
 */
export function onComeBack(tell: () => void): boolean {
  addEventListener('pageshow', ({ persisted }) => persisted && tell())
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isBack = visits.some(({ type }) => type === 'back_forward')
  if (isBack) tell()
  return isBack
}
