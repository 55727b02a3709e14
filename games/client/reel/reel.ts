import { at } from '../../maths/maths.ts'
import { figure, picture } from '../art/drawing.ts'
import { KANCIL } from '../art/kancil.ts'
import { type Sign, symbol } from '../art/symbols.ts'
import { h, s } from '../shell/dom.ts'
import type { Engine, Stage } from '../shell/engine.ts'
import { halt, move, still, wait } from '../shell/motion.ts'
import { payTable, ruled } from '../shell/sheet.ts'
import type { Word } from '../shell/words.ts'

const highest = (pays: readonly number[]) => pays[pays.length - 1] ?? 0

const ROWS = 3
/** How many symbols pass in one turn of a waiting reel. */
const LOOP = 8
const CELLS = LOOP + ROWS
const LOOP_MS = 560
const LEAST_MS = 450
const STOP_MS = 620
const BETWEEN_MS = 190
const LINE_INKS = ['#f2b03d', '#5fe0c0', '#ff8f7a', '#9db8ff', '#ff9fd0']

/**
 * The best symbol is the game's own figure. Next come the symbols of its kind of game, then the motifs, then the wild.
 */
const FIGURES: Record<'slot' | 'egames', Sign[]> = {
  slot: ['gunungan', 'lantern', 'lotus'],
  egames: ['rocket', 'balloon', 'kite'],
}
const MOTIFS: Sign[] = ['kawung', 'truntum', 'ceplok']

/** Five reels of three symbols; each reel is one strip that the compositor moves. */
export function reel(stage: Stage): Engine {
  const { rules } = stage.state
  if (rules.variant !== 'reel') throw new Error('These are not the rules of reels')
  const { lines, pays, wild } = rules
  const count = pays.length
  const names: Sign[] = [...FIGURES[stage.state.game.type === 'Egames' ? 'egames' : 'slot'], ...MOTIFS]
  const ordinary = (place: number) => at(names, (place - (stage.figure ? 1 : 0) + names.length) % names.length)

  function drawn(place: number): Element {
    if (place === wild) return picture(KANCIL, '-2 -1 68 68')
    if (place === 0 && stage.figure) return figure(stage.figure)
    return picture(symbol(ordinary(place)), '-1 -1 34 34')
  }
  function nameOf(place: number): string {
    const word: Word =
      place === wild ? 'reel.wild' : place === 0 && stage.figure ? 'reel.figure' : `reel.${ordinary(place)}`
    return stage.say(word, { game: stage.state.game.name })
  }

  // Each symbol is drawn once; the cells refer to it.
  const defs = s('svg', { class: 'defs', 'aria-hidden': 'true' })
  for (let place = 0; place < count; place++)
    defs.append(s('symbol', { id: `s${place}`, viewBox: '0 0 32 32' }, drawn(place)))

  const cells: Element[][] = []
  const boxes: HTMLElement[][] = []
  const strips =
    lines[0]?.map((_, column) => {
      const uses = Array.from({ length: CELLS }, (_, row) => s('use', { href: `#s${(column * 3 + row * 2) % count}` }))
      const own = uses.map((use) => h('div', { class: 'cell' }, s('svg', { viewBox: '0 0 32 32' }, use)))
      cells.push(uses)
      boxes.push(own)
      return h('div', { class: 'strip' }, ...own)
    }) ?? []
  const overlay = s('svg', {
    class: 'lines',
    viewBox: `0 0 ${strips.length * 100} ${ROWS * 100}`,
    preserveAspectRatio: 'none',
  })
  const window = h(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...strips.map((strip) => h('div', { class: 'reel' }, strip)),
  )
  const scene = h('div', { class: 'reel-scene' }, h('div', { class: 'reel-frame' }, window, overlay))
  scene.prepend(defs)

  let began = 0
  /** One turn of the strip, from its lower end to its upper end: the symbols move down. */
  const TURN = [{ transform: `translateY(${(-100 * LOOP) / CELLS}%)` }, { transform: 'translateY(0)' }]

  function clear() {
    overlay.replaceChildren()
    scene.classList.remove('is-won')
    for (const box of boxes.flat()) box.classList.remove('is-won')
  }

  async function stop(column: number, symbols: number[]) {
    const strip = at(strips, column)
    const own = at(cells, column)
    for (const [row, place] of symbols.entries()) at(own, row).setAttribute('href', `#s${place}`)
    halt(strip)
    if (!still()) await move(strip, TURN, { duration: STOP_MS, easing: 'cubic-bezier(.15,.6,.3,1.04)', fill: 'none' })
    stage.sound.stop()
  }

  function drawLine(rows: number[], count: number, place: number) {
    const points = rows
      .slice(0, count)
      .map((row, column) => `${column * 100 + 50},${row * 100 + 50}`)
      .join(' ')
    const ink = at(LINE_INKS, place % LINE_INKS.length)
    overlay.append(s('polyline', { points, class: 'line-edge' }), s('polyline', { points, class: 'line', stroke: ink }))
    for (const [column, row] of rows.slice(0, count).entries()) at(at(boxes, column), row).classList.add('is-won')
  }

  return {
    scene,
    verb: 'reel.verb',
    choice: () => ({ variant: 'reel' }),
    take() {},
    start() {
      clear()
      began = performance.now()
      if (still()) return
      for (const [column, strip] of strips.entries()) {
        // The loop is seamless: its last three cells equal its first three.
        const own = at(cells, column)
        for (let row = 0; row < ROWS; row++)
          at(own, LOOP + row).setAttribute('href', at(own, row).getAttribute('href') ?? '')
        strip.animate(TURN, { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY, delay: -column * 60 })
      }
    },
    async show(outcome) {
      if (outcome.variant !== 'reel') return ''
      if (!still()) await wait(LEAST_MS - (performance.now() - began))
      await Promise.all(
        outcome.grid.map(async (symbols, column) => {
          if (!still()) await wait(column * BETWEEN_MS)
          await stop(column, symbols)
        }),
      )
      for (const [place, { rows, count }] of outcome.lines.entries()) drawLine(rows, count, place)
      scene.classList.toggle('is-won', outcome.lines.length > 0)
      if (outcome.lines.length === 0) return stage.say('reel.none')
      const symbols = [...new Set(outcome.lines.map(({ symbol }) => nameOf(symbol)))].join(', ')
      return stage.say('reel.lines', { count: outcome.lines.length, symbols })
    },
    rest() {
      for (const strip of strips) halt(strip)
    },
    pays() {
      const best = [...pays.entries()].sort(([, a], [, b]) => highest(b) - highest(a))
      const rows = best.map(([place, kinds]) => [
        h(
          'span',
          { class: 'pays-symbol' },
          s('svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' }, s('use', { href: `#s${place}` })),
          nameOf(place),
        ),
        ...kinds.map(stage.times),
      ])
      const table = payTable([stage.say('reel.symbol'), '3', '4', '5'], rows)
      return ruled(stage.say('reel.rule', { count: lines.length }), table)
    },
  }
}
