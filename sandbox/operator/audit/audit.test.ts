import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { openTestDatabase, SERVER, SILENT } from '../../kit/db/testing.ts'
import type { Database, Tx } from '../../kit/db/types.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { checkLedger } from '../../ledger/check.ts'
import { settle } from '../../ledger/holds.ts'
import { openPlayer } from '../../ledger/openPlayer.ts'
import { hold, type NewTransfer, post } from '../../ledger/transfers.ts'
import { betBy, playerAt, rollbackOf, winOf } from '../../testing.ts'
import { bet, rollback, win } from '../game-wallet/moves.ts'
import { CHECK_LATE_MS, databaseTime, PASS_LATE_MS, stopWhenLate } from './gate.ts'
import { passPiece } from './pass.ts'
import { auditStatus } from './status.ts'
import { auditStep } from './step.ts'
import { auditOf, passAll, proveNew, tallyAll } from './testing.ts'

const NOW = Date.UTC(2026, 10, 21)

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const deposit = (player: string, amount: Sen): NewTransfer => ({
  id: randomUUID(),
  kind: 'deposit',
  debit: SYSTEM.outside,
  credit: mainOf(player),
  amount,
})
const move = (...transfers: NewTransfer[]) => database.transaction((tx) => post(tx, transfers, NOW))
async function playerWith(amount: Sen): Promise<string> {
  const player = randomUUID()
  await database.transaction(async (tx) => {
    await openPlayer(tx, player)
    await post(tx, [deposit(player, amount)], NOW)
  })
  return player
}
/** Changes a row past every guard, as only the owner of the database can. */
const tamper = (statement: SQL) =>
  database.transaction(async (tx: Tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
const status = () => auditStatus(database.db)
const problems = async () =>
  (await database.db.execute<{ rule: string; detail: string }>(sql`select rule, detail from ledger_problem`)).rows
const open = (why = 'looked at it') => database.db.execute(sql`select money_open('Tester', ${why})`)

// Proves MON-32.
test('the step audit checks new moves, the full pass checks all; a sound ledger keeps money moving', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000), bonus: rupiah(30_000) })
  const bets = [betBy(player, rupiah(20_000)), betBy(player, rupiah(50_000)), betBy(player, rupiah(20_000))] as const
  for (const [index, one] of bets.entries()) {
    const amount = [rupiah(20_000), rupiah(50_000), rupiah(20_000)][index] ?? rupiah(0)
    expect((await bet(database, { ...one, amount }, NOW)).status).toBe('RS_OK')
  }
  expect(await proveNew(database)).toBe('proven')
  await win(database, { ...winOf(bets[0], rupiah(90_000)), amount: rupiah(90_000) }, NOW)
  await rollback(database, rollbackOf(bets[1]), NOW)
  const held = { ...deposit(player.id, rupiah(40_000)), kind: 'withdrawal', debit: mainOf(player.id) } as const
  await database.transaction((tx) => hold(tx, { ...held, credit: SYSTEM.outside }, NOW))
  expect(await proveNew(database)).toBe('proven')
  await database.transaction((tx) => settle(tx, held.id, 'posted', NOW))
  expect(await proveNew(database)).toBe('proven')
  expect(await passAll(database)).toBe('passed')
  expect(await problems()).toEqual([])
  expect(await checkLedger(database.db)).toEqual([])
  expect(await status()).toMatchObject({ stopped: null, problems: 0 })
})

// Proves MON-32.
test('one wrong sen in an active account stops money at the next step, until an operator releases it', async () => {
  const [player, other] = [await playerWith(rupiah(100)), await playerWith(rupiah(100))]
  await tallyAll(database)
  await proveNew(database)
  await tamper(sql`update account set credits_posted = credits_posted + 1 where id = ${mainOf(player)}`)
  expect(await auditStep(auditOf(database))).toBe('proven')
  expect(await problems()).toEqual([])
  await move(deposit(player, rupiah(1)))
  await auditStep(auditOf(database))
  expect(await problems()).toEqual([
    { rule: 'an account is the fold of its transfers', detail: `${mainOf(player)} debits 0 credits 1` },
  ])
  expect(await status()).toMatchObject({ stopped: 'problem', problems: 1 })
  // No money of any player moves, in either direction and by any call.
  await expect(move(deposit(other, rupiah(1)))).rejects.toMatchObject({ code: 'money_stopped' })
  await expect(
    database.transaction((tx) =>
      hold(tx, { ...deposit(other, rupiah(1)), kind: 'withdrawal', debit: mainOf(other), credit: SYSTEM.outside }, NOW),
    ),
  ).rejects.toMatchObject({ code: 'money_stopped' })

  await open()
  await move(deposit(player, rupiah(1)), deposit(other, rupiah(1)))
  // The audit knows the same fault; another fault is new.
  await proveNew(database)
  expect(await status()).toMatchObject({ stopped: null, problems: 0 })
  await tamper(sql`update account set debits_pending = debits_pending + 5 where id = ${mainOf(other)}`)
  await move(deposit(other, rupiah(1)))
  await proveNew(database)
  expect(await status()).toMatchObject({ stopped: 'problem', problems: 1 })
  const { rows } = await database.db.execute(sql`select what, who from money_gate_log order by id`)
  expect(rows).toEqual([
    { what: 'stopped', who: 'the audit' },
    { what: 'opened', who: 'Tester' },
    { what: 'stopped', who: 'the audit' },
  ])
})

