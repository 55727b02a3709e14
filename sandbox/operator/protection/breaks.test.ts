import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { type BreakLength, breakEnd, kindOfLength } from '../../../contract/time/breaks.ts'
import { isHeldBack, SERVER, testDatabase } from '../../kit/db/testing.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { playerAt } from '../../testing.ts'
import { advance, lockOrder } from '../deposits/advance.ts'
import { createOrder } from '../deposits/create.ts'
import { breakOf, mayPlay, takeBreak } from './breaks.ts'

const NOW = Date.UTC(2026, 10, 20, 18)

const database = testDatabase()
let player: string
beforeEach(async () => {
  player = (await playerAt(database, NOW)).id
})

const take = (length: BreakLength, now = NOW) =>
  takeBreak(database, { player, lang: 'id', now }, { kind: kindOfLength(length) ?? 'break', length })
const order = (now = NOW, lang: 'en' | 'id' = 'en') =>
  createOrder(
    { database, gatewayUrl: 'https://pay.example', now: () => now },
    { player, key: randomUUID(), lang, paymentChannel: 'QRIS', amount: rupiah(50_000) },
  )

// Proves PRT-08.
test('a break starts at once, and ends automatically to the millisecond', async () => {
  expect(await mayPlay(database.db, player, NOW)).toBe(true)
  expect(await take('1d')).toEqual({ kind: 'break', from: NOW, until: breakEnd('1d', NOW) })
  expect(await mayPlay(database.db, player, NOW)).toBe(false)
  expect(await mayPlay(database.db, player, breakEnd('1d', NOW) - 1)).toBe(false)
  expect(await mayPlay(database.db, player, breakEnd('1d', NOW))).toBe(true)
})

test.each([
  ['en', '6m', 'upstream.protection.exclusion', '21 May 2027, 01:00 WIB'],
  ['id', '1w', 'upstream.protection.break', '28 Nov 2026, 01.00 WIB'],
] as const)(
  'a deposit is refused during a break, and the message names its end in %s',
  async (lang, length, word, time) => {
    await take(length)
    await expect(order(NOW, lang)).rejects.toMatchObject({ word, values: { time } })
  },
)

// Proves PRT-10.
test('money in transit is still credited', async () => {
  const { order: made } = await order()
  await take('1w')
  const step = await database.transaction(async (tx) => {
    const found = await lockOrder(tx, made.transNo)
    return found && (await advance(tx, found, 'pay', { now: NOW }))
  })
  expect(step).toMatchObject({ to: 'credited' })
})

// Proves PRT-09.
test('a running break can be extended, never shortened', async () => {
  await take('2w')
  await expect(take('1d')).rejects.toMatchObject({
    word: 'upstream.protection.longerBreak',
    values: { time: '5 Des 2026, 01.00 WIB' },
  })
  await expect(take('2w')).rejects.toThrow('longerBreak')
  await take('1y')
  expect(await breakOf(database.db, player, NOW)).toMatchObject({ kind: 'exclusion', until: breakEnd('1y', NOW) })
  await expect(take('6w')).rejects.toThrow('longerBreak')
})

// Proves PRT-09.
test('the database refuses to end a break early', async () => {
  await take('6m')
  for (const statement of [
    sql`update play_break set ends_at = starts_at + interval '1 second' where player = ${player}`,
    sql`delete from play_break where player = ${player}`,
    sql`truncate play_break`,
  ])
    await expect(database.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    })
  expect(await mayPlay(database.db, player, NOW)).toBe(false)
})

// Proves PRT-08.
test('no concurrent deposit is accepted after the start of a break', async () => {
  const all = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => order()),
    take('1d'),
    ...Array.from({ length: 5 }, () => order()),
  ])
  expect(all[5]?.status).toBe('fulfilled')
  await expect(order()).rejects.toThrow('upstream.protection.break')
})

// Proves PRT-08.
test.runIf(SERVER)('a break waits for a bet or deposit that holds the account', async () => {
  let taken: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    taken = take('1d')
    expect(await isHeldBack(database.db, taken)).toBe(true)
    expect(await mayPlay(tx, player, NOW)).toBe(true)
  })
  await taken
  expect(await mayPlay(database.db, player, NOW)).toBe(false)
})

test('a break affects only its own player', async () => {
  await take('1d')
  expect(await mayPlay(database.db, randomUUID(), NOW)).toBe(true)
})
