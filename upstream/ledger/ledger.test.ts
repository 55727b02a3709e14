import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NO_MONEY, rupiah, type Sen } from '../../contract/money.ts'
import { sqlState } from '../db/errors.ts'
import { DATABASES, openTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { bonusOf, mainOf, openPlayer, SYSTEM } from './accounts.ts'
import { balanceReader, type PlayerBalance } from './balance.ts'
import { checkLedger } from './check.ts'
import { expireHolds, settle } from './holds.ts'
import { hold, type NewTransfer, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)

describe.each(DATABASES)('the ledger on %s', (kind) => {
  let database: Database
  let balance: (player: string) => Promise<PlayerBalance>
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    balance = balanceReader(database.db)
  })
  afterEach(async () => expect(await checkLedger(database.db)).toEqual([]))
  afterAll(() => database.close())

  const move = (...transfers: NewTransfer[]) => database.transaction((tx) => post(tx, transfers, NOW))
  const set = (transfer: NewTransfer, expiresAt?: number) =>
    database.transaction((tx) => hold(tx, transfer, NOW, expiresAt))
  const end = (id: string, as: 'posted' | 'voided' | 'expired') => database.transaction((tx) => settle(tx, id, as, NOW))
  const deposit = (player: string, amount: Sen, id: string = randomUUID()): NewTransfer => ({
    id,
    kind: 'deposit',
    debit: SYSTEM.outside,
    credit: mainOf(player),
    amount,
  })
  const payout = (player: string, amount: Sen, id: string = randomUUID()): NewTransfer => ({
    id,
    kind: 'withdrawal',
    debit: mainOf(player),
    credit: SYSTEM.outside,
    amount,
  })
  async function playerWith(amount: Sen): Promise<string> {
    const player = randomUUID()
    await database.transaction((tx) => openPlayer(tx, player))
    if (amount > 0) await move(deposit(player, amount))
    return player
  }

  test('a new player has nothing, and neither has an unknown one', async () => {
    const nothing = { main: NO_MONEY, bonus: NO_MONEY, held: NO_MONEY }
    expect(await balance(await playerWith(NO_MONEY))).toEqual(nothing)
    expect(await balance('nobody')).toEqual(nothing)
  })

  test('a deposit arrives, a bonus stays apart', async () => {
    const player = await playerWith(rupiah(50_000))
    await move({
      id: randomUUID(),
      kind: 'bonus',
      debit: SYSTEM.promotion,
      credit: bonusOf(player),
      amount: rupiah(10_000),
    })
    expect(await balance(player)).toEqual({ main: rupiah(50_000), bonus: rupiah(10_000), held: NO_MONEY })
  })

  test('nobody spends more than there is, and a refused transaction changes nothing', async () => {
    const player = await playerWith(rupiah(100))
    const bets = [1, 2].map(
      (n): NewTransfer => ({ ...payout(player, rupiah(60), `${player}-${n}`), kind: 'bet', credit: SYSTEM.house }),
    )
    await expect(move(...bets)).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect((await balance(player)).main).toBe(rupiah(100))
  })

  test('the same id is the same transfer; other content under it is refused', async () => {
    const player = await playerWith(NO_MONEY)
    const wanted = deposit(player, rupiah(10))
    expect(await move(wanted)).toEqual([{ id: wanted.id, existed: false }])
    expect(await move(wanted)).toEqual([{ id: wanted.id, existed: true }])
    await expect(move({ ...wanted, amount: rupiah(11) })).rejects.toMatchObject({ code: 'transfer_conflict' })
    expect((await balance(player)).main).toBe(rupiah(10))
  })

  test('an outside reference counts once for its kind', async () => {
    const player = await playerWith(NO_MONEY)
    const externalRef = randomUUID()
    await move({ ...deposit(player, rupiah(10)), externalRef })
    await expect(move({ ...deposit(player, rupiah(10)), externalRef })).rejects.toMatchObject({
      code: 'reference_used',
    })
  })

  test('an account that does not exist is refused', async () => {
    await expect(move(deposit('nobody', rupiah(1)))).rejects.toMatchObject({ code: 'account_unknown' })
  })

  test.each([
    ['posted', 40, 0],
    ['voided', 100, 0],
    ['expired', 100, 0],
  ] as const)('a hold takes money aside and is %s once', async (as, main, held) => {
    const player = await playerWith(rupiah(100))
    const wanted = payout(player, rupiah(60))
    await set(wanted)
    expect(await balance(player)).toEqual({ main: rupiah(40), bonus: NO_MONEY, held: rupiah(60) })
    await expect(set(payout(player, rupiah(41)))).rejects.toMatchObject({ code: 'insufficient_funds' })
    expect(await end(wanted.id, as)).toEqual({ changed: true })
    expect(await end(wanted.id, as)).toEqual({ changed: false })
    const other = as === 'posted' ? 'voided' : 'posted'
    await expect(end(wanted.id, other)).rejects.toMatchObject({ code: 'hold_settled' })
    expect(await balance(player)).toEqual({ main: rupiah(main), bonus: NO_MONEY, held: rupiah(held) })
  })

  test('settling what was never held is refused', async () => {
    await expect(end('nothing', 'posted')).rejects.toMatchObject({ code: 'hold_unknown' })
  })

  test('holds past their time give the money back, others stay', async () => {
    const player = await playerWith(rupiah(100))
    await set(payout(player, rupiah(10)), NOW + 1000)
    await set(payout(player, rupiah(20)), NOW + 2000)
    await set(payout(player, rupiah(30)))
    expect(await expireHolds(database, NOW + 1000)).toBe(1)
    expect(await balance(player)).toMatchObject({ main: rupiah(50), held: rupiah(50) })
  })

  test('a payout is reversed once, in full or in part, and only when it was paid', async () => {
    const player = await playerWith(rupiah(100))
    const paid = payout(player, rupiah(100))
    const back: NewTransfer = { ...deposit(player, rupiah(100)), kind: 'reversal', reverses: paid.id }
    await set(paid)
    await expect(move(back)).rejects.toMatchObject({ code: 'reversal_refused' })
    await end(paid.id, 'posted')
    await expect(move({ ...back, amount: rupiah(101) })).rejects.toMatchObject({ code: 'reversal_refused' })
    await move(back)
    await expect(move({ ...back, id: randomUUID() })).rejects.toMatchObject({ code: 'reference_used' })
    expect((await balance(player)).main).toBe(rupiah(100))
  })

  test.each([
    ['a transfer is deleted', sql`delete from transfer`],
    ['transfers are emptied', sql`truncate transfer cascade`],
    ['an amount is changed', sql`update transfer set amount = amount + 1`],
    ['a posted transfer is opened again', sql`update transfer set state = 'pending', settled_at = null`],
    ['a balance is edited', sql`update account set credits_posted = credits_posted + 1`],
    ['an account is deleted', sql`delete from account`],
    [
      'an account begins with money',
      sql`insert into account (id, owner, kind, no_overdraft, credits_posted) values ('x', 'x', 'main', true, 5)`,
    ],
  ])('the database refuses when %s', async (_, statement) => {
    await playerWith(rupiah(1))
    const error = await database.db.execute(statement).catch((reason: unknown) => reason)
    expect(sqlState(error)).toBe('23001')
  })

  test('an open hold changes nothing but its state', async () => {
    const player = await playerWith(rupiah(1))
    await set(payout(player, rupiah(1)))
    const error = await database.db
      .execute(sql`update transfer set state = 'posted', settled_at = now(), amount = 1 where state = 'pending'`)
      .catch((reason: unknown) => reason)
    expect(sqlState(error)).toBe('23001')
  })

  test('the check sees a ledger that was tampered with, and guards that are off', async () => {
    const player = await playerWith(rupiah(5))
    const findings = database.transaction(async (tx) => {
      await tx.execute(sql`alter table account disable trigger account_guard`)
      await tx.execute(sql`update account set credits_posted = 1 where id = ${mainOf(player)}`)
      throw new Findings((await checkLedger(tx)).map(({ rule, detail }) => `${rule}: ${detail}`))
    })
    const { lines } = await findings.catch((reason: Findings) => reason)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^debits equal credits/),
        `an account is the fold of its transfers: ${mainOf(player)}`,
        'a guard is missing or off: account_guard',
      ]),
    )
  })
})

/** Carries what was found out of a transaction that must be rolled back. */
class Findings extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super('rolled back')
    this.lines = lines
  }
}
