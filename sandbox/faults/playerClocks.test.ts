import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../kit/db/testing.ts'
import { playerAt } from '../testing.ts'
import { createPlayerClocks, momentsBetween, type RunDue } from './playerClocks.ts'
import { playerClock } from './tables.ts'

const HOUR = 3_600_000
const NOW = 1_800_000_000_000

// Proves SBX-13.
test('the moments lie close together at both ends, in order, and end at the time that was asked for', () => {
  const moments = momentsBetween(0, 25 * HOUR)
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
  expect(moments.slice(0, 2)).toEqual([15_000, 30_000])
  expect(moments.slice(-3)).toEqual([25 * HOUR - 30_000, 25 * HOUR - 15_000, 25 * HOUR])
  expect(momentsBetween(1000, 500)).toEqual([500])
  expect(momentsBetween(1000, 1000)).toEqual([1000])
})

const database = testDatabase()
const players: string[] = []
beforeAll(async () => {
  for (let n = 0; n < 2; n++) players.push((await playerAt(database, NOW)).id)
})
beforeEach(async () => void (await database.db.delete(playerClock)))

/** One process: its clocks, and what they ran. */
function processAt(real: () => number, work: RunDue = async () => ({})) {
  const ran: [number, string | undefined][] = []
  const run: RunDue = async (at, playerId) => {
    ran.push([at, playerId])
    return await work(at, playerId)
  }
  return { ran, ...createPlayerClocks({ db: database.db, run, now: real }) }
}

// Proves SBX-13.
test('each moment runs to its end, the counts of the jobs are added up, and nothing is stored', async () => {
  const left = [{ a: 2 }, { a: 1, b: 1 }, {}, { b: 1 }] as Record<string, number>[]
  const { runUntil } = processAt(
    () => 0,
    async () => left.shift() ?? {},
  )
  expect(await runUntil(20_000, players[0])).toEqual({ a: 3, b: 2 })
  expect(await database.db.select().from(playerClock)).toEqual([])
})

// Proves SBX-13.
test('a clock that one process keeps turns in another, also after a restart, until a third gives it back', async () => {
  const [mine = '', other = ''] = players
  let real = 1000
  const keeper = processAt(() => real)
  await keeper.keep(mine, 1000 + HOUR)
  await keeper.keep(other, 1000 + 2 * HOUR)
  real = 6000
  const leader = processAt(() => real)
  await leader.turn()
  expect(leader.ran).toEqual([
    [6000 + HOUR, mine],
    [6000 + 2 * HOUR, other],
  ])
  await processAt(() => real).keep(mine, undefined)
  leader.ran.length = 0
  await leader.turn()
  expect(leader.ran).toEqual([[6000 + 2 * HOUR, other]])
})

// Proves SBX-13.
test('no turn of another process comes between the moments of a clock that is being kept', async () => {
  const [mine = ''] = players
  await processAt(() => 0).keep(mine, 15_000)
  const leader = processAt(() => 0)
  const keeper = processAt(
    () => 0,
    async () => {
      await leader.turn()
      return {}
    },
  )
  await keeper.keep(mine, HOUR)
  expect(keeper.ran.map(([at]) => at)).toEqual(momentsBetween(0, HOUR))
  expect(leader.ran).toEqual([])
  await leader.turn()
  expect(leader.ran).toEqual([[HOUR, mine]])
})

// Proves SBX-13.
test('the claim of a process that ended does not hold the clock for ever, and a failed run gives it free', async () => {
  const [mine = ''] = players
  const leader = processAt(() => 0)
  await leader.keep(mine, HOUR)
  const failing = processAt(
    () => 0,
    () => Promise.reject(new Error('no database')),
  )
  await expect(failing.turn()).rejects.toThrow('no database')
  await database.db.update(playerClock).set({ claim: 'ended', claimedUntil: new Date(Date.now() - 1000) })
  leader.ran.length = 0
  await leader.turn()
  expect(leader.ran).toEqual([[HOUR, mine]])
})
