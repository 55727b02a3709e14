import { groupDigits } from '../../contract/format.ts'
import { grow, TICK_MS } from './grow.ts'
import type { JackpotCounterProps } from './JackpotCounter.island.tsx'

/** The figure of a sleeping jackpot grows and its `props` with it. With a seed it stands. */
export function growFigure(island: HTMLElement): () => void {
  const { seed, intl, start: first }: JackpotCounterProps = JSON.parse(island.getAttribute('props') ?? '{}')
  const text = island.querySelector('.jackpot-value')?.lastChild
  if (seed !== undefined) return () => undefined
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let start = first
  const timer = setInterval(() => {
    if (!text?.isConnected) return clearInterval(timer)
    if (document.hidden || calm.matches) return
    start = grow(start, Math.random)
    text.textContent = groupDigits(start, intl)
    island.setAttribute('props', JSON.stringify({ intl, start }))
  }, TICK_MS)
  return () => clearInterval(timer)
}
