import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LAST_ROUNDS } from '../../../contract/calls/games.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { testDatabase } from '../../kit/db/testing.ts'
import { readHistory } from '../../ledger/history.ts'
import { betBy, openGame, playerAt, rollbackOf, type TestBet, type TestPlayer, winOf } from '../../testing.ts'
import { bet, rollback, win } from './moves.ts'
import { allRounds, gamesPlayedBy, lastRoundsIn, roundsOfLine } from './playedRounds.ts'

/** A minute before midnight WIB. */
const LATE = Date.parse('2026-11-21T23:59:00+07:00')
const MINUTE = 60_000

const database = testDatabase()

const stake = async (player: TestPlayer, amount: Sen, at: number, round?: string): Promise<TestBet> => {
  const testBet = betBy(player, amount, round)
  expect((await bet(database, { ...testBet, amount }, at)).status).toBe('RS_OK')
  return testBet
}
const pay = async (testBet: TestBet, amount: Sen, at: number) =>
  expect((await win(database, { ...winOf(testBet, amount), amount }, at)).status).toBe('RS_OK')
const linesOf = async (player: string) => {
  const { list } = await readHistory(database.db, { player, now: LATE, pageSize: 100 })
  return list.filter(({ rounds }) => rounds !== null)
}
const roundsIn = async (player: string, transNo: string) => {
  const found = []
  for (let pageNum = 1; ; pageNum++) {
    const { list, total, totals } = await roundsOfLine(database.db, { player, transNo, pageNum, pageSize: 2 })
    found.push(...list)
    if (list.length === 0) return { found, total, totals }
  }
}

// Proves HIS-15.
test('the rounds of a row add up to the row, over midnight, steps, lost, cancelled and running rounds', async () => {
  const player = await playerAt(database, LATE, { main: rupiah(500_000) })
  await pay(await stake(player, rupiah(10_000), LATE), rupiah(25_000), LATE)
  await pay(await stake(player, rupiah(7_000), LATE + 1), rupiah(0), LATE + 1)
  await rollback(database, rollbackOf(await stake(player, rupiah(5_200), LATE + 2)), LATE + 3)
  // A round whose second stake and whose wins come on the next day.
  const round = randomUUID()
  const first = await stake(player, rupiah(6_000), LATE + 4, round)
  const second = await stake(player, rupiah(6_000), LATE + MINUTE, round)
  await pay(first, rupiah(8_000), LATE + MINUTE + 1)
  await pay(second, rupiah(0), LATE + MINUTE + 1)
  await stake(player, rupiah(5_500), LATE + MINUTE + 2)
  // Another session of the same day has lines of its own.
  const again = { ...player, token: await openGame(database, player, LATE) }
  await pay(await stake(again, rupiah(5_500), LATE + 5), rupiah(6_000), LATE + 5)

  const lines = await linesOf(player.id)
  expect(lines).toHaveLength(6)
  for (const { transNo, kind, amount } of lines) {
    const { found, total, totals } = await roundsIn(player.id, transNo)
    expect(found).toHaveLength(total)
    expect(new Set(found.map(({ id }) => id)).size).toBe(total)
    const sum = (of: 'stake' | 'win') => found.reduce((all, one) => all + one[of], 0)
    expect({ stake: sum('stake'), win: sum('win') }).toEqual(totals)
    expect(kind === 'bet' ? -totals.stake : totals.win).toBe(amount)
  }
  const bets = lines.filter(({ kind, title }) => kind === 'bet' && title === 'Roda Hoki')
  const evening = bets.find(({ amount }) => amount === -rupiah(28_200))
  const { found } = await roundsIn(player.id, evening?.transNo ?? '')
  expect(found.map(({ state, stake, win }) => ({ state, stake, win }))).toEqual([
    { state: 'settled', stake: rupiah(6_000), win: rupiah(8_000) },
    { state: 'cancelled', stake: rupiah(5_200), win: 0 },
    { state: 'settled', stake: rupiah(7_000), win: 0 },
    { state: 'settled', stake: rupiah(10_000), win: rupiah(25_000) },
  ])
  // A round of another provider has no page of verification here.
  expect(found.every(({ checkedIn }) => checkedIn === null)).toBe(true)
})

// Proves HIS-08.
test('a row of another player, or of no rounds, has none', async () => {
  const [one, two] = [
    await playerAt(database, LATE, { main: rupiah(50_000) }),
    await playerAt(database, LATE, { main: rupiah(50_000) }),
  ]
  await stake(one, rupiah(5_000), LATE)
  const [line] = await linesOf(one.id)
  const transNo = line?.transNo ?? ''
  expect((await roundsOfLine(database.db, { player: one.id, transNo })).total).toBe(1)
  expect((await roundsOfLine(database.db, { player: two.id, transNo })).list).toEqual([])
  expect((await roundsOfLine(database.db, { player: one.id, transNo: 'unknown' })).total).toBe(0)
})

// Proves GAM-31.
test('the last rounds of a game and the last games are those of the player, newest first', async () => {
  const player = await playerAt(database, LATE, { main: rupiah(500_000), game: 'komet' })
  expect(await gamesPlayedBy(database.db, player.id)).toEqual([])
  expect(await lastRoundsIn(database.db, player.id, 'komet')).toEqual([])
  const ids: string[] = []
  for (let n = 0; n < LAST_ROUNDS + 2; n++) {
    const testBet = await stake(player, rupiah(10_000), LATE + n)
    ids.unshift(testBet.round)
    await pay(testBet, rupiah(n), LATE + n)
  }
  const other = { ...player, game: 'roda-hoki' }
  const wheel = { ...other, token: await openGame(database, other, LATE + MINUTE) }
  await stake(wheel, rupiah(5_000), LATE + MINUTE)
  // Opened, but nothing was staked.
  await openGame(database, { ...player, game: 'paus-biru' }, LATE + 2 * MINUTE)
  expect((await lastRoundsIn(database.db, player.id, 'komet')).map(({ id }) => id)).toEqual(ids.slice(0, LAST_ROUNDS))
  expect(await lastRoundsIn(database.db, player.id, 'roda-hoki')).toMatchObject([
    { state: 'running', stake: rupiah(5_000), win: 0 },
  ])
  expect(await gamesPlayedBy(database.db, player.id)).toEqual(['roda-hoki', 'komet'])
})

test('all rounds come oldest first, of more sessions than one query reads, without those that nobody played', async () => {
  const player = await playerAt(database, LATE, { main: rupiah(500_000) })
  const staked: Sen[] = []
  for (let n = 0; n < 52; n++) {
    const again = { ...player, token: await openGame(database, player, LATE + n) }
    if (n % 10 !== 1) continue
    staked.push(rupiah(5_000 + n))
    await stake(again, rupiah(5_000 + n), LATE + n)
  }
  const found: Sen[][] = []
  for await (const rounds of allRounds(database.db, player.id)) found.push(rounds.map((round) => round.stake))
  expect(found).toEqual(staked.map((amount) => [amount]))
})
