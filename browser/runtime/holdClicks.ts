/**
 * Links, forms and summaries work as HTML. Only a plain button needs its island, so its click is held until the island
 * is awake. The latest click counts.
 * @returns ends the holding, and returns the held button while it is still in the page
 */
export function holdClicks(island: HTMLElement): () => HTMLElement | undefined {
  let held: HTMLElement | undefined
  function hold(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([command])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    held?.removeAttribute('aria-busy')
    button.setAttribute('aria-busy', 'true')
    held = button
  }
  island.addEventListener('click', hold, true)
  return () => {
    island.removeEventListener('click', hold, true)
    held?.removeAttribute('aria-busy')
    return held?.isConnected ? held : undefined
  }
}
