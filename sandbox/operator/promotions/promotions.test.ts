import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import { bonusOf, SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { post } from '../../ledger/transfers.ts'
import { orderOf, tellOf } from '../../testing.ts'
import { createPlayer } from '../players/accounts.ts'
import { player as playerTable } from '../tables/player.ts'
import { promotion } from '../tables/promotions.ts'
import { INVITE_BONUS, INVITE_TRANSFER } from './inviteBonus.ts'
import { inviteTotals } from './inviteRecords.ts'
import { payPromotions } from './promotions.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const WELCOME = rupiah(10_000)
const sum = (...amounts: Sen[]) => amounts.reduce((all, one) => all + one, 0)

const database = testDatabase()
let now = NOW
beforeEach(() => {
  now += 24 * 3_600_000
})
afterAll(async () => {
  expect(await checkLedger(database.db)).toEqual([])
})

async function newPlayer(invitedBy?: string): Promise<string> {
  const username = `p${randomUUID().slice(0, 10)}`
  return await database.transaction(async (tx) => {
    const id = await createPlayer(tx, { username }, now)
    if (invitedBy) await tx.update(playerTable).set({ invitedBy }).where(sql`id = ${id}`)
    return id
  })
}
const deposit = async (player: string, amount = rupiah(50_000)) =>
  await tellOf(database, await orderOf(database, player, now, { amount }), { now, amount })
const balance = (player: string) => balanceReader(database.db)(player)
const bonuses = () => payPromotions({ database, log: SILENT }, now)

/** Blocks credits to the bonus accounts of these players. */
async function breakBonuses(...players: string[]) {
  const accounts = players.map((player) => `'${bonusOf(player)}'`).join(', ')
  await database.db.execute(
    sql.raw(`create or replace function no_bonus() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = 'data_exception'; end $$;
      create trigger no_bonus before insert on transfer for each row when (new.kind = 'bonus' and new.credit_account in (${accounts})) execute function no_bonus()`),
  )
  return () => database.db.execute(sql`drop trigger no_bonus on transfer`)
}

test('a friend whose bonus an earlier release paid gets no second bonus', async () => {
  const inviter = await newPlayer()
  const friend = await newPlayer(inviter)
  // The former way: in the transaction of the deposit, with the figure of that day.
  const sides = { kind: 'bonus', debit: SYSTEM.promotion, amount: rupiah(5_000) } as const
  const id = INVITE_TRANSFER + friend
  await database.transaction((tx) =>
    post(
      tx,
      [
        { id, ...sides, credit: bonusOf(inviter) },
        { id: `${id}-F`, ...sides, credit: bonusOf(friend) },
      ],
      now,
    ),
  )
  expect(await deposit(friend)).toBe('applied')
  expect(await deposit(friend)).toBe('applied')
  expect(await balance(friend)).toMatchObject({ main: rupiah(100_000), bonus: sum(WELCOME, rupiah(5_000)) })
  expect(await inviteTotals(database.db, inviter)).toEqual({ total: 1, earned: rupiah(5_000) })
})

test('a bonus that a copy of the earlier release pays at the same moment is paid once', async () => {
  const inviter = await newPlayer()
  const friend = await newPlayer(inviter)
  const mend = await breakBonuses(inviter, friend)
  expect(await deposit(friend)).toBe('applied')
  await mend()
  const sides = { kind: 'bonus', debit: SYSTEM.promotion, amount: rupiah(5_000) } as const
  await database.transaction((tx) =>
    post(tx, [{ id: INVITE_TRANSFER + friend, ...sides, credit: bonusOf(inviter) }], now),
  )
  now += 60_000
  await bonuses()
  expect((await balance(inviter)).bonus).toBe(sum(WELCOME, rupiah(5_000)))
  expect((await balance(friend)).bonus).toBe(sum(WELCOME, INVITE_BONUS))
  expect(await database.db.$count(promotion, sql`state = 'due'`)).toBe(0)
})

// Proves PRO-05.
test('a failed bonus leaves the deposit credited, and is paid later by its original figure', async () => {
  const inviter = await newPlayer()
  const friend = await newPlayer(inviter)
  const mend = await breakBonuses(inviter, friend)
  expect(await deposit(friend, rupiah(1_000_000))).toBe('applied')
  expect(await balance(friend)).toMatchObject({ main: rupiah(1_000_000), bonus: WELCOME })
  expect(await balance(inviter)).toMatchObject({ bonus: WELCOME })
  await mend()
  now += 60_000
  await Promise.all([bonuses(), bonuses(), bonuses()])
  await bonuses()
  expect((await balance(friend)).bonus).toBe(sum(WELCOME, rupiah(50_000), INVITE_BONUS))
  expect((await balance(inviter)).bonus).toBe(sum(WELCOME, INVITE_BONUS))
  const { rows } = await database.db.execute<{ title: string }>(
    sql`select title from history where player = ${friend} and kind = 'bonus' and created_at = ${new Date(now).toISOString()} order by title`,
  )
  expect(rows.map(({ title }) => title)).toEqual(['upstream.history.invitedBonus', 'upstream.recharge.bonusTitle'])
})

test('a failed bonus of one player does not delay the bonus of the other', async () => {
  const inviter = await newPlayer()
  const friend = await newPlayer(inviter)
  const mend = await breakBonuses(inviter)
  await deposit(friend)
  await mend()
  expect((await balance(friend)).bonus).toBe(sum(WELCOME, INVITE_BONUS))
  expect((await balance(inviter)).bonus).toBe(WELCOME)
  now += 60_000
  await bonuses()
  expect((await balance(inviter)).bonus).toBe(sum(WELCOME, INVITE_BONUS))
})

// Proves PRO-05.
test('ten friends and their inviter deposit at once: each is credited, and each friend counts once', async () => {
  const inviter = await newPlayer()
  const friends = await Promise.all(Array.from({ length: 10 }, () => newPlayer(inviter)))
  const outcomes = await Promise.all([...friends, ...friends, inviter].map((one) => deposit(one)))
  expect(new Set(outcomes)).toEqual(new Set(['applied']))
  await bonuses()
  expect((await balance(inviter)).bonus).toBe(WELCOME + 10 * INVITE_BONUS)
  expect(await inviteTotals(database.db, inviter)).toEqual({ total: 10, earned: 10 * INVITE_BONUS })
})