// Proves MON-32.
test('the full pass finds one wrong sen in an old move, in any place', async () => {
  const [still, changed, total] = await Promise.all([1, 2, 3].map(() => playerWith(rupiah(100))))
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  await bet(database, { ...betBy(player, rupiah(20_000)), amount: rupiah(20_000) }, NOW)
  await tallyAll(database)
  await proveNew(database)
  await tamper(sql`update account set credits_posted = credits_posted - 1 where owner = ${still} and kind = 'main'`)
  await tamper(sql`update transfer set amount = amount + 1 where credit_account = 'main:' || ${changed}`)
  await tamper(sql`update account set deposited = deposited + 1 where owner = ${total} and kind = 'main'`)
  await tamper(sql`update ledger_tally set credits_posted = credits_posted + 1 where account = ${SYSTEM.house}`)
  await tamper(sql`update history set amount = amount - 5 where kind = 'bet'`)
  await tamper(sql`update game_move set main = main + 1`)
  const ofSystem = { rule: 'an account of the system is the fold of its transfers', detail: SYSTEM.outside }
  expect(await checkLedger(database.db)).toContainEqual(ofSystem)
  expect(await auditStep(auditOf(database))).toBe('proven')
  expect(await problems()).toEqual([])
  await passAll(database)
  const found = (await problems()).map(({ rule, detail }) => `${rule}: ${detail}`)
  expect(found).toEqual(
    expect.arrayContaining([
      `an account is the fold of its transfers: main:${still} debits 0 credits -1`,
      `an account is the fold of its transfers: main:${changed} debits 0 credits -1`,
      `what a player has moved in all is counted: main:${total}`,
      'an account of the system is the fold of its transfers: system:house credits_posted 1',
      expect.stringMatching(/^a line of play is the sum of its moves/),
      expect.stringMatching(/^a move of the games is its transfers: game:.*:main/),
    ]),
  )
  expect((await status()).stopped).toBe('problem')
})

test('the step audit finds a wrong row of a new move at once, without the full pass', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  await proveNew(database)
  await bet(database, { ...betBy(player, rupiah(20_000)), amount: rupiah(20_000) }, NOW)
  await tamper(sql`update game_move set main = main - 1`)
  await tallyAll(database)
  expect(await problems()).toEqual([
    { rule: 'a move of the games is its transfers', detail: expect.stringMatching(/^game:.*:main$/) },
  ])
})

test('a pass resumes where it stopped, and moves made meanwhile belong to the next pass', async () => {
  const player = await playerWith(rupiah(100))
  await proveNew(database)
  for (let pieces = 0; pieces < 4; pieces++) {
    expect(await passPiece(auditOf(database))).toBe('more')
    await move(deposit(player, rupiah(1)))
    await auditStep(auditOf(database))
  }
  expect(await passAll(database)).toBe('passed')
  expect(await problems()).toEqual([])
})

test('a repaired problem that an operator accepted is reported again when it returns', async () => {
  const player = await playerWith(rupiah(100))
  await tallyAll(database)
  await proveNew(database)
  const change = (by: number) =>
    tamper(sql`update account set credits_posted = credits_posted + ${by} where id = ${mainOf(player)}`)
  await change(1)
  await passAll(database)
  await open()
  await change(-1)
  await passAll(database)
  await change(1)
  await passAll(database)
  // Two problems each time: the account, and the sum of all accounts.
  expect(await status()).toMatchObject({ stopped: 'problem', problems: 2 })
  expect(await problems()).toHaveLength(4)
})

