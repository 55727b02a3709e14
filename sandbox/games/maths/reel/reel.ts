import { FIRST_SLOT, slotNamed } from '../../slots/all.ts'
import { FIGURES } from '../../slots/list.ts'
import { signsOnTile } from '../../slots/signs.ts'
import type { Slot } from '../../slots/slot.ts'
import { at, type Maths, type OutcomeOf, type RulesOf } from '../maths.ts'
import { type Numbers, partOf } from '../numbers.ts'
import { holdIn, paysOfHold } from './hold.ts'
import { expandedIn, filled, sumOf, windowAt, winsIn } from './wins.ts'

/** What a slot returns, counted over all its stops by `sandbox/scripts/slots.ts`. */
export interface SlotFigures {
  /** Percent. */
  rtp: number
  /** The standard deviation of a round, in stakes. */
  deviation: number
  /** The part of the rounds that pay, in percent. */
  hits: number
  /** The highest pay, in stakes. */
  top: number
}

/** Throws RangeError for a slot whose figures were not computed. */
export function figuresOf(slot: string = FIRST_SLOT): SlotFigures {
  const found = new Map<string, SlotFigures>(Object.entries(FIGURES)).get(slot)
  if (!found) throw new RangeError(`sandbox/games/slots/list.ts has no ${slot}: node sandbox/scripts/slots.ts`)
  return found
}

/** The rules that a slot shows. @param tile the id of the tile whose figure comes first */
export function rulesOfSlot(name?: string, tile = ''): RulesOf<'reel'> {
  const { strips, theme, ...rules } = slotNamed(name)
  return { variant: 'reel', ...rules, theme: { ...theme, symbols: signsOnTile(theme.symbols, tile) } }
}

/** A slot: the reels stop, then what the slot has besides is drawn in this order: the multiplier, the coins. */
function spin(slot: Slot, numbers: Numbers): OutcomeOf<'reel'> {
  const { strips, rows, wild, factors, hold } = slot
  const grid = strips.map((strip, column) => windowAt(strip, numbers.below(strip.length), at(rows, column)))
  const expanded = expandedIn(slot, grid)
  const wins = winsIn(slot, filled(grid, expanded, wild))
  const won = sumOf(wins)
  const factor = factors && expanded.length > 0 && won > 0 ? drawFactor(factors, numbers) : undefined
  const held = hold && holdIn(hold, grid.flat(), numbers)
  return {
    variant: 'reel',
    multiplier: won * (factor ?? 1) + (hold && held ? paysOfHold(hold, held) : 0),
    grid,
    ...wins,
    ...(expanded.length > 0 && { expanded }),
    ...(factor !== undefined && { factor }),
    ...(held && { hold: held }),
  }
}

function drawFactor(factors: NonNullable<Slot['factors']>, numbers: Numbers): number {
  const tickets = factors.map((factor) => factor.tickets)
  return at(factors, partOf(tickets, numbers.below(tickets.reduce((all, one) => all + one, 0)))).times
}

/** The family of slots: one engine, and one file of data for each of them in `sandbox/games/slots/`. */
export const reel: Maths<'reel'> = {
  rules: rulesOfSlot(),
  draw: (numbers, { slot }) => spin(slotNamed(slot), numbers),
  expected: ({ slot }) => figuresOf(slot).rtp,
}
