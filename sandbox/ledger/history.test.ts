import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { mainOf, SYSTEM } from './accounts.ts'
import {
  addHistory,
  addNumberedHistory,
  allHistory,
  type HistoryQuery,
  type NewHistory,
  readHistory,
  setHistoryState,
} from './history.ts'
import { openPlayer } from './openPlayer.ts'
import { history } from './tables.ts'
import { totalsOf } from './totals.ts'
import { post } from './transfers.ts'

/** 06:59 in Jakarta on the 22nd is 23:59 on the 21st in UTC. */
const EVENING = Date.UTC(2026, 10, 21, 16, 59)
const NIGHT = Date.UTC(2026, 10, 21, 17, 0)
const MINUTE = 60_000

const database = testDatabase()

async function add(player: string, line: Partial<NewHistory>, now: number): Promise<string> {
  const transNo = randomUUID()
  await database.transaction((tx) =>
    addHistory(tx, { transNo, player, kind: 'deposit', state: 'waiting', amount: rupiah(10), ...line }, now),
  )
  return transNo
}
const read = (player: string, query: Partial<HistoryQuery> = {}) =>
  readHistory(database.db, { player, now: NIGHT, ...query })
const numbers = async (player: string, query: Partial<HistoryQuery> = {}) =>
  (await read(player, query)).list.map(({ transNo }) => transNo)

// Proves HIS-02.
test('lines are sorted newest first, in pages, with the total count', async () => {
  const player = randomUUID()
  const all: string[] = []
  for (let n = 0; n < 5; n++) all.unshift(await add(player, {}, EVENING + n))
  await add('another', {}, EVENING)
  expect(await numbers(player)).toEqual(all)
  expect(await numbers(player, { pageNum: 2, pageSize: 2 })).toEqual(all.slice(2, 4))
  expect(await read(player, { pageNum: 9, pageSize: 2 })).toMatchObject({ list: [], total: 5 })
  expect((await read(player, { pageNum: 3, pageSize: 2 })).total).toBe(5)
})

test('all lines come newest first, more than one query reads', async () => {
  const player = randomUUID()
  const lines = Array.from({ length: 501 }, (_, n) => {
    const at = new Date(EVENING + n)
    const facts = { kind: 'deposit', state: 'failed', amount: rupiah(10) } as const
    return { transNo: `${player}-${n}`, player, ...facts, createdAt: at, updatedAt: at }
  })
  await database.db.insert(history).values(lines)
  const found: string[][] = []
  for await (const batch of allHistory(database.db, { player, now: NIGHT }))
    found.push(batch.map(({ transNo }) => transNo))
  expect(found.map(({ length }) => length)).toEqual([500, 1])
  expect(found.flat()).toEqual(lines.map(({ transNo }) => transNo).reverse())
  for await (const batch of allHistory(database.db, { player: 'nobody', now: NIGHT })) expect(batch).toBeNull()
})

// Proves LNG-07.
test('lines are filtered by kind, number and days in Jakarta', async () => {
  const player = randomUUID()
  const bet = await add(player, { kind: 'bet', state: 'checking', amount: -rupiah(5) as Sen }, EVENING)
  const deposit = await add(player, {}, NIGHT)
  expect(await numbers(player, { type: 'bet' })).toEqual([bet])
  expect(await numbers(player, { transNo: deposit })).toEqual([deposit])
  expect(await numbers('another', { transNo: deposit })).toEqual([])
  expect(await numbers(player, { from: '2026-11-21', to: '2026-11-21' })).toEqual([bet])
  expect(await numbers(player, { from: '2026-11-22' })).toEqual([deposit])
  expect((await read(player, { type: 'bet' })).list[0]?.amount).toBe(-500)
})

// Proves HIS-09.
test('a waiting line past its time is read as expired', async () => {
  const player = randomUUID()
  const line = await add(player, { expiresAt: NIGHT + MINUTE }, NIGHT)
  const stays = await add(player, {}, NIGHT - 1)
  const ended = await add(player, { state: 'expired' }, NIGHT - 2)
  const states = async (now: number) => (await read(player, { now })).list.map(({ state }) => state)
  expect(await numbers(player, { state: 'waiting' })).toEqual([line, stays])
  expect(await states(NIGHT)).toEqual(['waiting', 'waiting', 'expired'])
  const later = { now: NIGHT + MINUTE }
  expect(await states(later.now)).toEqual(['expired', 'waiting', 'expired'])
  expect(await numbers(player, { state: 'waiting', ...later })).toEqual([stays])
  expect(await numbers(player, { state: 'expired', ...later })).toEqual([line, ended])
  for (const state of ['failed', 'unknown'] as const) expect(await numbers(player, { state })).toEqual([])
})

test('a number that is taken is drawn again, eight times at most', async () => {
  const player = randomUUID()
  const taken = await add(player, {}, NIGHT)
  const free = randomUUID()
  const line = { player, kind: 'deposit', state: 'waiting', amount: rupiah(10) } as const
  const drawn = (...texts: string[]) =>
    database.transaction((tx) => addNumberedHistory(tx, () => texts.shift() ?? 'one too many', line, NIGHT))
  const seven = Array.from({ length: 7 }, () => taken)
  expect(await drawn(...seven, free)).toBe(free)
  await expect(drawn(...seven, taken)).rejects.toThrow('No free number')
  expect(await numbers(player, { transNo: free })).toEqual([free])
})

test('a line changes with its transfer and counts as deposited', async () => {
  const player = randomUUID()
  const line = await add(player, { expiresAt: NIGHT }, EVENING)
  await add(player, { state: 'failed' }, EVENING)
  await database.transaction(async (tx) => {
    await openPlayer(tx, player)
    await post(
      tx,
      [{ id: line, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(player), amount: rupiah(10) }],
      NIGHT,
    )
    await setHistoryState(tx, line, { state: 'credited', transferId: line }, NIGHT)
  })
  const [found] = (await read(player, { transNo: line })).list
  expect(found).toMatchObject({ state: 'credited', createdAt: EVENING, updatedAt: NIGHT })
  expect((await totalsOf(database.db, player)).deposited).toBe(rupiah(10))
})
