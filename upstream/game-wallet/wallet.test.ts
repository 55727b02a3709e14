import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'
import { openSessions } from '../../auth/sessions.ts'
import { hashToken } from '../../auth/tokens.ts'
import { history } from '../../db/schema/ledger.ts'
import { playBreak } from '../../db/schema/protection.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { readHistory } from '../../ledger/history.ts'
import { toldLine } from '../../wallet/toldLine.ts'
import { progressOf } from '../../wallet/turnover.ts'
import { walletKey } from '../key.ts'
import { askWallet, betBy, openGame, playerAt, rollbackOf, type TestPlayer, walletProblems, winOf } from '../testing.ts'

const SECRET = 'a secret that only tests know, 32+'
const key = walletKey(SECRET)
let now = Date.parse('2026-11-21T12:00:00+07:00')
let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream({ now: () => now })
})
afterAll(async () => {
  expect(await walletProblems(upstream.database)).toEqual([])
  await upstream.close()
})

const ask = async (path: string, request: object) => (await askWallet(upstream.url, path, request, { key, now })).answer
const balanceOf = async ({ id }: TestPlayer) => await balanceReader(upstream.database.db)(id)
const signOut = ({ signIn }: TestPlayer) => openSessions(upstream.database, () => now).end(hashToken(signIn))

test('bet and win move money and answer with what there is to play with', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const asked = { request_uuid: randomUUID(), token: player.token, game_id: player.game }
  expect(await ask('balance', asked)).toMatchObject({ status: 'RS_OK', user: player.id, balance: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  expect(await ask('bet', bet)).toMatchObject({
    status: 'RS_OK',
    request_uuid: bet.request_uuid,
    balance: rupiah(40_000),
  })
  expect(await ask('win', winOf(bet, rupiah(25_000)))).toMatchObject({ status: 'RS_OK', balance: rupiah(65_000) })
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(65_000), bonus: 0 })
})

test('the same request gives the same answer and moves nothing; other input under its number is refused', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const first = await ask('bet', bet)
  await ask('bet', betBy(player, rupiah(5_000)))
  expect(await ask('bet', bet)).toEqual(first)
  expect(await ask('bet', { ...bet, amount: '20000' })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(35_000))
})

test('a transaction is known by its own number too, under another request', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  const again = { ...bet, request_uuid: randomUUID() }
  expect(await ask('bet', again)).toMatchObject({ status: 'RS_OK', balance: rupiah(40_000) })
  const other = { ...bet, request_uuid: randomUUID(), amount: '9000' }
  expect(await ask('bet', other)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: rupiah(40_000) })
  const win = winOf(bet, rupiah(1_000))
  await ask('win', win)
  expect(await ask('win', { ...win, request_uuid: randomUUID() })).toMatchObject({ balance: rupiah(41_000) })
  expect(await ask('win', winOf(bet, rupiah(1_000)))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(41_000))
})

test('too little money: the status carries the balance, nothing moves, and the same request works after a deposit', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(5_000), bonus: rupiah(4_000) })
  const bet = betBy(player, rupiah(10_000))
  expect(await ask('bet', bet)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: rupiah(9_000) })
  expect(await ask('bet', { ...betBy(player, rupiah(9_000)) })).toMatchObject({ status: 'RS_OK', balance: 0 })
})

test('limits of the game, its id, the currency and an unknown token', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(5_000_000) })
  const bet = betBy(player, rupiah(10_000))
  const status = async (changes: object) => (await ask('bet', { ...betBy(player, rupiah(10_000)), ...changes })).status
  expect(await status({ amount: '1' })).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await status({ amount: '2000000' })).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await status({ amount: '-10000' })).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await status({ game_id: 'naga-langit' })).toBe('RS_ERROR_INVALID_GAME')
  expect(await status({ currency: 'USD' })).toBe('RS_ERROR_WRONG_CURRENCY')
  expect(await status({ token: 'nobody-has-this-token' })).toBe('RS_ERROR_INVALID_TOKEN')
  expect(await ask('win', winOf(bet, rupiah(1)))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  expect((await balanceOf(player)).main).toBe(rupiah(5_000_000))
})

test('bonus is taken first, wins return in the proportion of the stake, a rollback gives each part back', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000), bonus: rupiah(4_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000), bonus: 0 })
  await ask('win', winOf(bet, 33_33 as never))
  // 40 % of 3,333 sen, rounded down, is bonus again; it never becomes money that can be withdrawn.
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000) + 2000, bonus: 1333 })
  const next = betBy(player, rupiah(10_000))
  await ask('bet', next)
  await ask('rollback', rollbackOf(next))
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000) + 2000, bonus: 1333 })
})

