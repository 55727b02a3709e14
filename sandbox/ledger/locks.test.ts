import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import { isHeldBack, openTestDatabase, SERVER } from '../kit/db/testing.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import { createPlayer } from '../operator/players/accounts.ts'
import { player as playerTable } from '../operator/tables/player.ts'
import { orderOf, tellOf } from '../testing.ts'
import { type AccountId, bonusOf, mainOf, SYSTEM } from './accounts.ts'
import { balanceReader } from './balance.ts'
import { checkLedger } from './check.ts'
import { settle } from './holds.ts'
import { LockOrderBroken, lockAccounts } from './locks.ts'
import { openPlayer } from './openPlayer.ts'
import { hold, type NewTransfer, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)
const PAIRS = 30

let database: Database
const repeated: string[] = []
beforeAll(async () => {
  database = await openTestDatabase({ onRepeat: (state) => repeated.push(state) })
})
afterAll(async () => {
  expect(await checkLedger(database.db)).toEqual([])
  await database.close()
})

const newPlayer = async () => {
  const player = randomUUID()
  await database.transaction((tx) => openPlayer(tx, player))
  return player
}
const deposit = (credit: AccountId): NewTransfer => ({
  id: randomUUID(),
  kind: 'deposit',
  debit: SYSTEM.outside,
  credit,
  amount: rupiah(10),
})

// Proves MON-29.
test('locking an account after others is refused, even in the right order, and no money moves', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()]
  const late: ((tx: Tx) => Promise<unknown>)[] = [
    async (tx) => {
      await post(tx, [deposit(bonusOf(one))], NOW)
      await post(tx, [deposit(mainOf(one))], NOW)
    },
    async (tx) => {
      await lockAccounts(tx, [mainOf(one)])
      await lockAccounts(tx, [mainOf(one), mainOf(other)])
    },
    async (tx) => {
      await post(tx, [deposit(mainOf(one))], NOW)
      await hold(tx, { ...deposit(SYSTEM.outside), kind: 'withdrawal', debit: mainOf(other) }, NOW)
    },
  ]
  for (const work of late) await expect(database.transaction(work)).rejects.toThrow(LockOrderBroken)
  // The message names both sides, for the developer who must name the accounts together.
  await expect(database.transaction(late[1] ?? (() => expect.unreachable()))).rejects.toThrow(
    `${mainOf(other)} after ${mainOf(one)}`,
  )
  expect((await balanceReader(database.db)(one)).main).toBe(0)
})

// Proves MON-29.
test.runIf(SERVER)('an account stays locked until the transaction ends', async () => {
  const account = mainOf(await newPlayer())
  let second: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [account])
    second = database.transaction((other) => lockAccounts(other, [account]))
    expect(await isHeldBack(database.db, second)).toBe(true)
  })
  await second
})

// Proves MON-29.
test.runIf(SERVER)('several transfers wait for the first account and lock no other account meanwhile', async () => {
  const accounts = [mainOf(await newPlayer()), mainOf(await newPlayer())]
  const [first, last] = accounts.sort()
  if (!first || !last) throw new Error('Two accounts are needed')
  let posted: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [first])
    // The transfers are in the other order than the ids.
    posted = database.transaction((other) => post(other, [deposit(last), deposit(first)], NOW))
    expect(await isHeldBack(database.db, posted)).toBe(true)
    await tx.execute(sql`select 1 from account where id = ${last} for update nowait`)
  })
  await posted
})

// Proves MON-29.
test.runIf(SERVER)('settling a hold locks its accounts before its row', async () => {
  const account = mainOf(await newPlayer())
  const held: NewTransfer = { ...deposit(SYSTEM.outside), kind: 'withdrawal', debit: account }
  await database.transaction((tx) => post(tx, [deposit(account)], NOW))
  await database.transaction((tx) => hold(tx, held, NOW))
  let settled: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [account])
    settled = database.transaction((other) => settle(other, held.id, 'voided', NOW))
    expect(await isHeldBack(database.db, settled)).toBe(true)
    await tx.execute(sql`select 1 from transfer where id = ${held.id} for update nowait`)
  })
  expect(await settled).toEqual({ changed: true })
})

test('accounts locked first and accounts created by the transaction can be used again', async () => {
  const [one, made] = [await newPlayer(), randomUUID()]
  await database.transaction(async (tx) => {
    await openPlayer(tx, made)
    await post(tx, [deposit(mainOf(made))], NOW)
    await lockAccounts(tx, [mainOf(one), bonusOf(one)])
    await post(tx, [deposit(bonusOf(one)), deposit(bonusOf(made))], NOW)
    await post(tx, [deposit(mainOf(one))], NOW)
  })
  expect(await balanceReader(database.db)(one)).toMatchObject({ main: rupiah(10), bonus: rupiah(10) })
})

// Proves MON-29.
test('concurrent deposits of friends and their inviters cause no deadlock, and all are paid', async () => {
  const paid: { player: string; transNo: string; amount: Sen }[] = []
  const order = async (player: string, amount: Sen) =>
    void paid.push({ player, transNo: await orderOf(database, player, NOW, { amount }), amount })
  for (let n = 0; n < PAIRS; n++) {
    const { inviter, friend } = await database.transaction(async (tx) => {
      const inviter = await createPlayer(tx, { username: `i${randomUUID().slice(0, 8)}`, isGuest: true }, NOW)
      const mine = eq(playerTable.id, inviter)
      const [row] = await tx.select({ code: playerTable.inviteCode }).from(playerTable).where(mine)
      const username = `f${randomUUID().slice(0, 8)}`
      const friend = await createPlayer(tx, { username, invitedCode: row?.code ?? '', isGuest: true }, NOW)
      return { inviter, friend }
    })
    // A deposit of a million has a bonus, so both accounts of both players are needed.
    await order(friend, rupiah(1_000_000))
    await order(inviter, rupiah(1_000_000))
  }
  const outcomes = await Promise.all(paid.map(({ transNo, amount }) => tellOf(database, transNo, { now: NOW, amount })))
  expect(new Set(outcomes)).toEqual(new Set(['applied']))
  expect(repeated).toEqual([])
  const balance = balanceReader(database.db)
  for (const { player, amount } of paid) expect((await balance(player)).main).toBe(amount)
}, 600_000)
