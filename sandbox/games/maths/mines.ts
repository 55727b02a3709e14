import type { MinesBet, MinesStep } from '../protocol/choice.ts'
import { at, type Maths } from './maths.ts'
import { withoutReturn } from './withoutReturn.ts'

export const MINES_SIDE = 5
const TILES = MINES_SIDE ** 2
/** What a round returns on average before its pays are rounded down, in percent. */
const BEFORE_ROUNDING = 98
/** The highest pay, in hundredths of the stake. The tile that reaches the last pay below it ends the round. */
const MOST = 1_000_000

/** In how many ways `count` of `from` tiles can be chosen; exact. */
function ways(from: number, count: number): number {
  let found = 1
  for (let chosen = 0; chosen < count; chosen++) found = (found * (from - chosen)) / (chosen + 1)
  return found
}

/** `[n - 1]` is the pay after `n` safe tiles, in hundredths of the stake: what is fair, less two percent, rounded down. */
function paysWith(mines: number): number[] {
  const pays = Array.from({ length: TILES - mines }, (_, place) =>
    Math.floor((BEFORE_ROUNDING * ways(TILES, place + 1)) / ways(TILES - mines, place + 1)),
  )
  return pays.filter((pay) => pay <= MOST)
}

const COUNTS = Array.from({ length: TILES - 1 }, (_, place) => place + 1)
const FIELDS = new Map(COUNTS.map((mines): [MinesBet, number[]] => [`mines${mines}`, paysWith(mines)]))
/** Every field, named by its mines: `mines1` to `mines24`. */
export const MINES_BETS = [...FIELDS.keys()]
/** Every step: `open0` to `open24`, row by row from the top, and `cash`. */
export const MINES_STEPS: readonly MinesStep[] = [
  'cash',
  ...Array.from({ length: TILES }, (_, tile): MinesStep => `open${tile}`),
]

export const minesIn = (bet: MinesBet) => Number(bet.slice('mines'.length))
/** The tile that a step opens, 0 to 24; nothing for `cash`. */
const tileOf = (step: MinesStep) => (step.startsWith('open') ? Number(step.slice('open'.length)) : undefined)

function paysOf(bet: MinesBet): readonly number[] {
  const pays = FIELDS.get(bet)
  if (!pays) throw new RangeError(`There is no field ${bet}`)
  return pays
}

/** `[n - 1]` is the return of "open `n` tiles, then cash out", in percent. Every way to play is a mixture of these. */
export const minesReturns = (bet: MinesBet): number[] =>
  paysOf(bet).map((pay, place) => (pay * ways(TILES - minesIn(bet), place + 1)) / ways(TILES, place + 1))

/** A field of 25 tiles. The mines are laid before the first step; each safe tile raises the pay, a mine takes the stake. */
export const mines: Maths<'mines'> = {
  rules: { variant: 'mines', pays: Object.fromEntries(FIELDS) },
  leave: 'cash',
  draw(numbers, { bet, steps = [] }) {
    const pays = paysOf(bet)
    const count = minesIn(bet)
    const place = withoutReturn(numbers, TILES)
    const laid = Array.from({ length: count }, place)
    const opened: number[] = []
    let isOver = false
    for (const step of steps) {
      const tile = tileOf(step)
      if (isOver || !MINES_STEPS.includes(step) || (tile !== undefined && opened.includes(tile)))
        throw new RangeError(`The step ${step} is not possible here`)
      if (tile !== undefined) opened.push(tile)
      isOver = tile === undefined || laid.includes(tile) || opened.length === pays.length
    }
    const shown = { variant: 'mines', count, opened } as const
    if (!isOver) {
      const can = MINES_STEPS.filter((step) => (step === 'cash' ? opened.length > 0 : !steps.includes(step)))
      return { ...shown, multiplier: 0, parts: [0], turn: { can } }
    }
    const isHit = opened.some((tile) => laid.includes(tile))
    // Only the rule for a round that was left cashes out before the first tile: the stake returns.
    const multiplier = isHit ? 0 : opened.length === 0 ? 100 : at(pays, opened.length - 1)
    return { ...shown, multiplier, mines: laid, parts: [multiplier] }
  },
  /** The lowest of all ways to play: their returns differ by the rounding only. */
  expected: ({ bet }) => Math.min(...minesReturns(bet)),
}
