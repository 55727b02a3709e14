import type { FieldFigure } from '../../common/fieldFigures.ts'
import type { ActionAddress } from '../../contract/access.ts'

/** OPS-87: what this visit saw, sent once when the page is hidden. No address, no player, nothing that lasts. */
export function start() {
  const figures: Partial<Record<FieldFigure, number>> = {}
  watch('largest-contentful-paint', ({ startTime }) => {
    figures['largest-paint'] = startTime
  })
  watch('long-animation-frame', ({ duration }) => {
    figures['longest-frame'] = Math.max(duration, figures['longest-frame'] ?? 0)
  })
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', send, true)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const isNext = document.referrer.startsWith(`${location.origin}/`)
    if (paint !== undefined) figures[isNext ? 'next-page' : 'first-paint'] = paint
    const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
    const line = connection?.effectiveType
    navigator.sendBeacon('/field' satisfies ActionAddress, JSON.stringify({ line, figures }))
  }
  addEventListener('visibilitychange', send, true)
}

/** A browser that does not measure this kind reports nothing. */
function watch(type: string, take: (entry: PerformanceEntry) => void) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
}
