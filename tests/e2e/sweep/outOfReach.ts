/**
 * Lists the controls of a document that a finger cannot use: cut off although nothing scrolls, below another element, or
 * smaller than 44 px. Those of a disabled group are pictures. Runs in the page, so it uses nothing from outside.
 */
export function outOfReach(): string[] {
  const TARGET = 44
  /* A border may lie between two pixels. */
  const SLACK = 1
  const layer = document.querySelector('dialog[open]') ?? document
  const controls = [
    ...layer.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=hidden]), summary'),
  ]
  function nameOf(control: HTMLElement) {
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 24)
    return `${control.tagName.toLowerCase()} #${control.id} .${control.className} "${name}"`
  }

  function faultOf(control: HTMLElement): string | undefined {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const size = `${Math.round(width)}x${Math.round(height)}`
    if (Math.min(width, height) < TARGET - SLACK) return `is ${size} px`
    let [start, end, first, last] = [0, document.documentElement.clientWidth, 0, innerHeight]
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue
      const edges = box.getBoundingClientRect()
      ;[start, end] = [Math.max(start, edges.left), Math.min(end, edges.right)]
      ;[first, last] = [Math.max(first, edges.top), Math.min(last, edges.bottom)]
    }
    if (left < start - SLACK || right > end + SLACK || top < first - SLACK || bottom > last + SLACK)
      return `is cut (${size} px)`
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!hit || !(control.contains(hit) || hit.contains(control))) return `is below ${hit?.className || hit?.tagName}`
    return undefined
  }
  const seen = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('.visually-hidden, .skip, fieldset:disabled'),
  )
  const faults = seen.flatMap((control) => {
    const fault = faultOf(control)
    return fault ? [`${nameOf(control)} ${fault}`] : []
  })
  scrollTo(0, 0)
  return faults
}
