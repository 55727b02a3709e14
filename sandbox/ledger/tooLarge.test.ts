import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rupiah, type Sen, toWire } from '../../contract/money/sen.ts'
import { ACCOUNT_MOST } from '../kit/db/columns.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { bet, win } from '../operator/game-wallet/moves.ts'
import { balanceByToken } from '../operator/players/balance.ts'
import { hashToken } from '../operator/players/tokens.ts'
import { betBy, playerAt, problemsOf, type TestPlayer, winOf } from '../testing.ts'
import { mainOf, SYSTEM } from './accounts.ts'
import { balanceReader } from './balance.ts'
import { readHistory } from './history.ts'
import { settle } from './holds.ts'
import { hold, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)
const STAKE = rupiah(1_000)
const MOST = ACCOUNT_MOST as Sen

const database = testDatabase()
let other: TestPlayer
beforeAll(async () => {
  other = await playerAt(database, NOW, { main: rupiah(7_000) })
})

async function betOf(player: TestPlayer) {
  const testBet = betBy(player, STAKE)
  expect((await bet(database, { ...testBet, amount: STAKE }, NOW)).status).toBe('RS_OK')
  return testBet
}
const pay = async (testBet: Parameters<typeof winOf>[0], amount: Sen) =>
  await win(database, { ...winOf(testBet, amount), amount }, NOW)
const payout = (player: TestPlayer, amount: Sen) =>
  ({ id: randomUUID(), kind: 'withdrawal', debit: mainOf(player.id), credit: SYSTEM.outside, amount }) as const
/** Both readers, called for both players at the same moment: one query answers them together. */
async function balances(player: TestPlayer) {
  const read = balanceReader(database.db)
  const byToken = balanceByToken(database.db, () => NOW)
  const all = [player, other]
  return [
    (await Promise.all(all.map(({ id }) => read(id)))).map(({ main }) => main),
    (await Promise.all(all.map(({ signIn }) => byToken(hashToken(signIn))))).map(({ total }) => total),
  ]
}

// Proves MON-36.
test('a win that the account cannot hold is refused each time, and a smaller one is paid', async () => {
  const player = await playerAt(database, NOW, { main: (MOST - 1_000_000) as Sen })
  const testBet = await betOf(player)
  const left = (MOST - 1_000_000 - STAKE) as Sen
  const tooMuch = (1_000_000 + STAKE + 1) as Sen
  expect(await pay(testBet, tooMuch)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await pay(testBet, tooMuch)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await balances(player)).toEqual([
    [left, rupiah(7_000)],
    [left, rupiah(7_000)],
  ])
  expect(await pay(testBet, (tooMuch - 1) as Sen)).toMatchObject({ status: 'RS_OK', balance: toWire(MOST) })
  expect(await problemsOf(database)).toEqual([])
})

test('a win that the line of history cannot hold is refused', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  const large = (MOST - rupiah(2_000_000)) as Sen
  const paid = []
  for (let n = 0; n < 3; n++) {
    paid.push((await pay(await betOf(player), large)).status)
    if (n < 2) await database.transaction((tx) => post(tx, [payout(player, large)], NOW))
  }
  expect(paid).toEqual(['RS_OK', 'RS_OK', 'RS_ERROR_LIMIT_REACHED'])
  const { list, totals } = await readHistory(database.db, { player: player.id, now: NOW })
  expect(list.find((line) => line.kind === 'win')?.amount).toBe(2 * large)
  expect(totals.in).toBe(2 * large)
  expect(await problemsOf(database)).toEqual([])
})

// Proves MON-36.
test('held money counts, too, so that its return always fits', async () => {
  const player = await playerAt(database, NOW, { main: MOST })
  const held = payout(player, MOST)
  await database.transaction((tx) => hold(tx, held, NOW))
  const more = { ...payout(player, STAKE), kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(player.id) } as const
  await expect(database.transaction((tx) => post(tx, [more], NOW))).rejects.toMatchObject({ code: 'too_large' })
  await database.transaction((tx) => settle(tx, held.id, 'voided', NOW))
  expect((await balances(player))[0]).toEqual([MOST, rupiah(7_000)])
})

test('an older row above the limit is read as the largest number, and affects no other player', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000) })
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`alter table account drop constraint account_countable`)
    await tx.execute(sql`
      update account set credits_posted = 9200000000000000000 where id = ${mainOf(player.id)}`)
  })
  expect(await balances(player)).toEqual([
    [MOST, rupiah(7_000)],
    [MOST, rupiah(7_000)],
  ])
})
