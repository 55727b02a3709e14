import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { SERVER, testDatabase } from '../../kit/db/testing.ts'
import { SYSTEM } from '../../ledger/accounts.ts'
import { betBy, playerAt, rollbackOf, type TestPlayer, walletProblems, winOf } from '../../testing.ts'
import { bet, rollback, win } from './moves.ts'

const NOW = Date.UTC(2026, 10, 21)
const STAKE = rupiah(1_000)
const WON = rupiah(2_500)
const PLAYERS = 12
const BETS = 6

const database = testDatabase()
afterAll(async () => {
  expect(await walletProblems(database)).toEqual([])
})

const players = () =>
  Promise.all(
    Array.from({ length: PLAYERS }, () => playerAt(database, NOW, { main: rupiah(50_000), bonus: rupiah(1_500) })),
  )
const betOf = async (player: TestPlayer) => {
  const testBet = betBy(player, STAKE)
  return { testBet, answer: await bet(database, { ...testBet, amount: STAKE }, NOW) }
}
/** `xmax` is the last transaction that locked or changed the row; `ctid` changes when the row is written. */
async function houseRow() {
  const { rows } = await database.db.execute(sql`select xmax::text, ctid::text from account where id = ${SYSTEM.house}`)
  return rows[0]
}
async function houseSums() {
  const { rows } = await database.db.execute<{ credits: string; debits: string }>(
    sql`select credits_posted as credits, debits_posted as debits from system_account where account = ${SYSTEM.house}`,
  )
  return { credits: Number(rows[0]?.credits), debits: Number(rows[0]?.debits) }
}

// Proves WAL-09.
test('bets, wins and rollbacks neither lock nor write the shared house row, and its sums are correct', async () => {
  const row = await houseRow()
  const before = await houseSums()
  const evening = async (player: TestPlayer) => {
    for (let n = 0; n < BETS; n++) {
      const { testBet, answer } = await betOf(player)
      expect(answer.status).toBe('RS_OK')
      if (n === 0) await win(database, { ...winOf(testBet, WON), amount: WON }, NOW)
      if (n === 1) await rollback(database, rollbackOf(testBet), NOW)
    }
  }
  await Promise.all((await players()).map(evening))
  expect(await houseRow()).toEqual(row)
  const after = await houseSums()
  expect(after.credits - before.credits).toBe(PLAYERS * BETS * STAKE)
  expect(after.debits - before.debits).toBe(PLAYERS * (WON + STAKE))
})

test.runIf(SERVER)('a session that locks the house row delays no bet', async () => {
  const everybody = await players()
  await database.transaction(async (tx) => {
    await tx.execute(sql`select 1 from account where id = ${SYSTEM.house} for update`)
    const answers = await Promise.all(everybody.map(betOf))
    expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set(['RS_OK']))
  })
})

test('each answer contains the balance after its own bet', async () => {
  const [player] = await players()
  if (!player) throw new Error('No player')
  const left = []
  for (let n = 0; n < 3; n++) left.push((await betOf(player)).answer.balance)
  expect(left).toEqual(['50500', '49500', '48500'].map((amount) => expect.stringMatching(amount)))
})
