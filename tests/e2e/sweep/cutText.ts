/**
 * Lists the parts of a document that do not fit its window: too wide, text that a box without scrolling cuts off, text
 * that stands out of its own button, card or bar. Runs in the page, so it uses nothing from outside.
 *
 * @param width of the window in CSS px: that of a phone grows with a page that is too wide. `null` in a frame.
 */
export function cutText(width: number | null): string[] {
  const faults: string[] = []
  const wider = document.documentElement.scrollWidth - (width ?? document.documentElement.clientWidth)
  if (wider > 0) faults.push(`${wider} px too wide`)
  /* What moves by itself or is swiped shows its text in parts; what is only read aloud is as small as a pixel; a symbol is drawn where it is used. The box of a turned text, as on a wheel, is larger than the text. */
  const MOVING = '.notice-view, .winners, .banner-view, .promo-view, svg'
  const BOX =
    '.btn, .card, .note, .tag, .chip, .tab, .seg > *, .amount-chip, .top-bar, .login-bar, .menu-list, .go, .choice'
  const hiddenVisually = (element: Element) =>
    element.closest('[hidden], .skip, script, style, noscript, select, symbol, .amount-tag') !== null ||
    getComputedStyle(element).clipPath === 'inset(50%)'

  const check = (text: Text) => {
    const parent = text.parentElement
    if (!parent || !text.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) return
    if (hiddenVisually(parent) || parent.closest(MOVING)) return
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom, width: wide } = range.getBoundingClientRect()
    if (wide === 0) return
    const slack = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.4
    const say = (what: string, box: Element) =>
      faults.push(`${what} ${box.tagName.toLowerCase()}.${box.className}: ${text.data.trim().slice(0, 40)}`)
    const outside = (box: DOMRect) =>
      right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + slack || top < box.top - slack

    const own = parent.closest(BOX)
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.clipPath === 'inset(50%)') return
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return
      if (box === own && outside(box.getBoundingClientRect())) say('out of', box)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue
      if (outside(box.getBoundingClientRect())) return void say('cut by', box)
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) check(texts.currentNode as Text)
  return faults
}
