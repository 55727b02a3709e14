import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { NO_MONEY, rupiah, type Sen } from '../../contract/money/sen.ts'
import { sqlState } from '../kit/db/errors.ts'
import { isHeldBack, SERVER, SILENT, testDatabase } from '../kit/db/testing.ts'
import { bonusOf, mainOf, SYSTEM } from './accounts.ts'
import { balanceReader, type PlayerBalance } from './balance.ts'
import { checkLedger } from './check.ts'
import { LedgerRefused } from './errors.ts'
import { expireHolds, settle } from './holds.ts'
import { openPlayer } from './openPlayer.ts'
import { hold, type NewTransfer, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)

const database = testDatabase()
let balance: (player: string) => Promise<PlayerBalance>
beforeAll(async () => {
  balance = balanceReader(database.db)
})
afterEach(async () => expect(await checkLedger(database.db)).toEqual([]))

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

test('the balance of a new and of an unknown player is zero', async () => {
  const nothing = { main: NO_MONEY, bonus: NO_MONEY, held: NO_MONEY }
  expect(await balance(await playerWith(NO_MONEY))).toEqual(nothing)
  expect(await balance('nobody')).toEqual(nothing)
})

// Proves MON-31.
test('a deposit is credited, and a bonus is separate', async () => {
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

// Proves MON-25.
test('a player cannot spend more than the balance, and a refused transaction changes nothing', async () => {
  const player = await playerWith(rupiah(100))
  const bets = [1, 2].map(
    (n): NewTransfer => ({ ...payout(player, rupiah(60), `${player}-${n}`), kind: 'bet', credit: SYSTEM.house }),
  )
  await expect(move(...bets)).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect((await balance(player)).main).toBe(rupiah(100))
})

// Proves MON-27.
test('the same id is the same transfer; different content under it is refused', async () => {
  const player = await playerWith(NO_MONEY)
  const transfer = deposit(player, rupiah(10))
  expect(await move(transfer)).toEqual([{ id: transfer.id, existed: false }])
  expect(await move(transfer)).toEqual([{ id: transfer.id, existed: true }])
  await expect(move({ ...transfer, amount: rupiah(11) })).rejects.toMatchObject({ code: 'transfer_conflict' })
  expect((await balance(player)).main).toBe(rupiah(10))
})

// Proves MON-27.
test('a repeated transfer must equal the stored one in each field', async () => {
  const [player, other] = [await playerWith(rupiah(100)), await playerWith(rupiah(100))]
  const paid = payout(player, rupiah(10))
  const [deposited, reversal] = [
    { ...deposit(player, rupiah(10)), externalRef: randomUUID() },
    { ...deposit(player, rupiah(10)), kind: 'reversal', reverses: paid.id } as const,
  ]
  await move(paid, deposited, payout(other, rupiah(10), `${paid.id}-other`))
  await move(reversal)
  const changed: NewTransfer[] = [
    { ...deposited, kind: 'refund' },
    { ...deposited, debit: SYSTEM.promotion },
    { ...deposited, credit: mainOf(other) },
    { ...deposited, externalRef: randomUUID() },
    { id: deposited.id, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(player), amount: rupiah(10) },
    { ...reversal, reverses: `${paid.id}-other` },
  ]
  for (const one of changed) await expect(move(one)).rejects.toMatchObject({ code: 'transfer_conflict' })
  expect(await move(deposited, reversal)).toEqual([
    { id: deposited.id, existed: true },
    { id: reversal.id, existed: true },
  ])
})

test('a refusal has its cause; another error of the database is thrown unchanged', async () => {
  const player = await playerWith(rupiah(1))
  const causes = [
    [payout(player, rupiah(2)), 'insufficient_funds'],
    [deposit('nobody', rupiah(1)), 'account_unknown'],
    [{ ...deposit(player, rupiah(1)), kind: 'reversal', reverses: 'nothing' }, 'reversal_refused'],
  ] as const
  for (const [transfer, code] of causes)
    await expect(move(transfer)).rejects.toMatchObject({ code, cause: expect.anything() })
  await expect(move(deposit('nobody', rupiah(1)))).rejects.toThrow('transfer_accounts')
  const error = await move(deposit(player, NO_MONEY)).catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(LedgerRefused)
  expect(sqlState(error)).toBe('23514')
})

// Proves MON-27.
test('an external reference counts once for its kind', async () => {
  const player = await playerWith(NO_MONEY)
  const externalRef = randomUUID()
  await move({ ...deposit(player, rupiah(10)), externalRef })
  await expect(move({ ...deposit(player, rupiah(10)), externalRef })).rejects.toMatchObject({
    code: 'reference_used',
    message: expect.stringContaining(externalRef),
  })
})

// Proves MON-28.
test('an unknown account is refused', async () => {
  await expect(move(deposit('nobody', rupiah(1)))).rejects.toMatchObject({ code: 'account_unknown' })
})

// Proves MON-28.
test.each([
  ['posted', 40, 0],
  ['voided', 100, 0],
  ['expired', 100, 0],
] as const)('a hold reserves money and is %s once', async (as, main, held) => {
  const player = await playerWith(rupiah(100))
  const transfer = payout(player, rupiah(60))
  await set(transfer)
  expect(await balance(player)).toEqual({ main: rupiah(40), bonus: NO_MONEY, held: rupiah(60) })
  await expect(set(payout(player, rupiah(41)))).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await end(transfer.id, as)).toEqual({ changed: true })
  expect(await end(transfer.id, as)).toEqual({ changed: false })
  const other = as === 'posted' ? 'voided' : 'posted'
  await expect(end(transfer.id, other)).rejects.toMatchObject({ code: 'hold_settled' })
  expect(await balance(player)).toEqual({ main: rupiah(main), bonus: NO_MONEY, held: rupiah(held) })
})

test('settling an unknown hold is refused', async () => {
  await expect(end('nothing', 'posted')).rejects.toMatchObject({ code: 'hold_unknown' })
})

test('expired holds return the money, others stay', async () => {
  const player = await playerWith(rupiah(100))
  await set(payout(player, rupiah(10)), NOW + 1000)
  await set(payout(player, rupiah(20)), NOW + 2000)
  await set(payout(player, rupiah(30)))
  expect(await expireHolds({ database, log: SILENT, playerId: 'another' }, NOW + 1000)).toBe(0)
  expect(await expireHolds({ database, log: SILENT, playerId: player }, NOW + 1000)).toBe(1)
  expect(await balance(player)).toMatchObject({ main: rupiah(50), held: rupiah(50) })
})

test.runIf(SERVER)('a hold that is paid during the run of the job stays paid', async () => {
  const player = await playerWith(rupiah(100))
  const transfer = payout(player, rupiah(10))
  await set(transfer, NOW + 1)
  const failures: unknown[] = []
  const log = { ...SILENT, error: (facts: unknown) => void failures.push(facts) }
  let expiring: Promise<number> | undefined
  await database.transaction(async (tx) => {
    await settle(tx, transfer.id, 'posted', NOW)
    expiring = expireHolds({ database, log }, NOW + 1)
    expect(await isHeldBack(database.db, expiring)).toBe(true)
  })
  expect(await expiring).toBe(0)
  expect(failures).toEqual([])
  expect(await balance(player)).toMatchObject({ main: rupiah(90), held: NO_MONEY })
})

test('a hold that cannot be returned stays, and the job logs the failure', async () => {
  const player = await playerWith(rupiah(100))
  const transfer = payout(player, rupiah(10), `stuck-${randomUUID()}`)
  await set(transfer, NOW + 1)
  await database.db.execute(sql`create function stuck() returns trigger language plpgsql as
    $$ begin raise exception 'no number is so large' using errcode = '22003'; end $$`)
  await database.db.execute(sql`create trigger stuck before update on transfer for each row
    when (old.id like 'stuck-%') execute function stuck()`)
  const failures: unknown[] = []
  const log = { ...SILENT, error: (facts: unknown) => void failures.push(facts) }
  try {
    await expect(end(transfer.id, 'expired')).rejects.toMatchObject({ code: 'too_large', cause: expect.anything() })
    expect(await expireHolds({ database, log }, NOW + 1)).toBe(0)
  } finally {
    await database.db.execute(sql`drop function stuck cascade`)
  }
  expect(failures).toMatchObject([{ job: 'expire holds', row: transfer.id }])
  expect(await balance(player)).toMatchObject({ main: rupiah(90), held: rupiah(10) })
})

// Proves WDL-18.
test('a payout is reversed once, in full or in part, and only after it was paid', async () => {
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

// Proves MON-26.
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
])('the database refuses a change when %s', async (_, statement) => {
  await playerWith(rupiah(1))
  const error = await database.db.execute(statement).catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23001')
})

// Proves MON-26.
test('an open hold can change only its state', async () => {
  const player = await playerWith(rupiah(1))
  await set(payout(player, rupiah(1)))
  const error = await database.db
    .execute(sql`update transfer set state = 'posted', settled_at = now(), amount = 1 where state = 'pending'`)
    .catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23001')
})

// Proves MON-24.
test('the check detects a manipulated ledger and disabled guards', async () => {
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
      `an account is the fold of its transfers: ${mainOf(player)} debits 0 credits -499`,
      'a guard is missing or off: account_guard',
    ]),
  )
})

/** Carries a result out of a transaction that must be rolled back. */
class Findings extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super('rolled back')
    this.lines = lines
  }
}
