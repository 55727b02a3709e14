import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import Swiper from 'swiper'
import { EffectCoverflow } from 'swiper/modules'
import { listen } from '../../browser/listen.ts'
import { nextTask } from '../../browser/runtime/nextTask.ts'
import { AUTOPLAY_MS, type Autoplay, createAutoplay } from './autoplay.ts'
import { watch } from './watch.ts'

/** The kit's mobile layout (DEV-01). */
const MOBILE = '(max-width: 44.99rem)'
const ENOUGH_TO_LOOP = 6
/** Flat: a perspective would repaint the whole row on a slow phone, and its start counts as a layout shift. */
const COVERFLOW = { rotate: 0, depth: 0, stretch: 12, scale: 0.92, slideShadows: false }

interface CarouselOptions {
  /** The number of different slides. Fewer than two do not move. */
  count: number
  row: string
  slide: string
  /** The effect on phones; on desktop slides move sideways. */
  coverflow?: boolean
  autoplay: boolean
}

type Direction = 'next' | 'prev'

interface Carousel {
  /** The frame; its first child is the row. */
  frame: RefObject<HTMLDivElement | null>
  current: number
  /** How often the list of slides is rendered in a row: a loop needs more slides than are visible. */
  repeats: number
  playing: boolean
  go(direction: Direction): void
  togglePlaying(): void
}

/** Turns a scroll-snap row into a Swiper that starts at the player's scroll position. */
export function useCarousel({ count, row, slide, coverflow = false, autoplay }: CarouselOptions): Carousel {
  const frame = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper | null>(null)
  const timer = useRef<Autoplay | null>(null)
  /** Pressed before the slides could move. */
  const pendingMove = useRef<Direction | null>(null)
  /** The player's own pause, also from before the timer exists. */
  const paused = useRef(!autoplay)
  const [awake, setAwake] = useState(false)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(autoplay)
  const moves = count > 1

  useEffect(() => startTransition(() => setAwake(true)), [])

  useEffect(() => {
    const element = frame.current
    if (!awake || !moves || !element) return
    const mobile = matchMedia(MOBILE)

    let latest: Swiper | undefined

    /** Making a Swiper and starting it are tasks of their own: together they are a long one on a slow phone. */
    async function start(view: HTMLElement) {
      const instance = new Swiper(view, {
        init: false,
        modules: [EffectCoverflow],
        wrapperClass: row,
        slideClass: slide,
        slidesPerView: 'auto',
        centeredSlides: mobile.matches && coverflow,
        effect: mobile.matches && coverflow ? 'coverflow' : 'slide',
        coverflowEffect: COVERFLOW,
        loop: true,
        on: { realIndexChange: ({ realIndex }) => setCurrent(realIndex % count) },
      })
      latest = instance
      await nextTask()
      if (over || latest !== instance) return
      const initialSlide = placeOf(view.firstElementChild)
      swiper.current?.destroy(true, true)
      Object.assign(instance.params, { initialSlide, spaceBetween: gapOf(view.firstElementChild) })
      instance.init()
      swiper.current = instance
      if (pendingMove.current) move(instance, pendingMove.current)
      pendingMove.current = null
    }

    /** The keyboard has reached a slide: it comes to the front, as the browser would scroll to it (DEV-16). */
    function show({ target }: Event) {
      const focused = (target as Element).closest<HTMLElement>(`.${slide}`)
      if (!focused || !element || !isFocusVisible(target as Element)) return
      // The browser scrolls the frame after the event; Swiper moves the row in another way.
      requestAnimationFrame(() => {
        element.scrollLeft = 0
        swiper.current?.slideToLoop(Number(focused.dataset.swiperSlideIndex))
      })
    }

    let over = false
    // Not in the task that has rendered the slides.
    void nextTask().then(() => (over ? undefined : start(element)))
    const unheard = listen(mobile, ['change'], () => void start(element))
    const unseen = listen(element, ['focusin'], show)
    const own = createAutoplay(() => swiper.current?.slideNext(), AUTOPLAY_MS)
    if (paused.current) own.hold('player')
    const unwatched = watch(element.parentElement ?? element, own)
    timer.current = own
    return () => {
      over = true
      unheard()
      unseen()
      unwatched()
      swiper.current?.destroy(true, true)
    }
  }, [awake, moves, count, row, slide, coverflow])

  return {
    frame,
    current,
    repeats: awake && moves ? Math.ceil(ENOUGH_TO_LOOP / count) : 1,
    playing,
    go(direction) {
      if (swiper.current) move(swiper.current, direction)
      else pendingMove.current = direction
    },
    togglePlaying() {
      paused.current = playing
      if (playing) timer.current?.hold('player')
      else timer.current?.release('player')
      setPlaying(!playing)
    },
  }
}

const move = (swiper: Swiper | null, direction: Direction) =>
  direction === 'next' ? swiper?.slideNext() : swiper?.slidePrev()

/** The focused slide, else the one scrolled to. The row goes back to its start: Swiper moves it from now on. */
function placeOf(row: Element | null): number {
  const slides = [...(row?.children ?? [])]
  const [first, second] = slides
  if (!row || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
  const scrolled = Math.round(row.scrollLeft / (second.offsetLeft - first.offsetLeft || 1))
  row.scrollLeft = 0
  if (row.parentElement) row.parentElement.scrollLeft = 0
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focused < 0 ? scrolled : focused
}

/** Firefox before 85 does not know the selector, and throws. */
function isFocusVisible(element: Element): boolean {
  try {
    return element.matches(':focus-visible')
  } catch {
    return true
  }
}

const gapOf = (row: Element | null) => (row && Number.parseFloat(getComputedStyle(row).columnGap)) || 0
