const REST_MS = 300
let position = 0
let rest: ReturnType<typeof setTimeout> | undefined

/** The scroll in px, as of the last frame. `scrollY` while leaving would lay the page out again: 10 to 40 ms. */
export const scrollPosition = () => position

/** DEV-08: "back to top" after 450 px on a phone, 1000 px on desktop. The floating link to support hides while the page moves below it (DEV-09). */
export function start() {
  const support = document.querySelector('.float-support')
  const up = document.querySelector<HTMLElement>('.to-top')
  const read = () => {
    position = scrollY
    if (up) up.hidden = position < (innerWidth < 720 ? 450 : 1000)
  }
  requestAnimationFrame(read)
  addEventListener(
    'scroll',
    () => {
      read()
      support?.classList.add('scrolls')
      clearTimeout(rest)
      rest = setTimeout(() => support?.classList.remove('scrolls'), REST_MS)
    },
    { passive: true },
  )
}
