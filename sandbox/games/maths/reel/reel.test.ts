import { createCipheriv, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { gameOf } from '../../../operator/catalogue/catalogue.ts'
import { rulesHash } from '../../../scripts/slots.ts'
import { isChoiceOf, volatilityNamed, volatilityOf } from '../../server/variants.ts'
import { SLOTS } from '../../slots/all.ts'
import { FIGURES } from '../../slots/list.ts'
import { isTileSign, signsOnTile, TILE_SIGNS } from '../../slots/signs.ts'
import type { Slot } from '../../slots/slot.ts'
import { BLOCKS, messageOf, type Numbers, numbersFrom } from '../numbers.ts'
import { figuresOf, reel } from './reel.ts'

const EVERY = [...SLOTS.values()]

/** A long deterministic run of bytes, made fast. */
function bytes(name: string): Numbers {
  const cipher = createCipheriv('aes-256-ctr', Buffer.from(name.padEnd(32)), Buffer.alloc(16))
  const zeros = Buffer.alloc(1 << 16)
  return numbersFrom(() => cipher.update(zeros))
}
const spin = (slot: Slot, numbers: Numbers) => reel.draw(numbers, { variant: 'reel', slot: slot.slot })

test.each(EVERY)('the data of $slot is complete', ({ slot, rows, strips, wins, wild, hold, theme }) => {
  expect(SLOTS.get(slot)?.slot).toBe(slot)
  expect(strips).toHaveLength(rows.length)
  const symbols = new Set(strips.join(''))
  for (const sign of symbols) expect(theme.symbols[Number(sign)]).toBeDefined()
  expect(symbols.size).toBe(theme.symbols.length)
  for (const [place, strip] of strips.entries()) {
    expect(strip).toMatch(/^\d{8,32}$/)
    expect(strip.length).toBeGreaterThan(rows[place] ?? 0)
  }
  const columns = wins.by === 'cluster' ? wins.sizes.length : rows.length - wins.fewest + 1
  for (const [symbol, pays] of wins.table.entries()) {
    if (pays.length === 0) expect([wild, hold?.symbol]).toContain(symbol)
    else expect(pays).toHaveLength(columns)
    expect(pays.toSorted((a, b) => a - b)).toEqual(pays)
  }
  if (wins.by === 'lines')
    for (const line of wins.lines) {
      expect(line).toHaveLength(rows.length)
      for (const [column, row] of line.entries()) expect(row).toBeLessThan(rows[column] ?? 0)
    }
  if (wins.by === 'cluster') expect(new Set(rows).size).toBe(1)
  expect(new Set(theme.symbols).size).toBe(theme.symbols.length)
})

// Proves GAM-17.
test.each(EVERY)('the figures of $slot are those of its rules, and it returns 95 to 97 per cent', (slot) => {
  const figures = new Map(Object.entries(FIGURES)).get(slot.slot)
  // Otherwise: node sandbox/scripts/slots.ts
  expect(figures?.rules).toBe(rulesHash(slot))
  expect(figures?.rtp).toBeGreaterThanOrEqual(95)
  expect(figures?.rtp).toBeLessThanOrEqual(97)
})

const ROUNDS = 1_000_000
// Proves GAM-17, GAM-18.
test.each(EVERY)('a million rounds of $slot match its return and its deviation', { timeout: 240_000 }, (slot) => {
  const numbers = bytes(slot.slot)
  let [sum, squares, hits, smallest, top] = [0, 0, 0, Infinity, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const { multiplier } = spin(slot, numbers)
    if (multiplier === 0) continue
    sum += multiplier
    squares += multiplier * multiplier
    hits++
    smallest = Math.min(smallest, multiplier)
    top = Math.max(top, multiplier)
  }
  const { rtp, deviation, hits: part, top: highest } = figuresOf(slot.slot)
  const mean = sum / ROUNDS
  const found = Math.sqrt(squares / ROUNDS - mean * mean)
  expect(Math.abs(mean - rtp)).toBeLessThan((4 * found) / Math.sqrt(ROUNDS))
  expect(found / 100 / deviation).toBeGreaterThan(0.85)
  expect(found / 100 / deviation).toBeLessThan(1.15)
  expect(Math.abs((100 * hits) / ROUNDS - part)).toBeLessThan(0.25)
  expect(smallest).toBeGreaterThanOrEqual(100)
  expect(top / 100).toBeLessThanOrEqual(highest)
})

// Proves GAM-20.
test.each(EVERY)('every stop of $slot is equally likely', (slot) => {
  const numbers = bytes(`stops of ${slot.slot}`)
  const counted = slot.strips.map((strip) => new Float64Array(strip.length))
  const spins = 64_000
  const spy: Numbers = {
    below(count) {
      const number = numbers.below(count)
      const own = counted[draws++]
      if (own) own[number] = (own[number] ?? 0) + 1
      return number
    },
  }
  let draws = 0
  for (let spun = 0; spun < spins; spun++) {
    draws = 0
    spin(slot, spy)
  }
  for (const own of counted) {
    const each = spins / own.length
    const chi = own.reduce((sum, count) => sum + (count - each) ** 2 / each, 0)
    // More than the mean of the distribution by five of its deviations.
    expect(chi).toBeLessThan(own.length - 1 + 5 * Math.sqrt(2 * (own.length - 1)))
  }
})

test.each(EVERY)('a round of $slot needs no more blocks than the browser prepares', (slot) => {
  let most = 0
  for (let nonce = 0; nonce < 5000; nonce++) {
    const numbers = numbersFrom((cursor) => {
      most = Math.max(most, cursor + 1)
      return createHmac('sha256', 'seed')
        .update(messageOf('kancil', nonce, cursor))
        .digest()
    })
    spin(slot, numbers)
  }
  expect(most).toBeLessThanOrEqual(BLOCKS)
})

test('a choice without a slot plays the first one, as rounds did before there were others', () => {
  expect(reel.draw(bytes('old'), { variant: 'reel' })).toEqual(
    reel.draw(bytes('old'), { variant: 'reel', slot: 'garis' }),
  )
  expect(() => reel.draw(bytes('old'), { variant: 'reel', slot: 'constructor' })).toThrow(RangeError)
})

test('the figure of a tile is the first symbol, and no symbol comes twice', () => {
  for (const { theme } of EVERY) {
    expect(signsOnTile(theme.symbols, 'pasar-malam')).toEqual(['own', ...theme.symbols.slice(1)])
    for (const sign of theme.symbols.filter(isTileSign)) {
      const found = signsOnTile(theme.symbols, TILE_SIGNS[sign])
      expect(found[0]).toBe(sign)
      expect(found.toSorted()).toEqual(theme.symbols.toSorted())
    }
  }
})

// Proves GAM-17.
test('the name of the volatility follows from the deviation of the slot that the tile opens', () => {
  const named = ['naga-langit', 'buah-manis', 'gunung-api', 'teratai'].map((id) => {
    const game = gameOf(id)
    return game && volatilityOf(game)
  })
  expect(named).toEqual(['medium', 'low', 'high', 'medium'])
  expect([1.99, 2, 4.99, 5].map(volatilityNamed)).toEqual(['low', 'medium', 'medium', 'high'])
})

test('a round names its slot, and a tile takes that of its own slot only', () => {
  const games = ['naga-langit', 'gunung-api'].flatMap((id) => gameOf(id) ?? [])
  const slots = ['garis', 'kawah', undefined]
  const taken = games.map((game) => slots.map((slot) => isChoiceOf(game, { variant: 'reel', slot })))
  expect(taken).toEqual([
    [true, false, true],
    [false, true, false],
  ])
})
