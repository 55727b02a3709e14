/** The position of an element, and whether a press in its middle would reach it. */
export interface Place {
  x: number
  y: number
  /** The element that a press would reach instead; empty when it reaches the right one. */
  coveredBy: string
}

/** The first shown element, scrolled to the middle, or null. This folder runs in Chromium 80: nothing newer. */
export function locate(selector: string): Place | null {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  const element = Array.from(document.querySelectorAll(selector)).find(isShown)
  if (!element) return null
  const within = (top: number, bottom: number) => top >= 0 && bottom <= innerHeight
  const before = element.getBoundingClientRect()
  const reaches = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || hit.closest('label') === element.closest('label'))
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const first = middle(before)
  if (!within(before.top, before.bottom) || !reaches(document.elementFromPoint(first.x, first.y)))
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y } = middle(element.getBoundingClientRect())
  const hit = document.elementFromPoint(x, y)
  const name = hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute('class') || ''}` : 'nothing, it is off screen'
  return { x, y, coveredBy: reaches(hit) ? '' : name }
}
