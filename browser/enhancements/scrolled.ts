/** DEV-08: after 450 px on a phone, 1000 px on desktop. It uses a sentinel in the page, so no scroll listener runs. */
const link = document.querySelector<HTMLElement>('.to-top')
const sentinel = document.querySelector('.to-top-mark')
if (link && sentinel) {
  new IntersectionObserver(([mark]) => {
    link.hidden = !mark || mark.isIntersecting || mark.boundingClientRect.top > 0
  }).observe(sentinel)
}
