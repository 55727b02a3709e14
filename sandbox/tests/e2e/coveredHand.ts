/**
 * Lists the parts of a round that its player cannot see whole: out of the window, or below the line over the scene, the
 * choices or the bar; at the end of a round the whole scene is such a part. Runs in the page, so it uses nothing from outside.
 */
export function coveredHand(): string[] {
  /* A border may lie between two pixels. */
  const SLACK = 1
  const parts = document.querySelectorAll(
    '.card-space, .seat-name, .pair-points, .pockets > *, .tile, .crash-times, .crash-worth, .reel-frame, .night canvas, .in-round .mines-choices b, html:not(.in-round) #stage > :not(.night, .shot-scene)',
  )
  const over = [...document.querySelectorAll('.top, #message:not(:empty), #choices, .bar')]
  const faults = [...parts].flatMap((part) => {
    if (!part.checkVisibility({ visibilityProperty: true })) return []
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width } = part.getBoundingClientRect()
    if (width === 0) return []
    const name = `.${part.className} "${(part.textContent ?? '').slice(0, 16)}"`
    const isCut = left < -SLACK || right > innerWidth + SLACK || top < -SLACK || bottom > innerHeight + SLACK
    const covers = over.filter((one) => {
      if (one.contains(part)) return false
      const box = one.getBoundingClientRect()
      return (
        box.left < right - SLACK && box.right > left + SLACK && box.top < bottom - SLACK && box.bottom > top + SLACK
      )
    })
    return [...(isCut ? [`${name} is cut`] : []), ...covers.map((one) => `${name} is below .${one.className}`)]
  })
  scrollTo(0, 0)
  return faults
}
