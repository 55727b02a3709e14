/** Fills the amounts of a document with 999.999.999.999; lists sums nearer than 8 px to the next one, or on a text. Runs in the page. */
export function longSums(): string[] {
  const LONG = '999.999.999.999'
  /* What moves by itself shows its text in parts; a bar that stays lies over what is scrolled under it. */
  const APART = '.notice-view, .winners, .banner-view, .promo-view, .tab-bar, .login-bar, .sticky-end, .top-bar'
  const FIGURE = /(?<=(?:Rp|IDR)\s*)\d+(?:[.,]\d{3})*|\d{1,3}(?:[.,]\d{3})+/g
  /* The words of a sentence, and a sum and its unit, belong together. */
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element
  const texts: { text: Text; block: Element }[] = []
  /* What is open above a page covers it. */
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('.skip, .visually-hidden, .in-bar, script, style')) continue
    const figures = parent.closest('.money') ? /\d[\d.,]*/g : FIGURE
    if (!/\d:\d/.test(text.data)) text.data = text.data.replace(figures, LONG)
    if (!parent.closest(APART) && parent.checkVisibility({ visibilityProperty: true }))
      texts.push({ text, block: blockOf(parent) })
  }
  const lines = texts.flatMap(({ text, block }) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].map((box) => ({ block, box, said: text.data, isSum: text.data.includes(LONG) }))
  })
  return lines.flatMap((one, place) =>
    lines.slice(place + 1).flatMap((other) => {
      if (!(one.isSum || other.isSum) || one.block === other.block) return []
      const shared = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const gap = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right)
      const least = one.isSum && other.isSum ? 8 : 0
      if (shared < Math.min(one.box.height, other.box.height) / 3 || gap > least - 0.5) return []
      return [`${Math.round(gap)} px between "${one.said.slice(0, 40)}" and "${other.said.slice(0, 40)}"`]
    }),
  )
}
