import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { isHeldBack } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { readHistory } from '../../ledger/history.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { history } from '../../ledger/tables.ts'
import {
  askWallet,
  betBy,
  openGame,
  playerAt,
  rollbackOf,
  type TestPlayer,
  walletProblems,
  winOf,
} from '../../testing.ts'
import { walletKey } from '../../wallet-api/key.ts'
import { gameOf } from '../catalogue/catalogue.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { openSessions } from '../players/sessions.ts'
import { hashToken } from '../players/tokens.ts'
import { progressOf } from '../players/turnover.ts'
import { playBreak } from '../tables/protection.ts'
import { bet as takeBet } from './moves.ts'
import { gameSession } from './tables.ts'

const SECRET = 'a secret that only tests know, 32+'
const key = walletKey(SECRET)
let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })
afterAll(async () => {
  expect(await walletProblems(upstream.database)).toEqual([])
})

const ask = async (path: string, request: object) => (await askWallet(upstream.url, path, request, { key, now })).answer
const balanceOf = async ({ id }: TestPlayer) => await balanceReader(upstream.database.db)(id)
const signOut = ({ signIn }: TestPlayer) => openSessions(upstream.database, () => now).end(hashToken(signIn))

// Proves WAL-03.
test('bet and win move money, and the answer contains the playable balance', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const request = { request_uuid: randomUUID(), token: player.token, game_id: player.game }
  expect(await ask('balance', request)).toMatchObject({ status: 'RS_OK', user: player.id, balance: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  expect(await ask('bet', bet)).toMatchObject({
    status: 'RS_OK',
    request_uuid: bet.request_uuid,
    balance: rupiah(40_000),
  })
  expect(await ask('win', winOf(bet, rupiah(25_000)))).toMatchObject({ status: 'RS_OK', balance: rupiah(65_000) })
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(65_000), bonus: 0 })
})

// Proves WAL-02.
test('a repeated request gets the same answer and moves no money; different input under its number is refused', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const first = await ask('bet', bet)
  await ask('bet', betBy(player, rupiah(5_000)))
  expect(await ask('bet', bet)).toEqual(first)
  expect(await ask('bet', { ...bet, amount: '20000' })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(35_000))
})

// Proves WAL-02.
test('a transaction is recognised by its own number, too, in another request', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  const again = { ...bet, request_uuid: randomUUID() }
  expect(await ask('bet', again)).toMatchObject({ status: 'RS_OK', balance: rupiah(40_000) })
  const other = { ...bet, request_uuid: randomUUID(), amount: '9000' }
  expect(await ask('bet', other)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: rupiah(40_000) })
  const win = winOf(bet, rupiah(1_000))
  await ask('win', win)
  const repeat = { ...win, request_uuid: randomUUID() }
  expect(await ask('win', repeat)).toMatchObject({ status: 'RS_OK', balance: rupiah(41_000) })
  const more = { ...win, request_uuid: randomUUID(), amount: '1001' }
  expect(await ask('win', more)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: rupiah(41_000) })
  expect(await ask('win', winOf(bet, rupiah(1_000)))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(41_000))
})

