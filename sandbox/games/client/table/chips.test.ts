import { describe, expect, test } from 'vitest'
import { rupiah } from '../../../../contract/money/sen.ts'
import { MOST_BETS } from '../../maths/table.ts'
import { chipsOnTable, sumOf } from './chips.ts'

const CHIP = rupiah(1_000)
const MOST = rupiah(40_000)
const table = (last = new Map()) => chipsOnTable(MOST, last)
const lying = (chips: ReturnType<typeof table>) =>
  Object.fromEntries([...chips.now()].map(([bet, on]) => [bet, on / CHIP]))

// Proves GAM-47.
describe('the chips on a table', () => {
  test('add up on their fields; undo takes back one change after the other, also a clearing and a doubling', () => {
    const chips = table()
    for (const bet of ['red', 'n17', 'red']) chips.put(bet, CHIP)
    expect(lying(chips)).toEqual({ red: 2, n17: 1 })
    chips.act('double')
    expect(lying(chips)).toEqual({ red: 4, n17: 2 })
    chips.act('clear')
    expect(lying(chips)).toEqual({})
    const seen = []
    while (chips.may().undo) {
      chips.act('undo')
      seen.push(lying(chips))
    }
    expect(seen).toEqual([{ red: 4, n17: 2 }, { red: 2, n17: 1 }, { red: 1, n17: 1 }, { red: 1 }, {}])
  })

  test('lie still while a round is running, and after it the next chip clears them or they are put again', () => {
    const chips = table()
    chips.put('red', CHIP)
    chips.start()
    chips.put('black', CHIP)
    chips.act('clear')
    expect(Object.values(chips.may())).toEqual([false, false, false, false])
    expect(lying(chips)).toEqual({ red: 1 })
    chips.end()
    expect([lying(chips), chips.lying().size]).toEqual([{}, 1])
    expect(chips.may()).toEqual({ undo: false, clear: false, again: true, double: false })
    chips.act('again')
    expect(lying(chips)).toEqual({ red: 1 })
    chips.act('undo')
    chips.put('black', CHIP)
    expect(lying(chips)).toEqual({ black: 1 })
  })

  test('stay after a refusal, and those of the session before may be put again', () => {
    const chips = table(new Map([['red', CHIP]]))
    chips.act('again')
    chips.start()
    chips.rest()
    expect(lying(chips)).toEqual({ red: 1 })
  })

  test('never exceed the largest sum or the number of fields', () => {
    const chips = table()
    for (let number = 0; number < MOST_BETS; number++) expect(chips.put(`n${number}`, CHIP)).toBeUndefined()
    expect(chips.put('red', CHIP)).toBe('mostBets')
    expect(chips.may().double).toBe(false)
    expect(chips.put('n0', rupiah(10_001))).toBe('mostSum')
    expect(chips.put('n0', rupiah(10_000))).toBeUndefined()
    expect(sumOf(chips.now())).toBe(MOST)
  })
})
