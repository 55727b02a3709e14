/** Gives an element `--cqi` and `--cqb`, for browsers without container units. Its content must not size it. */
export function measure(element: HTMLElement) {
  const { clientWidth, clientHeight } = element
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element)
  const px = (...lengths: string[]) => lengths.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0)
  write(element, clientWidth - px(paddingLeft, paddingRight), clientHeight - px(paddingTop, paddingBottom))
  resized.observe(element)
}

const resized = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) write(target as HTMLElement, contentRect.width, contentRect.height)
})

function write({ style }: HTMLElement, width: number, height: number) {
  style.setProperty('--cqi', `${width / 100}px`)
  style.setProperty('--cqb', `${height / 100}px`)
}