// Proves WAL-02.
test('the number of a move belongs to its player, its kind and its round', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(100_000) })
  const other = await playerAt(upstream.database, now, { main: rupiah(100_000) })
  const [bet, open] = [betBy(player, rupiah(10_000)), betBy(player, rupiah(10_000))]
  const win = winOf(bet, rupiah(10_000))
  for (const [path, move] of [
    ['bet', bet],
    ['bet', open],
    ['win', win],
  ] as const)
    expect(await ask(path, move)).toMatchObject({ status: 'RS_OK' })
  const duplicate = { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
  const again = (owner: TestPlayer, { transaction_uuid }: { transaction_uuid: string }) =>
    ask('bet', { ...betBy(owner, rupiah(10_000)), transaction_uuid })
  expect(await again(other, bet)).toMatchObject({ ...duplicate, user: other.id })
  expect(await again(player, win)).toMatchObject({ ...duplicate, user: player.id })
  const { transaction_uuid } = bet
  expect(await ask('win', { ...winOf(open, rupiah(1)), transaction_uuid })).toMatchObject(duplicate)
  expect(await ask('rollback', { ...rollbackOf(open), transaction_uuid })).toMatchObject(duplicate)
  const unknown = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
  const reference = { reference_transaction_uuid: win.transaction_uuid }
  expect(await ask('win', { ...winOf(bet, rupiah(1)), ...reference })).toMatchObject(unknown)
  expect(await ask('rollback', { ...rollbackOf(bet), ...reference })).toMatchObject(unknown)
  expect(await ask('win', { ...winOf(open, rupiah(1)), round: 'another' })).toMatchObject(unknown)
  expect(await ask('rollback', { ...rollbackOf(open), round: 'another' })).toMatchObject(unknown)
  expect((await balanceOf(player)).main).toBe(rupiah(90_000))
  expect((await balanceOf(other)).main).toBe(rupiah(100_000))
})

// Proves WAL-03.
test('a win in another currency or below 0 is refused; a win of 0 is answered with the balance', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  const win = (changes: object) => ask('win', { ...winOf(bet, rupiah(1_000)), ...changes })
  const answer = { user: player.id, balance: rupiah(40_000) }
  expect(await win({ currency: 'USD' })).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY', ...answer })
  expect(await win({ amount: '-1' })).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX', ...answer })
  expect(await win({ amount: '0' })).toMatchObject({ status: 'RS_OK', ...answer })
})

// Proves GAM-41.
test('the token of a demo has no balance, no bet and no win with money; a bet taken before can only be given back', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const demo = { ...player, token: await openGame(upstream.database, { ...player, demo: true }, now) }
  const refused = { status: 'RS_ERROR_INVALID_TOKEN' }
  const request = { request_uuid: randomUUID(), token: demo.token, game_id: demo.game }
  expect(await ask('balance', request)).toMatchObject(refused)
  expect(await ask('bet', betBy(demo, rupiah(10_000)))).toMatchObject(refused)
  const bet = betBy(player, rupiah(10_000))
  expect(await ask('bet', bet)).toMatchObject({ status: 'RS_OK' })
  const { db } = upstream.database
  const session = eq(gameSession.tokenHash, hashToken(player.token))
  await db.update(gameSession).set({ demo: true }).where(session)
  expect(await ask('win', winOf(bet, rupiah(25_000)))).toMatchObject(refused)
  expect((await balanceOf(player)).main).toBe(rupiah(40_000))
  expect(await ask('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_OK', balance: rupiah(50_000) })
})

// Proves PRT-08.
test('a bet that waits for the accounts is refused by a break that was stored meanwhile', async ({ skip }) => {
  const { database } = upstream
  if (database.kind !== 'postgres') skip('one transaction runs after the other')
  const player = await playerAt(database, now, { main: rupiah(50_000) })
  const row = { player: player.id, kind: 'break', startsAt: new Date(now), endsAt: new Date(now + 3_600_000) } as const
  let request: ReturnType<typeof ask> | undefined
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player.id)])
    await tx.insert(playBreak).values(row)
    request = ask('bet', betBy(player, rupiah(1_000)))
    expect(await isHeldBack(database.db, request)).toBe(true)
  })
  expect(await request).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
})

test('an error of the database is thrown, and the provider asks again', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const cut: Database = { ...upstream.database, transaction: () => Promise.reject(new Error('the line is cut')) }
  const request = { ...betBy(player, rupiah(1_000)), amount: rupiah(1_000) }
  await expect(takeBet(cut, request, now)).rejects.toThrow('the line is cut')
})

// Proves WAL-03.
test('too little money: the answer contains the balance, nothing moves, and the same request works after a deposit', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(5_000), bonus: rupiah(4_000) })
  const bet = betBy(player, rupiah(10_000))
  expect(await ask('bet', bet)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: rupiah(9_000) })
  expect(await ask('bet', { ...betBy(player, rupiah(9_000)) })).toMatchObject({ status: 'RS_OK', balance: 0 })
})

