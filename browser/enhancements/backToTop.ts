/** What is below the window counts as in view: a jump over its whole height would report no change. */
const WITH_ALL_BELOW = { rootMargin: '0px 0px 100000px' }

/** DEV-08: after 450 px on a phone, 1000 px on desktop. It uses a sentinel in the page, so no scroll listener runs. */
export function start() {
  const link = document.querySelector<HTMLElement>('.to-top')
  const sentinel = document.querySelector('.to-top-mark')
  if (!link || !sentinel) return
  new IntersectionObserver((marks) => {
    // On a busy page the browser reports several changes in one call. The last one is the present state.
    link.hidden = marks[marks.length - 1]?.isIntersecting ?? true
  }, WITH_ALL_BELOW).observe(sentinel)
}
