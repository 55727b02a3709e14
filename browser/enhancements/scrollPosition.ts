/** The scroll in px, as of the last frame. `scrollY` while leaving would lay the page out again: 10 to 40 ms. */
let position = 0

const read = () => {
  position = scrollY
}

export function watchScroll() {
  requestAnimationFrame(read)
  addEventListener('scroll', read, { passive: true })
}

export const scrollPosition = () => position
