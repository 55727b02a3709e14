/** Decision row 39: a link to the page one is on does nothing; a tab replaces the history entry. */
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[aria-current=page], a.tab')
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (link.href !== location.href) location.replace(link.href)
})