// Proves WAL-07.
test('a wrong stake, game, currency or token is refused', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(5_000_000) })
  const bet = betBy(player, rupiah(10_000))
  const status = async (changes: object) => (await ask('bet', { ...betBy(player, rupiah(10_000)), ...changes })).status
  expect(await status({ amount: '1' })).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await status({ amount: '2000000' })).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await status({ amount: '-10000' })).toBe('RS_ERROR_LIMIT_REACHED')
  const [least, most] = [String(gameOf(player.game)?.minBet), String(gameOf(player.game)?.maxBet)]
  expect([await status({ amount: least }), await status({ amount: most })]).toEqual(['RS_OK', 'RS_OK'])
  expect(await status({ amount: `${most}.01` })).toBe('RS_ERROR_LIMIT_REACHED')
  const left = (await balanceOf(player)).main
  expect(await status({ game_id: 'naga-langit' })).toBe('RS_ERROR_INVALID_GAME')
  expect(await status({ currency: 'USD' })).toBe('RS_ERROR_WRONG_CURRENCY')
  expect(await status({ token: 'nobody-has-this-token' })).toBe('RS_ERROR_INVALID_TOKEN')
  const lost = await ask('win', winOf(bet, rupiah(1)))
  expect(lost).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  expect(lost).not.toHaveProperty('balance')
  expect((await balanceOf(player)).main).toBe(left)
})

// Proves MON-03.
test('an amount with more decimals than the currency, and a text that no database takes, is refused, not cut', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const unread = { status: 400, answer: { status: 'RS_ERROR_WRONG_SYNTAX' } }
  for (const amount of ['10000.001', '10000.000', 10_000.005])
    expect(await askWallet(upstream.url, 'bet', { ...bet, amount }, { key, now })).toMatchObject(unread)
  expect(await askWallet(upstream.url, 'bet', { ...bet, round: '\u0000' }, { key, now })).toMatchObject(unread)
  await ask('bet', bet)
  expect(
    await askWallet(upstream.url, 'win', { ...winOf(bet, rupiah(1)), amount: '1.999' }, { key, now }),
  ).toMatchObject(unread)
  expect((await balanceOf(player)).main).toBe(rupiah(40_000))
})

// Proves WAL-04.
test('the bonus is used first, wins are split like the stake, a rollback returns each part', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000), bonus: rupiah(4_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000), bonus: 0 })
  await ask('win', winOf(bet, 33_33 as never))
  // 40 % of 3,333 sen, rounded down, is bonus again; it never becomes withdrawable money.
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000) + 2000, bonus: 1333 })
  const next = betBy(player, rupiah(10_000))
  await ask('bet', next)
  await ask('rollback', rollbackOf(next))
  expect(await balanceOf(player)).toMatchObject({ main: rupiah(44_000) + 2000, bonus: 1333 })
})

// Proves WAL-05.
test('a bet is rolled back once; afterwards no win of it is paid, and the turnover omits it', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  await ask('bet', bet)
  const rollback = rollbackOf(bet)
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: rupiah(50_000) })
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: rupiah(50_000) })
  const repeat = { ...rollback, request_uuid: randomUUID() }
  expect(await ask('rollback', repeat)).toMatchObject({ status: 'RS_OK', user: player.id, balance: rupiah(50_000) })
  expect(await ask('rollback', rollbackOf(bet))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await ask('win', winOf(bet, rupiah(90_000)))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  const finished = betBy(player, rupiah(3_000))
  await ask('bet', finished)
  await ask('win', winOf(finished, rupiah(0)))
  expect(await ask('rollback', rollbackOf(finished))).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect((await balanceOf(player)).main).toBe(rupiah(47_000))
  expect((await progressOf(upstream.database.db, player.id, 1)).turnover).toBe(rupiah(3_000))
})

