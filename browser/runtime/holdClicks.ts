/**
 * Links, forms and summaries work as HTML. Only a plain button needs the script of its island, or of the dialog that has
 * just opened, so its click is held until that has loaded. What closes a dialog works at once. The latest click counts.
 * @returns ends the holding, and returns the held button while it is still in the page
 */
export function holdClicks(inside: HTMLElement): () => HTMLElement | undefined {
  let held: HTMLElement | undefined
  function hold(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>(
      'button[type=button]:not([command]):not([data-close])',
    )
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    held?.removeAttribute('aria-busy')
    button.setAttribute('aria-busy', 'true')
    held = button
  }
  inside.addEventListener('click', hold, true)
  return () => {
    inside.removeEventListener('click', hold, true)
    held?.removeAttribute('aria-busy')
    return held?.isConnected ? held : undefined
  }
}