test('a bet is rolled back once; then no win of it is paid, and the turnover does not count it', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  const rollback = rollbackOf(bet)
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: rupiah(50_000) })
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: rupiah(50_000) })
  expect(await ask('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await ask('win', winOf(bet, rupiah(90_000)))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  const kept = betBy(player, rupiah(3_000))
  await ask('bet', kept)
  await ask('win', winOf(kept, rupiah(0)))
  expect(await ask('rollback', rollbackOf(kept))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(47_000))
  expect((await progressOf(upstream.database.db, player.id, 1)).turnover).toBe(rupiah(3_000))
})

test('a rollback that overtakes its bet is remembered: the bet is refused when it comes', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const rollback = rollbackOf(bet)
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
  expect(await ask('bet', bet)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: rupiah(50_000) })
  expect((await balanceOf(player)).main).toBe(rupiah(50_000))
})

test('a session that has ended takes no bet and shows no balance, and still settles wins and rollbacks', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const [won, back] = [betBy(player, rupiah(10_000)), betBy(player, rupiah(7_000))]
  await ask('bet', won)
  await ask('bet', back)
  await signOut(player)
  expect(await ask('bet', betBy(player, rupiah(1_000)))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  const asked = { request_uuid: randomUUID(), token: player.token, game_id: player.game }
  expect(await ask('balance', asked)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await ask('win', winOf(won, rupiah(20_000)))).toMatchObject({ status: 'RS_OK' })
  expect(await ask('rollback', rollbackOf(back))).toMatchObject({ status: 'RS_OK', balance: rupiah(60_000) })
})

test('a player on a break is refused, also in a game that was open before', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const row = { player: player.id, kind: 'break', startsAt: new Date(now), endsAt: new Date(now + 3_600_000) } as const
  await upstream.database.db.insert(playBreak).values(row)
  expect(await ask('bet', betBy(player, rupiah(1_000)))).toMatchObject({
    status: 'RS_ERROR_USER_DISABLED',
    balance: rupiah(50_000),
  })
})

test('an evening of play is two lines of history, a day later two more', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  for (const won of [0, 5_000, 2_000]) {
    const bet = betBy(player, rupiah(1_000))
    await ask('bet', bet)
    await ask('win', winOf(bet, rupiah(won)))
  }
  const called = betBy(player, rupiah(4_000))
  await ask('bet', called)
  await ask('rollback', rollbackOf(called))
  const lines = async () => (await readHistory(upstream.database.db, { player: player.id, now })).list
  const today = await lines()
  const told = today.map((line) => toldLine(line, 'en'))
  expect(told.map(({ type, amount, title, remark }) => ({ type, amount, title, remark })).toSorted(byType)).toEqual([
    { type: 'bet', amount: -rupiah(7_000), title: 'Roda Hoki', remark: 'Rounds: 4' },
    { type: 'reversal', amount: rupiah(4_000), title: 'Roda Hoki', remark: 'Round called off' },
    { type: 'win', amount: rupiah(7_000), title: 'Roda Hoki', remark: 'Rounds won: 2' },
  ])
  now += 24 * 60 * 60 * 1000
  const token = await openGame(upstream.database, { ...player, signIn: player.signIn }, now)
  await ask('bet', betBy({ ...player, token }, rupiah(1_000)))
  expect(await lines()).toHaveLength(4)
  const wire = await upstream.database.db.select().from(history).where(eq(history.player, player.id))
  expect(wire.every(({ state }) => state === 'credited')).toBe(true)
})
const byType = (a: { type: string }, b: { type: string }) => a.type.localeCompare(b.type)

test('only the holder of the key is heard: signature, body, age', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const invalid = { status: 401, answer: { status: 'RS_ERROR_INVALID_SIGNATURE' } }
  expect(await askWallet(upstream.url, 'bet', bet, { key: SECRET, now })).toMatchObject(invalid)
  expect(await askWallet(upstream.url, 'bet', bet, { key, now: now - 301_000 })).toMatchObject(invalid)
  const body = JSON.stringify({ ...bet, amount: '20000' })
  expect(await askWallet(upstream.url, 'bet', bet, { key, now, body })).toMatchObject(invalid)
  expect(await askWallet(upstream.url, 'bet', { ...bet, more: 1 }, { key, now })).toMatchObject({ status: 400 })
  expect((await balanceOf(player)).main).toBe(rupiah(50_000))
})

test('twenty copies of a bet at once are one bet; ten bets for the last money are what it pays for', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const copies = await Promise.all(Array.from({ length: 20 }, () => ask('bet', bet)))
  expect(copies.every(({ status }) => status === 'RS_OK' || status === 'RS_ERROR_TIMEOUT')).toBe(true)
  expect((await balanceOf(player)).main).toBe(rupiah(40_000))
  const many = await Promise.all(Array.from({ length: 10 }, () => ask('bet', betBy(player, rupiah(10_000)))))
  expect(many.filter(({ status }) => status === 'RS_OK')).toHaveLength(4)
  expect((await balanceOf(player)).main).toBe(0)
})
