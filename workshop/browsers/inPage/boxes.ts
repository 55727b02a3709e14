export interface Box {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}

/** Marks each visible box of a selector with `data-look`, and returns its position. */
export function markBoxes(selector: string): Box[] {
  for (const old of Array.from(document.querySelectorAll('[data-look]'))) old.removeAttribute('data-look')
  const boxes: Box[] = []
  for (const element of Array.from(document.querySelectorAll(selector))) {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (right - left < 1 || bottom - top < 1 || getComputedStyle(element).visibility !== 'visible') continue
    element.setAttribute('data-look', String(boxes.length))
    const name = element.getAttribute('data-testid') || element.id || element.getAttribute('class') || ''
    boxes.push({ name: `${element.tagName.toLowerCase()} ${name}`, left, top, right, bottom })
  }
  return boxes
}
