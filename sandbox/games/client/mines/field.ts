import { lookUp } from '../../../../common/lookUp.ts'
import { disc, figure, picture, turns } from '../art/drawing.ts'
import { petal } from '../art/petals.ts'
import { h, s } from '../shell/dom.ts'
import { halt, move, still } from '../shell/motion.ts'

const SIDE = 5
const OPEN_MS = 260
/** How far a key moves, in tiles; Home and End go to the ends of the row. */
const KEYS: Record<string, (tile: number) => number> = {
  ArrowLeft: (tile) => (tile % SIDE > 0 ? tile - 1 : tile),
  ArrowRight: (tile) => (tile % SIDE < SIDE - 1 ? tile + 1 : tile),
  ArrowUp: (tile) => (tile >= SIDE ? tile - SIDE : tile),
  ArrowDown: (tile) => (tile < SIDE * (SIDE - 1) ? tile + SIDE : tile),
  Home: (tile) => tile - (tile % SIDE),
  End: (tile) => tile - (tile % SIDE) + SIDE - 1,
}

/** `untouched`: the end of the round has shown that this closed tile was safe. */
export type TileState = 'closed' | 'open' | 'mine' | 'untouched'

export interface Field {
  element: HTMLElement
  /** Shows a tile, 0 to 24 row by row; a tile that opens springs up. */
  show(tile: number, state: TileState): void
  /** The tiles that may be opened now. */
  allow(isAllowed: (tile: number) => boolean): void
  /** The mine that was opened; nothing when none was. */
  mark(tile: number | undefined): void
  /** The tile whose answer is awaited; nothing when there is none. */
  await(tile: number | undefined): void
}

/** Row and column of a tile, from 1. */
export const placeOf = (tile: number) => ({ row: Math.floor(tile / SIDE) + 1, column: (tile % SIDE) + 1 })

/** A kawung flower: the sign of a safe tile. */
const flower = () =>
  s(
    'svg',
    { viewBox: '-50 -50 100 100', class: 'art' },
    ...[45, 135, 225, 315].map((degrees) => petal(degrees, 'var(--ink-3)')),
    s('circle', { r: 9, fill: 'var(--ink-4)' }),
  )

const mine = (href: string | undefined) =>
  href
    ? figure(href)
    : picture([
        ['#11151f', 'M15 1h2v6h-2z', turns(8)],
        ['#11151f', disc(10)],
        ['#8493ad', disc(2.4, 12.5, 12.5)],
      ])

/** Buttons that arrow keys walk through. @param name a tile's state in words @param press the player chooses a tile */
export function field(
  figureUrl: string | undefined,
  name: (tile: number, state: TileState) => string,
  press: (tile: number) => void,
): Field {
  const tiles = Array.from({ length: SIDE * SIDE }, (_, tile) =>
    h('button', { type: 'button', class: 'tile', tabindex: tile === 0 ? 0 : -1, onclick: () => press(tile) }),
  )
  const states = tiles.map((): TileState | undefined => undefined)
  const rows = Array.from({ length: SIDE }, (_, row) =>
    h(
      'div',
      { class: 'field-row', role: 'row' },
      ...tiles.slice(row * SIDE, (row + 1) * SIDE).map((tile) => h('div', { role: 'gridcell' }, tile)),
    ),
  )
  const element = h('div', { class: 'field', role: 'grid' }, ...rows)

  element.addEventListener('focusin', ({ target }) => {
    for (const tile of tiles) tile.tabIndex = tile === target ? 0 : -1
  })
  element.addEventListener('keydown', (event) => {
    const from = tiles.indexOf(document.activeElement as HTMLButtonElement)
    const to = from >= 0 ? lookUp(KEYS, event.key)?.(from) : undefined
    if (to === undefined) return
    event.preventDefault()
    tiles[to]?.focus()
  })

  return {
    element,
    show(tile, state) {
      const button = tiles[tile]
      if (!button || states[tile] === state) return
      states[tile] = state
      button.className = `tile is-${state}`
      button.dataset.state = state
      button.setAttribute('aria-label', name(tile, state))
      button.replaceChildren(
        ...(state === 'closed'
          ? []
          : [h('span', { class: 'tile-sign' }, state === 'mine' ? mine(figureUrl) : flower())]),
      )
      halt(button)
      if (!still() && (state === 'open' || state === 'mine'))
        void move(
          button,
          [
            { transform: 'scale(.7)', opacity: 0.4 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: OPEN_MS, fill: 'none' },
        )
    },
    allow(isAllowed) {
      for (const [tile, button] of tiles.entries()) button.setAttribute('aria-disabled', String(!isAllowed(tile)))
    },
    mark(hit) {
      for (const [tile, button] of tiles.entries()) button.classList.toggle('is-hit', tile === hit)
    },
    await(requested) {
      for (const [tile, button] of tiles.entries()) button.classList.toggle('is-asked', tile === requested)
    },
  }
}
