export interface TextLine {
  text: string
  /** Inside the window, in CSS pixels. */
  x: number
  y: number
  width: number
  height: number
  colour: string
  /** Its opacity with that of all elements around it: 0 to 1. */
  opacity: number
}

/**
 * Every line of text in the window that is not under something else. Wants every element to be hit by `elementsFromPoint`, also
 * those that let presses through. Controls that are switched off are left out (WCAG 1.4.3). */
export function textLines(): TextLine[] {
  const lines: TextLine[] = []

  const opacityOf = (element: Element): number => {
    let opacity = 1
    for (let one: Element | null = element; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity)
    return opacity
  }
  const paints = (over: Element): boolean => {
    const { backgroundColor, backgroundImage, visibility } = getComputedStyle(over)
    const isClear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) && backgroundImage === 'none'
    return visibility === 'visible' && (!isClear || /^(img|svg|iframe|video)$/i.test(over.tagName))
  }
  /** The text's own element comes before any that paints, from the top; where clipped, it is not found. */
  const isSeen = (element: Element, x: number, y: number): boolean => {
    for (const hit of Array.from(document.elementsFromPoint(x, y))) {
      if (hit === element || element.contains(hit)) return true
      if (paints(hit)) return false
    }
    return false
  }
  /** A fading toast is not read at that moment; a text that stays faint is. */
  const isFading = (element: Element): boolean =>
    'getAnimations' in document &&
    document.getAnimations().some(({ effect }) => {
      const target = effect && 'target' in effect ? effect.target : null
      return target instanceof Element && target.contains(element)
    })
  /** Text under the scrim of an open dialog is inactive and is not checked (WCAG 1.4.3 excludes inactive text). */
  const dialog = Array.from(document.querySelectorAll('dialog[open]')).pop()
  const add = (element: Element, text: string, rect: DOMRect) => {
    if (dialog && !dialog.contains(element)) return
    const style = getComputedStyle(element)
    if (style.visibility !== 'visible' || element.closest('[disabled], [aria-disabled=true]')) return
    const opacity = opacityOf(element)
    if (opacity === 0 || (opacity < 1 && isFading(element))) return
    const y = Math.max(0, rect.top)
    const height = Math.min(innerHeight, rect.bottom) - y
    if (rect.width < 4 || height < 6) return
    const colour = style.getPropertyValue('-webkit-text-fill-color') || style.color
    // Each piece is checked: the end of a line may be covered.
    const width = rect.width / Math.ceil(rect.width / 24)
    for (let x = rect.left; x < rect.right - 1; x += width) {
      if (x < 0 || x + width > innerWidth) continue
      // A toast may cover a half of a line.
      const isWhole = [1, height / 2, height - 1].every((drop) =>
        [1, width / 2, width - 1].every((step) => isSeen(element, x + step, y + drop)),
      )
      if (!isWhole) continue
      lines.push({ text: text.trim().slice(0, 60), x, y, width, height, colour, opacity })
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.textContent || ''
    if (!element || !text.trim() || element.closest('svg, script, style, noscript, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of Array.from(range.getClientRects())) add(element, text, rect)
  }
  for (const field of Array.from(document.querySelectorAll('input, textarea, select'))) {
    const value = 'value' in field && typeof field.value === 'string' ? field.value : ''
    if (!value || /^(checkbox|radio|file|hidden|range|color)$/.test(field.getAttribute('type') || '')) continue
    const { left, top, width, height } = field.getBoundingClientRect()
    add(field, value, new DOMRect(left + 8, top + height / 4, width - 16, height / 2))
  }
  return lines
}
