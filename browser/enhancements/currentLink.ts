/** DEV-11: a link to the current page does nothing; a tab replaces the history entry. */
export function start() {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[aria-current=page], a.tab:not([data-panel])')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!link.matches('[data-panel]') && link.href !== location.href) location.replace(link.href)
  })
}
