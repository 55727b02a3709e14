import { scrollPosition } from '../enhancements/scroll.ts'
import { fragment } from './fragment.ts'
import { heightOf, rasterOf } from './waiting.ts'

/** The list that loads by itself. A page not loaded is an empty element of its height, so nothing moves. */

/** The distance at which a page is requested. */
const AHEAD = '800px 0px'
/** A player who scrolls further than this in that time is moving to another place. */
const LOOK_MS = 80
const FAST_PX = 320
/** In `history.state`, for a return to a page that the browser has not cached: the number of pages and the scroll. */
interface Depth {
  pages: number
  y: number
}

/** Placeholders of pages, and the number of games in them. */
const places = new Map<HTMLElement, number>()
const near = new Set<HTMLElement>()
let link: HTMLAnchorElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) near.add(target as HTMLElement)
      else near.delete(target as HTMLElement)
    soon()
  },
  { rootMargin: AHEAD },
)

function soon() {
  if (timer) return
  const y = scrollY
  timer = setTimeout(() => {
    timer = undefined
    if (Math.abs(scrollY - y) > FAST_PX) return soon()
    for (const place of near) fill(place)
  }, LOOK_MS)
}

/** For `contain-intrinsic-block-size`, on the lists themselves: inherited, it would restyle every tile. */
let wholePage = ''

/** Its first report comes with the next frame, after the layout: what it measures is already known. */
const resized = new ResizeObserver(([entry]) => entry && draw(entry.target))

function draw(list: Element) {
  const raster = rasterOf(list)
  if (!raster) return
  wholePage = `auto ${heightOf(list.children.length, raster)}px`
  for (const grid of document.querySelectorAll<HTMLElement>('.game-pages > .game-grid'))
    grid.style.containIntrinsicBlockSize = wholePage
  for (const [place, games] of places) {
    place.style.blockSize = `${heightOf(games, raster)}px`
    place.style.background = raster.ground
  }
}

export function layPages() {
  observer.disconnect()
  resized.disconnect()
  places.clear()
  near.clear()
  link = document.querySelector<HTMLAnchorElement>('[data-more]')
  const list = document.querySelector('.game-pages > .game-grid')
  if (!link || !list) return
  const size = list.children.length
  // When upstream sends no total, there is one more page, and as many as there were before.
  const left = Number(link.dataset.more) || size * Math.max(1, (depth().pages ?? 0) - 1)
  const url = new URL(link.href)
  link.remove()
  for (let games = left; games > 0; games -= size) {
    addPlace(url, Math.min(games, size))
    url.searchParams.set('page', String(Number(url.searchParams.get('page')) + 1))
  }
  resized.observe(list)
}

function addPlace(url: URL, games: number) {
  const place = document.createElement('div')
  place.className = 'center'
  place.dataset.page = url.href
  places.set(place, games)
  document.querySelector('.game-pages')?.append(place)
  observer.observe(place)
}

async function fill(place: HTMLElement) {
  const url = place.dataset.page
  if (!url || place.hasAttribute('aria-busy')) return
  place.setAttribute('aria-busy', 'true')
  place.replaceChildren()
  near.delete(place)
  observer.unobserve(place)
  try {
    const page = await fragment(url)
    if (!place.isConnected) return
    const games = page.querySelector<HTMLElement>('.game-grid')
    const more = page.querySelector<HTMLAnchorElement>('[data-more]')
    const list = document.querySelector('.game-pages > .game-grid')
    const unknown = more && list && !place.nextElementSibling
    if (unknown) addPlace(new URL(more.href), list.children.length)
    places.delete(place)
    // Outside the viewport a list has the height of a whole page.
    if (games && list && games.children.length < list.children.length) games.style.contentVisibility = 'visible'
    if (games) {
      games.style.containIntrinsicBlockSize = wholePage
      place.replaceWith(games)
    } else place.remove()
    if (unknown) draw(list)
  } catch {
    const again = link?.cloneNode() as HTMLAnchorElement | undefined
    if (!again) return
    again.href = url
    again.textContent = again.dataset.failed ?? ''
    place.append(again)
  }
  place.removeAttribute('aria-busy')
}

addEventListener('click', (event) => {
  const place = (event.target as Element).closest('a[data-more]')?.closest<HTMLElement>('[data-page]')
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  fill(place)
})

const depth = (): Partial<Depth> => (history.state as { games?: Depth } | null)?.games ?? {}

/** A page that is left may not change its entry any more: the position is kept when scrolling rests, and before. */
const REST_MS = 200
let rest: ReturnType<typeof setTimeout> | undefined

function keepPlace() {
  clearTimeout(rest)
  const pages = document.querySelector('.game-pages')?.children.length
  // The browser would first restore the end of the document without its further pages. A scroll of ours in the same moment
  // can then be lost between its threads. Set before the state, which is sent at once and takes this with it.
  const further = document.querySelectorAll('.game-pages > .game-grid').length > 1
  history.scrollRestoration = further ? 'manual' : 'auto'
  history.replaceState({ ...(history.state as object | null), games: { pages, y: scrollPosition() } }, '')
}

function keepPlaceAtRest() {
  clearTimeout(rest)
  rest = setTimeout(keepPlace, REST_MS)
}

const { y } = depth()
layPages()
if (y) {
  const list = document.querySelector('.game-pages > .game-grid')
  if (list) draw(list)
  scrollTo(0, y)
}
addEventListener('scroll', keepPlaceAtRest, { passive: true })
addEventListener('click', keepPlace, { capture: true })
addEventListener('pagehide', keepPlace)
