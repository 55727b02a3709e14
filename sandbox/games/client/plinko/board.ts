import { h, s } from '../shell/dom.ts'
import { halt, move, still, wait } from '../shell/motion.ts'

/** Units of the picture: the pegs of a row are one unit apart, and so are the rows. */
const PEG = 0.15
const STEP_MS = 130
/** How far a ball springs up from a peg, in its own heights. */
const SPRING = 0.3
/** From here on the pays of the pockets are written upwards, because the pockets are narrow. */
const NARROW = 11

export interface Board {
  element: HTMLElement
  /** The ball waits above the first peg. */
  rest(): void
  /** The ball falls along the turns, 0 left and 1 right, into a pocket. `onPeg` is called at each peg. */
  fall(path: readonly number[], onPeg: () => void): Promise<void>
}

/** A triangle of pegs over its pockets. `pays` are the pockets as text; `isHigh` marks those above the stake. */
export function board(pays: readonly string[], isHigh: (pocket: number) => boolean): Board {
  const rows = pays.length - 1
  const width = rows + 2
  const middle = width / 2
  const pegs: SVGElement[] = []
  for (let row = 0; row < rows; row++)
    for (let peg = 0; peg < row + 3; peg++)
      pegs.push(
        s('ellipse', { class: 'peg', cx: middle + peg - (row + 2) / 2, cy: row + 1, rx: PEG, ry: PEG }) as SVGElement,
      )
  const trace = s('polyline', { class: 'trace' })
  const pockets = pays.map((pay, pocket) => {
    const element = h('span', { class: 'pocket' }, pay)
    if (isHigh(pocket)) {
      element.classList.add('is-high')
      /* The farther from the middle, the warmer. */
      element.style.backgroundColor = `hsl(${50 - 46 * Math.abs((2 * pocket) / rows - 1)}, 92%, 62%)`
    }
    return element
  })
  const drop = h('span', { class: 'ball-drop' }, h('span', { class: 'ball' }))
  const carrier = h('div', { class: 'ball-carrier' }, drop)
  const element = h(
    'div',
    { class: rows >= NARROW ? 'board is-narrow' : 'board' },
    s('svg', { viewBox: `0 0 ${width} ${rows + 1}`, class: 'pegs', preserveAspectRatio: 'none' }, trace, ...pegs),
    carrier,
    h('div', { class: 'pockets' }, ...pockets),
  )
  element.style.setProperty('--rows', String(rows))

  /** The places of the ball after each turn, in units from the start. */
  function placesOf(path: readonly number[]) {
    const places: [x: number, y: number][] = [[0, 0]]
    let x = 0
    for (const [row, turn] of path.entries()) {
      x += turn - 0.5
      places.push([x, row + 1])
    }
    return places
  }
  const across = (x: number) => ({ transform: `translateX(${x * 100}%)` })
  const down = (y: number) => ({ transform: `translateY(${y * 100}%)` })

  function rest() {
    halt(carrier)
    halt(drop)
    trace.removeAttribute('points')
    for (const pocket of pockets) pocket.classList.remove('is-hit')
  }

  return {
    element,
    rest,
    async fall(path, onPeg) {
      const places = placesOf(path)
      if (!still()) {
        const times = { duration: STEP_MS * path.length, easing: 'linear' }
        const falling = places.flatMap(([, y], row) =>
          row === path.length
            ? [down(y)]
            : [
                { ...down(y), easing: 'cubic-bezier(0,0,.4,1)', offset: row / path.length },
                { ...down(y - SPRING), easing: 'cubic-bezier(.6,0,1,.8)', offset: (row + 0.3) / path.length },
              ],
        )
        const fallen = Promise.all([
          move(
            carrier,
            places.map(([x]) => across(x)),
            times,
          ),
          move(drop, falling, times),
        ])
        for (const _ of path) {
          onPeg()
          await wait(STEP_MS)
        }
        await fallen
      } else {
        const [x, y] = places[path.length] ?? [0, 0]
        void move(carrier, [across(x), across(x)], { duration: 1 })
        void move(drop, [down(y), down(y)], { duration: 1 })
      }
      trace.setAttribute('points', places.map(([x, y]) => `${middle + x},${y + 0.45}`).join(' '))
      pockets[path.reduce((rights, turn) => rights + turn, 0)]?.classList.add('is-hit')
    },
  }
}
