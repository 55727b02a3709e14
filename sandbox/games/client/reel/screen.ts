import { at } from '../../maths/maths.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { h, s } from '../shell/dom.ts'
import { halt, move, still } from '../shell/motion.ts'
import type { Signs } from './signs.ts'

/** How many symbols pass in one turn of a waiting reel. */
const LOOP = 8
const LOOP_MS = 560
const STOP_MS = 620
const LINE_COLOURS = ['#f2b03d', '#5fe0c0', '#ff8f7a', '#9db8ff', '#ff9fd0']

/** The reels. Each is one strip that the compositor moves; a cell is counted reel by reel, from the top. */
export interface Screen {
  scene: HTMLElement
  /** What lies over the reels. */
  over: HTMLElement
  box(cell: number): HTMLElement
  /** Shows a symbol in a cell. */
  draw(cell: number, symbol: number): void
  /** Removes the marks of the last round. */
  clear(): void
  /** All reels turn until they are stopped. */
  turn(): void
  stop(column: number, symbols: readonly number[]): Promise<void>
  rest(): void
  /** Fills a reel with one symbol. */
  fill(column: number, symbol: number): Promise<void>
  /** Draws a line from the left through this row of each reel. */
  line(rows: readonly number[]): void
  /** Marks a winning cell; the others are dimmed. */
  mark(cell: number): void
}

/** The strips of symbols, one for each reel, with their cells from the top. */
function reelsOf(rows: readonly number[], count: number, signs: Signs) {
  const cells: Element[][] = []
  const boxes: HTMLElement[][] = []
  const strips = rows.map((height, column) => {
    const length = LOOP + height
    const uses = Array.from({ length }, (_, row) => s('use', { href: signs.href((column * 3 + row * 2) % count) }))
    const own = uses.map((use) => h('div', { class: 'cell' }, s('svg', { viewBox: '0 0 32 32' }, use)))
    cells.push(uses)
    boxes.push(own)
    const strip = h('div', { class: 'strip' }, ...own)
    strip.style.height = `${(length / height) * 100}%`
    strip.style.gridTemplateRows = `repeat(${length}, minmax(0, 1fr))`
    return strip
  })
  return { cells, boxes, strips }
}

/** The window through which the strips are seen, and what lies over it. */
function frameOf({ rows, theme: { look } }: SlotRules, strips: readonly HTMLElement[], defs: Element) {
  const tallest = Math.max(...rows)
  const overlay = s('svg', {
    class: 'lines',
    viewBox: `0 0 ${rows.length * 100} ${tallest * 100}`,
    preserveAspectRatio: 'none',
  })
  const window = h(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...strips.map((strip, column) => {
      const drum = h('div', { class: 'reel' }, strip)
      drum.style.height = `${(at(rows, column) / tallest) * 100}%`
      return drum
    }),
  )
  window.style.gridTemplateColumns = `repeat(${rows.length}, minmax(0, 1fr))`
  const over = h('div', { class: 'over', 'aria-hidden': 'true' })
  const frame = h('div', { class: 'reel-frame' }, window, overlay, over)
  const scene = h('div', { class: `reel-scene look-${look}` }, defs, frame)
  scene.style.setProperty('--cols', String(rows.length))
  scene.style.setProperty('--rows', String(tallest))
  return { scene, over, overlay }
}

/** How the reels move. @param set shows a symbol in a row of a reel */
function motionOf(
  rows: readonly number[],
  { cells, boxes, strips }: ReturnType<typeof reelsOf>,
  set: (column: number, row: number, symbol: number) => void,
): Pick<Screen, 'turn' | 'stop' | 'rest' | 'fill'> {
  /** One turn of the strip, from its lower end to its upper end: the symbols move down. */
  const turnOf = (column: number) => {
    const height = at(rows, column)
    return [{ transform: `translateY(${(-100 * LOOP) / (LOOP + height)}%)` }, { transform: 'translateY(0)' }]
  }
  return {
    turn() {
      if (still()) return
      for (const [column, strip] of strips.entries()) {
        // The loop is seamless: its last cells equal its first ones.
        const own = at(cells, column)
        for (let row = 0; row < at(rows, column); row++)
          at(own, LOOP + row).setAttribute('href', at(own, row).getAttribute('href') ?? '')
        const options = { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY, delay: -column * 60 }
        strip.animate(turnOf(column), options)
      }
    },
    async stop(column, symbols) {
      const strip = at(strips, column)
      for (const [row, symbol] of symbols.entries()) set(column, row, symbol)
      halt(strip)
      const options = { duration: STOP_MS, easing: 'cubic-bezier(.15,.6,.3,1.04)', fill: 'none' } as const
      if (!still()) await move(strip, turnOf(column), options)
    },
    rest() {
      for (const strip of strips) halt(strip)
    },
    async fill(column, symbol) {
      const height = at(rows, column)
      for (let row = 0; row < height; row++) set(column, row, symbol)
      if (still()) return
      const own = at(boxes, column).slice(0, height)
      const frames = [
        { transform: 'scale(.3)', opacity: 0.2 },
        { transform: 'none', opacity: 1 },
      ]
      await Promise.all(own.map((element) => move(element, frames, { duration: 320, fill: 'none' })))
    },
  }
}

export function createScreen(rules: SlotRules, signs: Signs): Screen {
  const { rows, theme } = rules
  const tallest = Math.max(...rows)
  const reels = reelsOf(rows, theme.symbols.length, signs)
  const { cells, boxes, strips } = reels
  const { scene, over, overlay } = frameOf(rules, strips, signs.defs)
  const places = rows.flatMap((height, column) => Array.from({ length: height }, (_, row) => [column, row] as const))
  const box = (cell: number) => {
    const [column, row] = at(places, cell)
    return at(at(boxes, column), row)
  }
  const set = (column: number, row: number, symbol: number) =>
    at(at(cells, column), row).setAttribute('href', signs.href(symbol))
  const mark = (element: HTMLElement) => {
    scene.classList.add('is-won')
    element.classList.add('is-won')
  }

  return {
    ...motionOf(rows, reels, set),
    scene,
    over,
    box,
    draw(cell, symbol) {
      const [column, row] = at(places, cell)
      set(column, row, symbol)
    },
    clear() {
      overlay.replaceChildren()
      over.replaceChildren()
      scene.classList.remove('is-won', 'is-held')
      for (const element of boxes.flat()) {
        element.classList.remove('is-won', 'is-coin')
        element.querySelector('.coin-value')?.remove()
      }
    },
    line(path) {
      const points = path
        .map((row, column) => `${column * 100 + 50},${(row + (tallest - at(rows, column)) / 2) * 100 + 50}`)
        .join(' ')
      const colour = at(LINE_COLOURS, (overlay.childElementCount / 2) % LINE_COLOURS.length)
      overlay.append(
        s('polyline', { points, class: 'line-edge' }),
        s('polyline', { points, class: 'line', stroke: colour }),
      )
      for (const [column, row] of path.entries()) mark(at(at(boxes, column), row))
    },
    mark: (cell) => mark(box(cell)),
  }
}
