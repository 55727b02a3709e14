/** DEV-08: after 450 px on a phone, 1000 px on desktop. It uses a sentinel in the page, so no scroll listener runs. */
const link = document.querySelector<HTMLElement>('.to-top')
const sentinel = document.querySelector('.to-top-mark')
if (link && sentinel) {
  new IntersectionObserver((marks) => {
    // A busy page is told of several moments at once.
    const latest = marks[marks.length - 1]
    link.hidden = !latest || latest.isIntersecting || latest.boundingClientRect.top > 0
  }).observe(sentinel)
}
