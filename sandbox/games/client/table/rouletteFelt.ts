import { ROULETTE_FIELDS } from '../../maths/roulette.ts'
import { h } from '../shell/dom.ts'
import type { Stage } from '../shell/engine.ts'
import type { Felt, FieldParts } from './felt.ts'
import type { Colour } from './spinningWheel.ts'

/** The kinds of inside fields. The splits are two kinds: beside each other along the table, or across it. */
const KINDS = ['n', 'split', 'across', 'street', 'corner', 'six'] as const
type Kind = (typeof KINDS)[number]
const WORDS = {
  n: 'roulette.groupNumber',
  split: 'roulette.groupSplit',
  across: 'roulette.groupSplit',
  street: 'roulette.groupStreet',
  corner: 'roulette.groupCorner',
  six: 'roulette.groupSix',
} as const
const ROWS = 3
const LOW_ROW = ROWS - 1

/** Column and row of a number on the table, which lies on its side: the zero at the left, three rows of twelve. */
const columnOf = (number: number) => Math.ceil(number / ROWS)
const rowOf = (number: number) => LOW_ROW - ((number - 1) % ROWS)
const middle = (places: number[]) => (Math.min(...places) + Math.max(...places)) / 2

function kindOf(bet: string, [first = 0, second = 0]: readonly number[]): Kind | undefined {
  const kind = /^[a-z]+/.exec(bet)?.[0]
  if (kind === 'split' && first > 0 && columnOf(first) === columnOf(second)) return 'across'
  return KINDS.find((one) => one === kind)
}

/** The place of a field: where its middle lies in columns and rows, and whether it is that of whole columns. */
function placeOf(kind: Kind, numbers: readonly number[]) {
  const x = middle(numbers.map(columnOf))
  const y = middle(numbers.filter(Boolean).map(rowOf))
  const isTall = kind === 'six' || (kind === 'street' && !numbers.includes(0))
  return { x, y, isTall }
}

/** A part of the grid, whose lines are half a number apart. */
const area = (x: number, y: number, height = 2) => `${2 * y + 1} / ${2 * x + 1} / span ${height} / span 2`

interface Cloth {
  table: Felt
  colourOf(number: number): Colour
  paid(bet: string): string
}

/** The table as it is drawn everywhere. The kind of inside field is chosen first; then each place of this kind is a button. */
export function rouletteFelt({ say }: Stage, { table, colourOf, paid }: Cloth) {
  const cloth = h('div', { class: 'cloth' })
  const outside = h('div', { class: 'cloth outside' })
  const inside: Record<Kind, HTMLElement[]> = { n: [], split: [], across: [], street: [], corner: [], six: [] }
  function lay({ button, chip }: FieldParts, buttonArea: string, chipArea = buttonArea, room = cloth) {
    button.style.gridArea = buttonArea
    chip.style.gridArea = chipArea
    room.append(button, chip)
  }
  function layOutside(bet: string, row: number, start: number, span: number) {
    const parts = table.field(bet, paid(bet), `is-plain is-${bet}`, table.name(bet))
    lay(parts, `${row} / ${start} / auto / span ${span}`, undefined, outside)
  }

  const cells = Array.from({ length: 37 }, (_, number) => {
    const cell = h('span', { class: `number is-${colourOf(number)}`, 'aria-hidden': 'true' }, String(number))
    cell.style.gridArea = number === 0 ? area(0, 0, 2 * ROWS) : area(columnOf(number), rowOf(number))
    cloth.append(cell)
    return cell
  })
  for (const [bet, numbers] of ROULETTE_FIELDS) {
    const kind = kindOf(bet, numbers)
    if (!kind) continue
    const { x, y, isTall } = placeOf(kind, numbers)
    const parts = table.field(bet, paid(bet), `spot is-${kind}`)
    inside[kind].push(parts.button)
    if (isTall || (numbers.includes(0) && numbers.length > 3)) {
      parts.chip.classList.add('is-low')
      lay(parts, area(numbers.includes(0) ? 0 : x, 0, 2 * ROWS), area(x, LOW_ROW))
    } else if (numbers.length === 1 && numbers[0] === 0) lay(parts, area(0, 0, 2 * ROWS))
    else if (kind === 'street') lay(parts, area(0, y < 1 ? 0 : 1.5, ROWS), area(x, y))
    else lay(parts, area(x, y))
  }
  for (const row of [0, 1, 2]) {
    const bet = `column${ROWS - row}`
    lay(table.field(bet, paid(bet), 'is-plain is-column', paid(bet)), area(13, row))
  }
  for (const third of [1, 2, 3]) layOutside(`dozen${third}`, 1, 8 * third - 5, 8)
  for (const [place, bet] of ['low', 'even', 'red', 'black', 'odd', 'high'].entries())
    layOutside(bet, 2, 4 * place + 3, 4)

  const tabs = KINDS.map((kind) =>
    h(
      'button',
      { type: 'button', class: 'group', onclick: () => open(kind), 'data-testid': `kind-${kind}` },
      ...labelOf(kind),
    ),
  )
  /** The two kinds of splits differ by an arrow, and in words. */
  function labelOf(kind: Kind): (Node | string)[] {
    const arrow = kind === 'split' ? '↔' : kind === 'across' ? '↕' : undefined
    if (!arrow) return [say(WORDS[kind])]
    const words = say(kind === 'split' ? 'roulette.splitAlong' : 'roulette.splitAcross')
    return [
      `${say(WORDS[kind])} `,
      h('span', { 'aria-hidden': 'true' }, arrow),
      h('span', { class: 'visually-hidden' }, words),
    ]
  }
  function open(chosen: Kind) {
    for (const [place, kind] of KINDS.entries()) {
      tabs[place]?.setAttribute('aria-pressed', String(kind === chosen))
      for (const button of inside[kind]) button.hidden = kind !== chosen
    }
  }
  open('n')
  return {
    elements: [
      h('div', { class: 'groups', role: 'group', 'aria-label': say('roulette.kind') }, ...tabs),
      h('div', { class: 'cloth-room' }, cloth),
      outside,
    ],
    /** Marks the number that has come; none while the ball runs. */
    hit(came?: number) {
      for (const [number, cell] of cells.entries()) cell.classList.toggle('is-hit', number === came)
    },
  }
}
