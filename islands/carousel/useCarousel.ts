import { type RefObject, useEffect, useRef, useState } from 'react'
import Swiper from 'swiper'
import { EffectCoverflow } from 'swiper/modules'
import { type Autoplay, createAutoplay } from './autoplay.ts'
import { watch } from './watch.ts'

/** Specification section 9. */
const AUTOPLAY_MS = 3000
/** The kit's mobile layout (specification section 1). */
const MOBILE = '(max-width: 44.99rem)'
const ENOUGH_TO_LOOP = 6
/** Flat: a perspective would repaint the whole row on a slow phone, and its beginning counts as a layout shift. */
const COVERFLOW = { rotate: 0, depth: 0, stretch: 12, scale: 0.92, slideShadows: false }

interface CarouselOptions {
  /** How many different slides there are. Fewer than two stand still. */
  count: number
  /** The classes of the row and of a slide, as the HTML has them. */
  row: string
  slide: string
  /** The effect of phones; on desktop slides pass by. */
  coverflow?: boolean
  autoplay: boolean
}

interface Carousel {
  /** The frame; its first child is the row. */
  frame: RefObject<HTMLDivElement | null>
  /** The slide in front. */
  current: number
  /** How often the slides are drawn one after the other: a loop needs more of them than are seen. */
  repeats: number
  playing: boolean
  go(direction: 'next' | 'prev'): void
  togglePlaying(): void
}

/** Turns a scroll-snap row into a Swiper that begins where the player had scrolled to. */
export function useCarousel({ count, row, slide, coverflow = false, autoplay }: CarouselOptions): Carousel {
  const frame = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const timer = useRef<Autoplay | null>(null)
  const [awake, setAwake] = useState(false)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(autoplay)
  const moves = count > 1

  useEffect(() => setAwake(true), [])

  useEffect(() => {
    const element = frame.current
    if (!awake || !moves || !element) return
    const gone = new AbortController()
    const mobile = matchMedia(MOBILE)

    function start(view: HTMLElement) {
      const initialSlide = leaveScroll(view.firstElementChild)
      swiper.current?.destroy(true, true)
      swiper.current = new Swiper(view, {
        modules: [EffectCoverflow],
        wrapperClass: row,
        slideClass: slide,
        slidesPerView: 'auto',
        spaceBetween: gapOf(view.firstElementChild),
        centeredSlides: mobile.matches && coverflow,
        effect: mobile.matches && coverflow ? 'coverflow' : 'slide',
        coverflowEffect: COVERFLOW,
        initialSlide,
        loop: true,
        on: { realIndexChange: ({ realIndex }) => setCurrent(realIndex % count) },
      })
    }

    start(element)
    mobile.addEventListener('change', () => start(element), { signal: gone.signal })
    const own = createAutoplay(() => swiper.current?.slideNext(), AUTOPLAY_MS)
    if (!autoplay) own.hold('player')
    watch(element.parentElement ?? element, own, gone.signal)
    timer.current = own
    return () => {
      gone.abort()
      swiper.current?.destroy(true, true)
    }
  }, [awake, moves, count, row, slide, coverflow, autoplay])

  return {
    frame,
    current,
    repeats: awake && moves ? Math.ceil(ENOUGH_TO_LOOP / count) : 1,
    playing,
    go: (direction) => (direction === 'next' ? swiper.current?.slideNext() : swiper.current?.slidePrev()),
    togglePlaying() {
      if (playing) timer.current?.hold('player')
      else timer.current?.release('player')
      setPlaying(!playing)
    },
  }
}

/** Which slide the row had been scrolled to; the row goes back to its start, because from now on Swiper moves it. */
function leaveScroll(row: Element | null): number {
  const [first, second] = row?.children ?? []
  if (!row || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  const place = Math.round(row.scrollLeft / (second.offsetLeft - first.offsetLeft || 1))
  row.scrollLeft = 0
  return place
}

const gapOf = (row: Element | null) => (row && Number.parseFloat(getComputedStyle(row).columnGap)) || 0
