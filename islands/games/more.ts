import { fragment } from './fragment.ts'

/** The next page is asked for when its link is this near. */
const AHEAD = '800px 0px'
const WAITING_TILES = 8
/** In `history.state`: how many pages are drawn and where the page stood, for a way back that is not kept by the browser. */
interface Depth {
  pages: number
  y: number
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) addNext(target as HTMLAnchorElement)
  },
  { rootMargin: AHEAD },
)

const nextLink = () => document.querySelector<HTMLAnchorElement>('[data-more]')

/** Looks out for the end of the list that is there now. */
export function watchEnd() {
  observer.disconnect()
  const link = nextLink()
  if (link) observer.observe(link)
}

/** Tiles without games, in the places of those that come. */
function waitingTiles() {
  const list = document.createElement('ul')
  list.className = 'game-grid game-grid-wide'
  list.ariaHidden = 'true'
  for (let tile = 0; tile < WAITING_TILES; tile++) {
    const card = document.createElement('span')
    card.className = 'game-card'
    for (const part of ['game-art', 'game-name', 'game-by']) {
      const place = document.createElement('span')
      place.className = part
      if (part !== 'game-art') place.textContent = '\u00a0'
      card.append(place)
    }
    const item = document.createElement('li')
    item.append(card)
    list.append(item)
  }
  return list
}

async function addNext(link: HTMLAnchorElement): Promise<boolean> {
  const pages = document.querySelector('.game-pages')
  if (!pages || link.ariaBusy) return false
  link.ariaBusy = 'true'
  const waiting = waitingTiles()
  pages.append(waiting)
  try {
    const page = await fragment(link.href)
    if (!link.isConnected) return false
    const games = page.querySelector('.game-grid')
    const next = page.querySelector('[data-more]')
    if (games) waiting.replaceWith(games)
    else waiting.remove()
    if (next) link.replaceWith(next)
    else link.remove()
    remember({ pages: pages.children.length })
    watchEnd()
    return games !== null
  } catch {
    waiting.remove()
    observer.disconnect()
    link.ariaBusy = null
    link.textContent = link.dataset.failed ?? ''
    return false
  }
}

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-more]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  addNext(link)
})

const depth = (): Partial<Depth> => (history.state as { games?: Depth } | null)?.games ?? {}

function remember(change: Partial<Depth>) {
  history.replaceState({ ...(history.state as object | null), games: { ...depth(), ...change } }, '')
}
addEventListener('pagehide', () => remember({ y: scrollY }))

/** Back, and the browser had not kept the page: as many pages as there were, and the same place. */
async function goBackThere() {
  const { pages = 1, y = 0 } = depth()
  if (pages < 2) return
  const list = document.querySelector('.game-pages')
  while (list && list.children.length < pages) {
    const link = nextLink()
    if (!link || !(await addNext(link))) break
  }
  // Heights that are only guessed would miss the place.
  for (const page of list?.children ?? []) if (page instanceof HTMLElement) page.style.contentVisibility = 'visible'
  scrollTo(0, y)
}

goBackThere().then(watchEnd)
