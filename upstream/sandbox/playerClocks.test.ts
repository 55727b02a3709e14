import { expect, test } from 'vitest'
import { createPlayerClocks, momentsBetween } from './playerClocks.ts'

const HOUR = 3_600_000

// Proves SBX-13.
test('the moments lie close together at both ends, in order, and end at the time that was asked for', () => {
  const moments = momentsBetween(0, 25 * HOUR)
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
  expect(moments.slice(0, 2)).toEqual([15_000, 30_000])
  expect(moments.slice(-3)).toEqual([25 * HOUR - 30_000, 25 * HOUR - 15_000, 25 * HOUR])
  expect(momentsBetween(1000, 500)).toEqual([500])
  expect(momentsBetween(1000, 1000)).toEqual([1000])
})

// Proves SBX-13.
test('each moment runs to its end, and what was done is added up', async () => {
  const left = [{ a: 2 }, { a: 1, b: 1 }, {}, { b: 1 }] as Record<string, number>[]
  const clocks = createPlayerClocks({ run: async () => left.shift() ?? {}, now: () => 0 })
  expect(await clocks.runUntil(20_000, 'p1')).toEqual({ a: 3, b: 2 })
})

// Proves SBX-13.
test('a kept clock goes on with the real time, for its player alone, until it is given back', async () => {
  let real = 1000
  const ran: [number, string | undefined][] = []
  const run = async (at: number, playerId?: string) => {
    ran.push([at, playerId])
    return {}
  }
  const clocks = createPlayerClocks({ run, now: () => real })
  await clocks.keep('p1', 1000 + HOUR)
  await clocks.keep('p2', 1000 + 2 * HOUR)
  ran.length = 0
  real = 6000
  await clocks.turn()
  expect(ran).toEqual([
    [6000 + HOUR, 'p1'],
    [6000 + 2 * HOUR, 'p2'],
  ])
  await clocks.keep('p1', undefined)
  ran.length = 0
  await clocks.turn()
  expect(ran).toEqual([[6000 + 2 * HOUR, 'p2']])
})

// Proves SBX-13.
test('a turn waits for a clock that is being kept, so no step is begun at the new time before its moment', async () => {
  const ran: number[] = []
  const clocks = createPlayerClocks({
    run: async (at) => {
      ran.push(at)
      await new Promise(setImmediate)
      return {}
    },
    now: () => 0,
  })
  await clocks.keep('p1', 15_000)
  ran.length = 0
  const kept = clocks.keep('p1', HOUR)
  const turned = clocks.turn()
  await Promise.all([kept, turned])
  expect(ran).toEqual([...momentsBetween(0, HOUR), HOUR])
})
