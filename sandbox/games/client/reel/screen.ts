import { at } from '../../maths/maths.ts'
import type { SlotRules } from '../../protocol/slotRules.ts'
import { h, s } from '../shell/dom.ts'
import { halt, move, still } from '../shell/motion.ts'
import { CELL, placeOf } from './outline.ts'
import type { plateOf } from './ranks.ts'
import type { Signs } from './signs.ts'

/** How many symbols pass in one turn of a waiting reel. */
const LOOP = 8
const LOOP_MS = 560
const STOP_MS = 620
const DRAW_MS = 320
const LINE_COLOURS = ['#ffd24a', '#5fe0c0', '#ff8f7a', '#9db8ff', '#ff9fd0']

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
  /** Marks the reel that turns longer; without one, none. */
  wait(column?: number): void
  /** Draws a path over the reels, from the left. */
  trace(path: string): Promise<void>
  /** Marks winning cells, which swell once; the others are dimmed. */
  mark(cells: readonly number[]): Promise<void>
}

type Set = (column: number, row: number, symbol: number) => void

/** The strips, one for each reel, with their cells from the top. A cell is a plate with a symbol. */
function reelsOf(rows: readonly number[]) {
  const pictures: HTMLImageElement[][] = []
  const boxes: HTMLElement[][] = []
  const strips = rows.map((height) => {
    const length = LOOP + height
    const own = Array.from({ length }, () => h('img', { alt: '' }))
    const cells = own.map((picture, row) => h('div', { class: 'cell', 'data-seen': row < height }, picture))
    pictures.push(own)
    boxes.push(cells)
    const strip = h('div', { class: 'strip' }, ...cells)
    strip.style.height = `${(length / height) * 100}%`
    strip.style.gridTemplateRows = `repeat(${length}, minmax(0, 1fr))`
    return strip
  })
  return { pictures, boxes, strips }
}

/** The window through which the strips are seen, and what lies over it. */
function frameOf({ rows }: SlotRules, strips: readonly HTMLElement[]) {
  const tallest = Math.max(...rows)
  const drums = strips.map((strip, column) => {
    const drum = h('div', { class: 'reel' }, strip)
    drum.style.height = `${(at(rows, column) / tallest) * 100}%`
    return drum
  })
  const window = h('div', { class: 'reels' }, ...drums)
  window.style.gridTemplateColumns = `repeat(${rows.length}, minmax(0, 1fr))`
  const traces = h('div', { class: 'traces' })
  const over = h('div', { class: 'over' })
  const frame = h('div', { class: 'reel-frame', 'aria-hidden': 'true' }, window, traces, over)
  const scene = h('div', { class: 'reel-scene' }, frame)
  scene.style.setProperty('--cols', String(rows.length))
  scene.style.setProperty('--rows', String(tallest))
  return { scene, over, traces, drums }
}

/** How the reels move. @param set shows a symbol in a row of a reel */
function motionOf(
  rows: readonly number[],
  { boxes, strips }: ReturnType<typeof reelsOf>,
  set: Set,
  copy: (column: number, from: number, to: number) => void,
): Pick<Screen, 'turn' | 'stop' | 'rest' | 'fill'> {
  /** One turn of the strip, from its lower end to its upper end: the symbols move down. */
  const turnOf = (column: number) => {
    const height = at(rows, column)
    return [{ transform: `translateY(${(-100 * LOOP) / (LOOP + height)}%)` }, { transform: 'translateY(0)' }]
  }
  /** Makes the loop seamless: its last cells equal its first ones. A reel that has stopped does it itself, so that a press waits for none. */
  const close = (column: number) => {
    for (let row = 0; row < at(rows, column); row++) copy(column, row, LOOP + row)
  }
  return {
    turn() {
      if (still()) return
      for (const [column, strip] of strips.entries()) {
        close(column)
        const options = { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY, delay: -column * 60 }
        strip.animate(turnOf(column), options)
      }
    },
    async stop(column, symbols) {
      const strip = at(strips, column)
      for (const [row, symbol] of symbols.entries()) set(column, row, symbol)
      halt(strip)
      const options = { duration: STOP_MS, easing: 'cubic-bezier(.15,.6,.3,1.04)', fill: 'none' } as const
      if (still()) return
      await move(strip, turnOf(column), options)
      if (!still()) close(column)
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

/** Draws a path in a box that opens from the left: the compositor moves the box one way and the drawing the other. */
async function trace(traces: HTMLElement, viewBox: string, d: string) {
  const stroke = at(LINE_COLOURS, traces.childElementCount % LINE_COLOURS.length)
  const svg = s(
    'svg',
    { viewBox, preserveAspectRatio: 'none' },
    s('path', { d, class: 'trace-edge' }),
    s('path', { d, stroke }),
  )
  const box = h('div', {}, svg)
  traces.append(box)
  if (still()) return
  const from = (x: number) => [{ transform: `translateX(${x}%)` }, { transform: 'none' }]
  const options = { duration: DRAW_MS, easing: 'linear', fill: 'none' } as const
  await Promise.all([move(box, from(-100), options), move(svg, from(100), options)])
}

/** @param plates ground and rim for every symbol */
export function createScreen(rules: SlotRules, signs: Signs, plates: readonly ReturnType<typeof plateOf>[]): Screen {
  const { rows } = rules
  const reels = reelsOf(rows)
  const { pictures, boxes, strips } = reels
  const { scene, over, traces, drums } = frameOf(rules, strips)
  const shown = boxes.map((own) => own.map(() => -1))
  const set: Set = (column, row, symbol) => {
    const own = at(shown, column)
    if (own[row] === symbol) return
    own[row] = symbol
    const box = at(at(boxes, column), row)
    const { rank, ground, rim } = at(plates, symbol)
    box.className = `cell is-${rank}`
    box.style.setProperty('--plate-ground', ground)
    box.style.setProperty('--rim', rim)
    at(at(pictures, column), row).src = signs.src(symbol)
  }
  for (const [column, own] of boxes.entries())
    for (const row of own.keys()) set(column, row, (column * 3 + (row % LOOP) * 2) % plates.length)
  const box = (cell: number) => {
    const { column, row } = placeOf(rows, cell)
    return at(at(boxes, column), row)
  }

  return {
    ...motionOf(rows, reels, set, (column, from, to) => set(column, to, at(at(shown, column), from))),
    scene,
    over,
    box,
    draw(cell, symbol) {
      const { column, row } = placeOf(rows, cell)
      set(column, row, symbol)
    },
    clear() {
      traces.replaceChildren()
      over.replaceChildren()
      scene.classList.remove('is-won', 'is-held')
      for (const element of boxes.flat()) {
        element.classList.remove('is-won', 'is-coin')
        element.querySelector('.coin-value')?.remove()
      }
    },
    wait(longer) {
      for (const [column, drum] of drums.entries()) drum.classList.toggle('is-waiting', column === longer)
    },
    trace: (path) => trace(traces, `0 0 ${rows.length * CELL} ${Math.max(...rows) * CELL}`, path),
    async mark(cells) {
      scene.classList.add('is-won')
      const swelling = cells.map((cell) => {
        const own = box(cell)
        own.classList.add('is-won')
        const frames = [{ transform: 'none' }, { transform: 'scale(1.14)' }, { transform: 'none' }]
        return still() ? undefined : move(own, frames, { duration: 520, fill: 'none' })
      })
      await Promise.all(swelling)
    },
  }
}
