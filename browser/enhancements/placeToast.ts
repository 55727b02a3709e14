const AIMED_AT = 'button, .btn, summary, [role=button], .amount-chip, .pay-method, .seg label, .cat-tab, .tab, .chip'
const GAP_PX = 8

/** Moves the toasts to the first place from the top where they cover no button, else to the top. */
export function placeToast(corner: HTMLElement | null): void {
  if (!corner) return
  corner.style.top = ''
  const { left, right, top, height } = boundsOf(corner)
  const dialog = corner.closest('dialog')
  watch(dialog)
  const layer = dialog ?? document
  const aimed = [...layer.querySelectorAll(AIMED_AT)]
    // What a closed fold holds has a place all the same. Old browsers give it none.
    .filter((element) => element.checkVisibility?.() ?? true)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left && box.left < right && box.bottom > top)
    .sort((a, b) => a.top - b.top)
  let free = top
  for (const box of aimed)
    if (box.top < free + height + GAP_PX && box.bottom + GAP_PX > free) free = box.bottom + GAP_PX
  if (free !== top && free + height <= innerHeight) corner.style.top = `${free}px`
}

/** The toasts themselves, because the corner is as wide as the window. */
function boundsOf(corner: HTMLElement) {
  const boxes = [...corner.children].map((toast) => toast.getBoundingClientRect())
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
  const { top, height } = corner.getBoundingClientRect()
  return { left, right, top, height }
}

const again = () => placeToast(document.querySelector('.toasts'))
const sized = new ResizeObserver(again)
let watched: Element | null = null

/** A dialog that grows moves its buttons. */
function watch(dialog: Element | null) {
  if (dialog === watched) return
  sized.disconnect()
  watched = dialog
  if (dialog) sized.observe(dialog)
}

for (const moved of ['resize', 'scrollend']) addEventListener(moved, again)
