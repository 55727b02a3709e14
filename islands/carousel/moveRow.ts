import { AUTOPLAY_MS, createAutoplay } from './autoplay.ts'
import { watch } from './watch.ts'

/** Moves the row of a sleeping carousel as the awake one would, which begins at the slide in front. */
export function moveRow(island: HTMLElement): () => void {
  const row = island.querySelector<HTMLElement>('.banner-rail, .promo-rail')
  const [first, second] = row?.children ?? []
  const { autoplay: moves } = JSON.parse(island.getAttribute('props') ?? '{}')
  if (!moves || !row || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return () => undefined
  const dots = [...island.querySelectorAll('.dots > i')]
  const mark = (front: number) => {
    for (const [place, dot] of dots.entries()) dot.classList.toggle('is-on', place === front)
  }

  function next() {
    if (!row?.isConnected) return stop()
    const step = (second as HTMLElement).offsetLeft - (first as HTMLElement).offsetLeft || 1
    const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
    const front = isAtEnd ? 0 : Math.round(row.scrollLeft / step) + 1
    row.scrollTo({ left: front * step, behavior: 'smooth' })
    mark(front)
  }
  const autoplay = createAutoplay(next, AUTOPLAY_MS)
  const unwatched = watch(island, autoplay)
  function stop() {
    unwatched()
    mark(0)
  }
  return stop
}
