import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { at, type OutcomeOf } from '../../maths/maths.ts'
import { type Numbers, numbersFrom } from '../../maths/numbers.ts'
import { reel } from '../../maths/reel/reel.ts'
import { expandedIn, filled, sumOf, windowAt, winsIn } from '../../maths/reel/wins.ts'
import { SLOTS } from '../../slots/all.ts'
import type { Slot } from '../../slots/slot.ts'
import { BIG, waitsForBig } from './waitsForBig.ts'

const EVERY = [...SLOTS.values()]
const ROUNDS = 120

function numbersNamed(name: string): Numbers {
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(name.padEnd(32)), Buffer.alloc(16))
  return numbersFrom(() => cipher.update(Buffer.alloc(1 << 12)))
}

/** Whether a whole screen begins the coins or pays a big win, by the maths of the server. */
function bringsBig(slot: Slot, grid: readonly number[][]): boolean {
  const { hold, wild } = slot
  const coins = hold ? grid.flat().filter((symbol) => symbol === hold.symbol).length : 0
  return (
    (hold !== undefined && coins >= hold.fewest) ||
    sumOf(winsIn(slot, filled(grid, expandedIn(slot, grid), wild))) >= BIG
  )
}

/** The stops of a reel that bring it, while the reels after it stand as in the outcome. */
function stopsThatBring(slot: Slot, grid: number[][], column: number): boolean[] {
  const strip = at(slot.strips, column)
  return [...strip].map((_, stop) => bringsBig(slot, grid.with(column, windowAt(strip, stop, at(slot.rows, column)))))
}

const roundsOf = (slot: Slot) => {
  const numbers = numbersNamed(slot.slot)
  return Array.from({ length: ROUNDS }, () => reel.draw(numbers, { variant: 'reel', slot: slot.slot }).grid)
}
const waits = (slot: Slot, grid: OutcomeOf<'reel'>['grid'], column: number) =>
  waitsForBig(slot, slot.strips, grid.slice(0, column))

// Proves GAM-50.
test.each(EVERY)('a reel of $slot turns longer only while one of its stops still brings a big win', (slot) => {
  for (const grid of roundsOf(slot))
    for (const column of grid.keys()) {
      if (waits(slot, grid, column)) expect(stopsThatBring(slot, grid, column)).toContain(true)
    }
})

// Proves GAM-50.
test.each(EVERY)('the last reel of $slot turns longer exactly when its own stop decides on a big win', (slot) => {
  const last = slot.rows.length - 1
  let waited = 0
  for (const grid of roundsOf(slot)) {
    const bring = stopsThatBring(slot, grid, last)
    const decides = bring.includes(true) && bring.includes(false)
    expect(waits(slot, grid, last)).toBe(decides)
    if (decides) waited++
  }
  expect(waited).toBeGreaterThan(0)
})

// Proves GAM-50.
test('what a reel will show has no part in whether it turns longer', () => {
  for (const slot of EVERY)
    for (const grid of roundsOf(slot).slice(0, 20)) {
      const last = slot.rows.length - 1
      const strip = at(slot.strips, last)
      const hidden = [...strip].map((_, stop) => windowAt(strip, stop, at(slot.rows, last)))
      const answers = hidden.map((window) => waits(slot, grid.with(last, window), last))
      expect(new Set(answers).size).toBe(1)
    }
})