// Proves WAL-05.
test('a rollback that arrives before its bet is stored, and the bet is refused', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const rollback = rollbackOf(bet)
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
  expect(await ask('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
  const repeat = await ask('rollback', { ...rollback, request_uuid: randomUUID() })
  expect(repeat).toMatchObject({ status: 'RS_OK' })
  expect(repeat).not.toHaveProperty('user')
  expect(await ask('bet', bet)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: rupiah(50_000) })
  expect((await balanceOf(player)).main).toBe(rupiah(50_000))
})

// Proves WAL-06.
test('an ended session accepts no bet and shows no balance, and still settles wins and rollbacks', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const [won, back] = [betBy(player, rupiah(10_000)), betBy(player, rupiah(7_000))]
  await ask('bet', won)
  await ask('bet', back)
  await signOut(player)
  expect(await ask('bet', betBy(player, rupiah(1_000)))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  const request = { request_uuid: randomUUID(), token: player.token, game_id: player.game }
  expect(await ask('balance', request)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  expect(await ask('win', winOf(won, rupiah(20_000)))).toMatchObject({ status: 'RS_OK' })
  expect(await ask('rollback', rollbackOf(back))).toMatchObject({ status: 'RS_OK', balance: rupiah(60_000) })
})

// Proves PRT-08.
test('a player on a break is refused, also in a game that is already open', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const row = { player: player.id, kind: 'break', startsAt: new Date(now), endsAt: new Date(now + 3_600_000) } as const
  await upstream.database.db.insert(playBreak).values(row)
  const refused = { status: 'RS_ERROR_USER_DISABLED', balance: rupiah(50_000) }
  expect(await ask('bet', betBy(player, rupiah(1_000)))).toMatchObject(refused)
  const request = { request_uuid: randomUUID(), token: player.token, game_id: player.game }
  expect(await ask('balance', request)).toMatchObject(refused)
})

// Proves WAL-08.
test('bets of one day are two lines of history, and the next day adds two more', async () => {
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
  const texts = today.map((line) => historyLineText(line, 'en'))
  expect(texts.map(({ type, amount, title, remark }) => ({ type, amount, title, remark })).toSorted(byType)).toEqual([
    { type: 'bet', amount: -rupiah(7_000), title: 'Roda Hoki', remark: 'Bets: 4' },
    { type: 'reversal', amount: rupiah(4_000), title: 'Roda Hoki', remark: 'Round cancelled' },
    { type: 'win', amount: rupiah(7_000), title: 'Roda Hoki', remark: 'Payouts: 2' },
  ])
  now += 24 * 60 * 60 * 1000
  const token = await openGame(upstream.database, { ...player, signIn: player.signIn }, now)
  await ask('bet', betBy({ ...player, token }, rupiah(1_000)))
  expect(await lines()).toHaveLength(4)
  const wire = await upstream.database.db.select().from(history).where(eq(history.player, player.id))
  expect(wire.every(({ state }) => state === 'credited')).toBe(true)
})
const byType = (a: { type: string }, b: { type: string }) => a.type.localeCompare(b.type)

// Proves WAL-01.
test('a call needs a valid signature, body and age', async () => {
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

// Proves WAL-02.
test('twenty copies of a bet count once; of ten bets for the remaining money only the covered ones are accepted', async () => {
  const player = await playerAt(upstream.database, now, { main: rupiah(50_000) })
  const bet = betBy(player, rupiah(10_000))
  const copies = await Promise.all(Array.from({ length: 20 }, () => ask('bet', bet)))
  expect(copies.every(({ status }) => status === 'RS_OK' || status === 'RS_ERROR_TIMEOUT')).toBe(true)
  expect((await balanceOf(player)).main).toBe(rupiah(40_000))
  const many = await Promise.all(Array.from({ length: 10 }, () => ask('bet', betBy(player, rupiah(10_000)))))
  expect(many.filter(({ status }) => status === 'RS_OK')).toHaveLength(4)
  expect((await balanceOf(player)).main).toBe(0)
})
