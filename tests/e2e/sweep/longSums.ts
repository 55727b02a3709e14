/**
 * Writes 999.999.999.999 into each amount of a document, and lists the sums that then stand nearer than 8 px to the next
 * sum of their line, or on top of another text. Runs in the page, so it uses nothing from outside.
 */
export function longSums(): string[] {
  const LEAST = 8
  const LONG = '999.999.999.999'
  /* What moves by itself shows its text in parts; a bar that stays lies over what is scrolled under it. */
  const APART =
    '.notice-view, .winners, .banner-view, .promo-view, .tab-bar, .login-bar, .sticky-end, .top-bar, .float-support'
  const UNSEEN = '[hidden], .skip, .visually-hidden, script, style, noscript'
  const FIGURE = /(?<=(?:Rp|IDR)\s*)\d+(?:[.,]\d{3})*|\d{1,3}(?:[.,]\d{3})+/g

  const texts: { text: Text; block: Element; isSum: boolean }[] = []
  /* The words of a sentence, and a sum and its unit, belong together. */
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest(UNSEEN)) continue
    const inMoney = parent.closest('.money') !== null && parent.className !== 'money-unit'
    text.data = text.data.replace(inMoney ? /\d[\d.,]*/g : FIGURE, LONG)
    if (parent.closest(APART) || !parent.checkVisibility({ visibilityProperty: true })) continue
    texts.push({ text, block: blockOf(parent), isSum: text.data.includes(LONG) })
  }

  const lines = texts.flatMap(({ text, block, isSum }) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width }) => width > 1).map((box) => ({ text, block, isSum, box }))
  })
  return lines.flatMap((one, place) =>
    lines.slice(place + 1).flatMap((other) => {
      if (!(one.isSum || other.isSum) || one.block === other.block) return []
      const shared = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (shared < Math.min(one.box.height, other.box.height) / 3) return []
      const gap = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right)
      if (gap > (one.isSum && other.isSum ? LEAST : 0) - 0.5) return []
      return [`${Math.round(gap)} px between "${one.text.data.slice(0, 40)}" and "${other.text.data.slice(0, 40)}"`]
    }),
  )
}
