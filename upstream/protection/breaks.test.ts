import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BreakLength, breakEnd, kindOfLength } from '../../contract/breaks.ts'
import { rupiah } from '../../contract/money.ts'
import { createPlayer } from '../auth/accounts.ts'
import { DATABASES, openTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { advance, lockOrder } from '../orders/advance.ts'
import { createOrder } from '../orders/create.ts'
import { breakOf, mayPlay, takeBreak } from './breaks.ts'

const NOW = Date.UTC(2026, 10, 20, 18)

describe.each(DATABASES)('breaks on %s', (kind) => {
  let database: Database
  let player: string
  let count = 0
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    count++
    const account = { username: `breaks${count}`, email: '', fullName: '' }
    player = await database.transaction((tx) => createPlayer(tx, account, NOW))
  })

  const take = (length: BreakLength, now = NOW) =>
    takeBreak(database, { player, lang: 'id', now }, { kind: kindOfLength(length) ?? 'break', length })
  const order = (now = NOW, lang: 'en' | 'id' = 'en') =>
    createOrder(
      { database, gatewayUrl: 'https://pay.example', now: () => now },
      { player, key: randomUUID(), lang, paymentChannel: 'QRIS', amount: rupiah(50_000) },
    )

  test('it counts at once, to the millisecond of its end, and ends by itself', async () => {
    expect(await mayPlay(database.db, player, NOW)).toBe(true)
    expect(await take('1d')).toEqual({ kind: 'break', from: NOW, until: breakEnd('1d', NOW) })
    expect(await mayPlay(database.db, player, NOW)).toBe(false)
    expect(await mayPlay(database.db, player, breakEnd('1d', NOW) - 1)).toBe(false)
    expect(await mayPlay(database.db, player, breakEnd('1d', NOW))).toBe(true)
  })

  test.each([
    ['en', '6m', 'upstream.protection.exclusion', '21 May 2027, 01:00 WIB'],
    ['id', '1w', 'upstream.protection.break', '28 Nov 2026, 01.00 WIB'],
  ] as const)('no deposit is opened; the end is said in %s', async (lang, length, word, time) => {
    await take(length)
    await expect(order(NOW, lang)).rejects.toMatchObject({ word, values: { time } })
  })

  test('money that was on its way arrives', async () => {
    const { order: made } = await order()
    await take('1w')
    const step = await database.transaction(async (tx) => {
      const found = await lockOrder(tx, made.transNo)
      return found && (await advance(tx, found, 'pay', NOW))
    })
    expect(step).toMatchObject({ to: 'credited' })
  })

  test('one that runs can be made longer, never shorter', async () => {
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

  test('the database itself refuses to end one early', async () => {
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

  test('of a break and deposits at the same moment none is taken after it', async () => {
    const all = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => order()),
      take('1d'),
      ...Array.from({ length: 5 }, () => order()),
    ])
    expect(all[5]?.status).toBe('fulfilled')
    await expect(order()).rejects.toThrow('upstream.protection.break')
  })

  test('another player is not on a break', async () => {
    await take('1d')
    expect(await mayPlay(database.db, randomUUID(), NOW)).toBe(true)
  })
})
