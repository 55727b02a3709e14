import { skeleton } from './dialog.ts'

/** A page that answers sooner replaces this one without a loading state. */
const SOON_MS = 250
/** The answer was no page, or the player has stopped the browser. */
const LATEST_MS = 20_000

/** DEV-10, desktop: placeholder rows while the next page waits; the content is only invisible, and comes back. */
export function start() {
  const main = document.querySelector('main')
  const rows = skeleton()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    if (!main) return
    const { left, width } = main.getBoundingClientRect()
    const { paddingLeft: inset, paddingTop } = getComputedStyle(main)
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
    Object.assign(rows.style, {
      position: 'absolute',
      left: `calc(${left}px + ${inset})`,
      top: `calc(${scrollY + Math.max(0, bar)}px + ${paddingTop})`,
      width: `calc(${width}px - 2 * ${inset})`,
    })
    main.style.visibility = 'hidden'
    document.body.append(rows)
    timer = setTimeout(over, LATEST_MS)
  }

  function over() {
    clearTimeout(timer)
    rows.remove()
    if (main) main.style.visibility = ''
  }

  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const isPage = link.origin === location.origin && !link.target && !link.hasAttribute('download')
    if (!isPage || (link.hash && link.pathname + link.search === location.pathname + location.search)) return
    over()
    timer = setTimeout(wait, SOON_MS)
  })
  addEventListener('pagehide', over)
  addEventListener('keydown', ({ key }) => key === 'Escape' && over())
}
