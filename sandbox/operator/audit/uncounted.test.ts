import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { ACCOUNT_MOST } from '../../kit/db/columns.ts'
import { rowFailure } from '../../kit/db/rowFailure.ts'
import { openTestDatabase, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { betBy, orderOf, playerAt, type TestPlayer, tellOf, winOf } from '../../testing.ts'
import { applyStoredNotices } from '../deposits/storedNotices.ts'
import { bet, win } from '../game-wallet/moves.ts'
import { auditStatus } from './status.ts'
import { passAll, proveNew, tallyAll } from './testing.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const MOST = ACCOUNT_MOST as Sen

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const problems = async () =>
  (await database.db.execute(sql`select rule, detail, accounts from ledger_problem where gone_at is null`)).rows
const tamper = (...statements: SQL[]) =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
async function betOf(player: TestPlayer, amount: Sen) {
  const testBet = betBy(player, amount)
  return { testBet, status: (await bet(database, { ...testBet, amount }, NOW)).status }
}
async function won(player: TestPlayer, stake: Sen, amount: Sen): Promise<void> {
  const { testBet, status } = await betOf(player, stake)
  expect(status).toBe('RS_OK')
  expect((await win(database, { ...winOf(testBet, amount), amount }, NOW)).status).toBe('RS_OK')
}
const order = ({ id }: TestPlayer) => orderOf(database, id, NOW)
const tell = (transNo: string) => tellOf(database, transNo, { now: NOW })
const mainOf = async ({ id }: TestPlayer) => (await balanceReader(database.db)(id)).main

// Proves MON-32.
test.each([
  ['a large win on bonus money', { bonus: rupiah(1_000_000) }, rupiah(950_000_000)],
  ['a win of the largest balance', { bonus: rupiah(1_000_000) }, MOST],
  ['an odd share of it', { main: rupiah(1), bonus: rupiah(999_999) }, (MOST - 1) as Sen],
  ['one sen', { main: rupiah(333_333), bonus: rupiah(666_667) }, 1 as Sen],
])('%s is counted', async (_, money, amount) => {
  const player = await playerAt(database, NOW, { ...money, game: 'emas-majapahit' })
  await won(player, rupiah(1_000_000), amount)
  expect(await proveNew(database)).toBe('proven')
  await tallyAll(database)
  expect(await passAll(database)).toBe('passed')
  expect(await problems()).toEqual([])
  expect((await auditStatus(database.db)).stopped).toBeNull()
})

test('sums of the system above the largest bigint are counted', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(50_000) })
  await proveNew(database)
  await tamper(sql`update ledger_tally set credits_posted = 9223372036854775807 where account = ${SYSTEM.house}`)
  await won(player, rupiah(20_000), rupiah(30_000))
  expect(await proveNew(database)).toBe('proven')
  await tallyAll(database)
  const { rows } = await database.db.execute(
    sql`select credits_posted from system_account where account = ${SYSTEM.house}`,
  )
  expect(rows).toEqual([{ credits_posted: '9223372036856775807' }])
})

describe('a row that cannot be counted', () => {
  let hurt: TestPlayer
  let other: TestPlayer
  beforeEach(async () => {
    hurt = await playerAt(database, NOW, { main: rupiah(500_000) })
    other = await playerAt(database, NOW, { main: rupiah(500_000) })
  })
  /** A round with a step whose `raised` is neither true nor false. */
  async function spoilOne(): Promise<string> {
    const { round } = (await betOf(hurt, rupiah(20_000))).testBet
    await tamper(
      sql`
        insert into game_round (id, session, player, game, request_id, seed, nonce, stake, choice, state, outcome, win, created_at, finished_at)
        select round, session, ${hurt.id}, 'roda-hoki', round, 'none', 0, 1, '{}', 'done', '{}', 0, now(), now()
        from game_move where round = ${round}`,
      sql`
        insert into game_turn (round, player, game, steps, balance, stepped_at)
        values (${round}, ${hurt.id}, 'roda-hoki', '[{"id": "a", "raised": "perhaps"}]', 0, now())`,
    )
    return round
  }

  // Proves MON-32.
  test('it is named and pauses its player only; everything else is checked', async () => {
    const round = await spoilOne()
    await won(other, rupiah(20_000), rupiah(30_000))
    await tamper(sql`update game_move set main = main - 1 where kind = 'win'`)
    await tallyAll(database)
    expect(await problems()).toEqual(
      expect.arrayContaining([
        {
          rule: 'a row can be counted',
          detail: `game_round ${round}: 22P02`,
          accounts: expect.arrayContaining([`main:${hurt.id}`, `bonus:${hurt.id}`]),
        },
        expect.objectContaining({ rule: 'a move of the games is its transfers', accounts: null }),
      ]),
    )
  })

  test('its player is refused in every way, and nobody else', async () => {
    const [paid, fine] = [await order(hurt), await order(other)]
    await spoilOne()
    await tallyAll(database)
    expect(await auditStatus(database.db)).toMatchObject({ stopped: null, problems: 1 })
    expect((await betOf(hurt, rupiah(20_000))).status).toBe('RS_ERROR_TIMEOUT')
    await expect(order(hurt)).rejects.toMatchObject({ code: 'money_stopped' })
    expect(await tell(paid)).toBe('kept')
    expect((await betOf(other, rupiah(20_000))).status).toBe('RS_OK')
    await order(other)
    expect(await tell(fine)).toBe('applied')
  })

  test('a job leaves out its rows and goes on with those of others; afterwards it takes them', async () => {
    const [paid, fine] = [await order(hurt), await order(other)]
    await spoilOne()
    await tallyAll(database)
    await database.db.execute(sql`select money_stop('Tester', 'a test')`)
    expect([await tell(paid), await tell(fine)]).toEqual(['kept', 'kept'])
    await database.db.execute(sql`update money_gate set stopped_at = null, why = null`)
    for (let n = 0; n < 6; n++) await applyStoredNotices({ database, log: SILENT }, NOW + n * 60_000)
    expect([await mainOf(hurt), await mainOf(other)]).toEqual([rupiah(480_000), rupiah(550_000)])
    expect(await database.db.select({ attempts: rowFailure.attempts }).from(rowFailure)).toEqual([{ attempts: 1 }])
    await database.db.execute(sql`select money_open('Tester', 'counted by hand')`)
    expect(await applyStoredNotices({ database, log: SILENT }, NOW + 600_000)).toBe(1)
    expect(await mainOf(hurt)).toBe(rupiah(530_000))
  })

  test('the pause ends with the full pass that can count the row', async () => {
    const round = await spoilOne()
    await tallyAll(database)
    await passAll(database)
    expect((await betOf(hurt, rupiah(20_000))).status).toBe('RS_ERROR_TIMEOUT')
    await tamper(sql`delete from game_turn where round = ${round}`, sql`delete from game_round where id = ${round}`)
    await passAll(database)
    expect(await problems()).toEqual([])
    expect((await betOf(hurt, rupiah(20_000))).status).toBe('RS_OK')
  })
})