describe('audits that do not finish', () => {
  const LONG_AGO = sql`clock_timestamp() - interval '30 days'`
  const stop = async () => await stopWhenLate(database.db, new Date(0), SILENT)

  // Proves MON-33.
  test('money stops, and moves again once audits finish', async () => {
    const player = await playerWith(rupiah(100))
    await proveNew(database)
    expect(await stop()).toBe(false)
    await database.db.execute(
      sql`update ledger_audit set checked_at = clock_timestamp() - make_interval(secs => ${CHECK_LATE_MS / 1000 + 1})`,
    )
    expect(await stop()).toBe(true)
    expect(await stop()).toBe(false)
    expect((await status()).stopped).toBe('late')
    await expect(move(deposit(player, rupiah(1)))).rejects.toMatchObject({ code: 'money_stopped' })
    await auditStep(auditOf(database))
    expect((await status()).stopped).toBeNull()
    await move(deposit(player, rupiah(1)))
  })

  // Proves MON-33.
  test('an overdue full pass stops money until it finishes', async () => {
    await database.db.execute(
      sql`update ledger_audit set passed_at = clock_timestamp() - make_interval(secs => ${PASS_LATE_MS / 1000 + 1})`,
    )
    expect(await stop()).toBe(true)
    await proveNew(database)
    expect((await status()).stopped).toBe('late')
    await passAll(database)
    await auditStep(auditOf(database))
    expect((await status()).stopped).toBeNull()
  })

  test('an operator can allow money for some hours without audits', async () => {
    await database.db.execute(sql`update ledger_audit set checked_at = ${LONG_AGO}`)
    await stop()
    await database.db.execute(sql`select money_open('Tester', 'the checks hang', 2)`)
    expect(await stop()).toBe(false)
    await database.db.execute(sql`update money_gate set late_allowed_until = clock_timestamp() - interval '1 second'`)
    expect(await stop()).toBe(true)
  })

  test('a process that just started has time for its first audit; a found problem keeps money stopped', async () => {
    const startedAt = await databaseTime(database.db)
    await database.db.execute(sql`update ledger_audit set checked_at = ${LONG_AGO}, passed_at = ${LONG_AGO}`)
    expect(await stopWhenLate(database.db, startedAt, SILENT)).toBe(false)
    const player = await playerWith(rupiah(100))
    await tamper(sql`update account set credits_posted = 1 where id = ${mainOf(player)}`)
    await proveNew(database)
    expect((await status()).stopped).toBe('problem')
    await passAll(database)
    await auditStep(auditOf(database))
    expect((await status()).stopped).toBe('problem')
  })
})

test('a database restored into another server, which counts transactions from a new start, is still audited', async () => {
  const player = await playerWith(rupiah(100))
  await auditStep(auditOf(database))
  await database.db.execute(sql`update ledger_audit set next_transaction = '9000000000000000000'::xid8`)
  await move(deposit(player, rupiah(1)))
  await tallyAll(database)
  expect(await problems()).toEqual([])
})

test.runIf(SERVER)('a transaction that commits late is neither skipped nor a false alarm', async () => {
  const [slow, quick] = [await playerWith(rupiah(100)), await playerWith(rupiah(100))]
  await proveNew(database)
  const wrote = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const writing = database.transaction(async (tx) => {
    await post(tx, [deposit(slow, rupiah(7))], NOW)
    wrote.resolve()
    await commit.promise
  })
  await wrote.promise
  for (let steps = 0; steps < 4; steps++) {
    await move(deposit(quick, rupiah(1)))
    expect(await auditStep(auditOf(database))).toBe('proven')
  }
  commit.resolve()
  await writing
  await tallyAll(database)
  expect(await problems()).toEqual([])
  const { rows } = await database.db.execute<{ same: boolean }>(sql`
    select (t.debits_posted, t.credits_posted) = (a.debits_posted, a.credits_posted) as same
    from ledger_tally t join account a on a.id = t.account where a.owner in (${slow}, ${quick})`)
  expect(rows).toEqual([{ same: true }, { same: true }])
})

test.runIf(SERVER)('concurrent audits of several copies run one after another', async () => {
  const player = await playerWith(rupiah(100))
  const results: string[] = []
  let running = true
  const auditing = Array.from({ length: 3 }, async () => {
    while (running) results.push(await auditStep(auditOf(database)), await passPiece(auditOf(database)))
  })
  for (let n = 0; n < 50; n++) await move(deposit(player, rupiah(1)))
  running = false
  await Promise.all(auditing)
  expect(results).toContain('proven')
  expect(await problems()).toEqual([])
})
