import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { type Decision, decideReview } from '../../desk/decideReview.ts'
import { readReviewQueue } from '../../desk/reviewItems.ts'
import { endRound } from '../../games/server/rounds/openRounds.ts'
import { type PlayContext, playRound } from '../../games/server/rounds/play.ts'
import { eachDue } from '../../kit/db/eachDue.ts'
import { rowFailure } from '../../kit/db/rowFailure.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import { sign } from '../../kit/http/signature.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { readHistory } from '../../ledger/history.ts'
import { post } from '../../ledger/transfers.ts'
import { gamesOn, orderOf, playerAt, playOn, problemsOf, sessionAt } from '../../testing.ts'
import { type Wallet, WalletUnreachable } from '../../wallet-api/wallet.ts'
import { takeCallback } from '../deposits/callback.ts'
import { checkOrders } from '../deposits/check.ts'
import { type Notice, writeNotice } from '../deposits/notice.ts'
import { directWallet } from '../game-wallet/directWallet.ts'
import { createPlayer } from '../players/accounts.ts'
import { gatewayOutbox } from '../tables/gateway.ts'
import { depositOrder } from '../tables/orders.ts'
import { player as playerTable } from '../tables/player.ts'
import { promotion } from '../tables/promotions.ts'
import { readAuditLog } from './auditLog.ts'
import { countReviewQueue, REVIEW_KINDS, STUCK_AFTER_MS } from './kinds.ts'
import { operatorAction, reviewItem } from './tables.ts'

const SECRET = 'the secret of the tests'
const HOUR = 3_600_000
const WHO = { operator: 'Sari', reason: 'the bank says so' }

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
beforeEach(async () => {
  now += 7 * 24 * HOUR
  await database.db.update(reviewItem).set({ settledAt: new Date(now) })
  await database.db.delete(gatewayOutbox)
  await database.db.delete(rowFailure)
})
afterAll(async () => {
  expect([...(await problemsOf(database)), ...(await checkOrders(database.db))]).toEqual([])
})

const play = (wallet?: Wallet): PlayContext => playOn(database, () => now, wallet)
const games = () => gamesOn(database, () => now)
const decide = (decision: Omit<Decision, 'operator' | 'reason'>) => {
  return decideReview({ database, games: games() }, { ...WHO, ...decision }, now)
}
const waiting = async () => {
  const counts = await countReviewQueue(database.db, now)
  const listed = await readReviewQueue(database.db, games(), now)
  for (const kind of REVIEW_KINDS) expect(listed.filter((row) => row.kind === kind)).toHaveLength(counts[kind])
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
const entries = async (subject: string) => (await readAuditLog(database.db)).filter((row) => row.subject === subject)
const main = async (player: string) => (await balanceReader(database.db)(player)).main
const lines = async (player: string) =>
  (await readHistory(database.db, { player, now })).list.map(({ kind, state, amount, remark }) => ({
    kind,
    state,
    amount,
    remark,
  }))

async function newPlayer() {
  const username = `p${randomUUID().slice(0, 10)}`
  return { username, id: await database.transaction((tx) => createPlayer(tx, { username, isGuest: true }, now)) }
}
async function ordered(amount = rupiah(50_000)) {
  const { id: player, username } = await newPlayer()
  return { player, username, transNo: await orderOf(database, player, now, { amount }), amount }
}
const context = () => ({ database, secret: SECRET, now: () => now, log: SILENT })
const send = (id: string, body: string, secret = SECRET) => takeCallback(context(), sign(secret, id, body, now), body)
const notice = (of: { transNo: string; amount: Sen }, changes: Partial<Notice> = {}) =>
  writeNotice({ type: 'payment.paid', transNo: of.transNo, amount: of.amount, currency: 'IDR', ...changes })

async function paidLate() {
  const order = await ordered()
  now += HOUR
  expect(await send(randomUUID(), notice(order))).toBe('applied')
  return order
}

describe('a deposit paid after its end', () => {
  // Proves DEP-30.
  test('it is stored once, and the audit log records operator, reason and previous state', async () => {
    const { transNo, player, username, amount } = await paidLate()
    expect(await waiting()).toEqual({ lateDeposit: 1 })
    expect(await readReviewQueue(database.db, games(), now)).toMatchObject([
      { kind: 'lateDeposit', id: transNo, username, amount },
    ])
    const keep = () => decide({ kind: 'lateDeposit', id: transNo, action: 'keep' })
    expect([await keep(), await keep()]).toEqual(['done', 'settled'])
    expect(await waiting()).toEqual({})
    expect(await main(player)).toBe(amount)
    expect(await entries(transNo)).toMatchObject([
      { ...WHO, kind: 'lateDeposit', action: 'keep', at: new Date(now), before: { state: 'credited', amount } },
    ])
  })

  // Proves MON-37.
  test('concurrent reversals take it back once', async () => {
    const { transNo, player, amount } = await paidLate()
    const all = await Promise.all(
      Array.from({ length: 10 }, () => decide({ kind: 'lateDeposit', id: transNo, action: 'reverse' })),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(all.filter((one) => one === 'settled')).toHaveLength(9)
    expect(await main(player)).toBe(0)
    expect(await lines(player)).toMatchObject([
      { kind: 'reversal', amount: -amount, remark: 'upstream.recharge.takenBack' },
      { kind: 'deposit', state: 'credited', amount },
    ])
    expect(await entries(transNo)).toHaveLength(1)
  })

  test('it cannot be taken back after it was spent: it stays in the queue, and nothing is written', async () => {
    const { transNo, player, amount } = await paidLate()
    const sides = { debit: mainOf(player), credit: SYSTEM.house }
    await database.transaction((tx) => post(tx, [{ id: `spent-${player}`, kind: 'bet', ...sides, amount }], now))
    expect(await decide({ kind: 'lateDeposit', id: transNo, action: 'reverse' })).toEqual({
      refused: 'play.noBalance',
    })
    expect(await waiting()).toEqual({ lateDeposit: 1 })
    expect(await entries(transNo)).toEqual([])
  })
})

describe('a callback that was not accepted', () => {
  // Proves MON-37.
  test('a callback for another amount is credited once with the paid amount, and the order ends', async () => {
    const order = await ordered()
    const event = randomUUID()
    const body = notice(order, { amount: rupiah(60_000) })
    expect([await send(event, body), await send(event, body)]).toEqual(['mismatch', 'mismatch'])
    expect(await waiting()).toEqual({ refusedCallback: 1 })
    now += 1000
    const [row] = await readReviewQueue(database.db, games(), now)
    expect(row).toMatchObject({
      id: event,
      username: order.username,
      amount: order.amount,
      noticeAmount: rupiah(60_000),
    })
    expect(row?.about).toContain('mismatch')
    expect(row?.about).toContain('× 2')
    const all = await Promise.all(
      Array.from({ length: 10 }, () => decide({ kind: 'refusedCallback', id: event, action: 'credit' })),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(await main(order.player)).toBe(rupiah(60_000))
    expect(await lines(order.player)).toMatchObject([
      { kind: 'deposit', state: 'credited', amount: rupiah(60_000), remark: 'upstream.recharge.byOperator' },
      { kind: 'deposit', state: 'failed', amount: order.amount },
    ])
    // The gateway sends it again: it was already accepted.
    expect(await send(event, body)).toBe('replayed')
    expect(await main(order.player)).toBe(rupiah(60_000))
    expect(await waiting()).toEqual({})
    expect(await entries(event)).toMatchObject([{ action: 'credit', after: { amount: rupiah(60_000) } }])
  })

  test('a callback that arrives again in the correct form is settled automatically', async () => {
    const order = await ordered()
    const event = randomUUID()
    await send(event, notice(order, { amount: rupiah(60_000) }))
    expect(await send(event, notice(order))).toBe('applied')
    expect(await waiting()).toEqual({})
    expect(await decide({ kind: 'refusedCallback', id: event, action: 'credit' })).toBe('settled')
    expect(await main(order.player)).toBe(order.amount)
  })

  test('a callback of an unknown order needs a player; an unreadable one needs an amount, too', async () => {
    const { id: player, username } = await newPlayer()
    const event = randomUUID()
    expect(await send(event, notice({ transNo: 'KCL-000000-000000', amount: rupiah(70_000) }))).toBe('unknown_order')
    const credit = (id: string, more: Partial<Decision> = {}) =>
      decide({ kind: 'refusedCallback', id, action: 'credit', ...more })
    expect(await credit(event)).toEqual({ refused: 'upstream.parked.playerNeeded' })
    expect(await credit(event, { username: 'nobody' })).toEqual({ refused: 'upstream.parked.playerNeeded' })
    expect(await credit(event, { username: username.toUpperCase() })).toBe('done')
    expect(await main(player)).toBe(rupiah(70_000))

    const odd = randomUUID()
    expect(await send(odd, '{"type":"payment.paid","transNo":"x","amount":"1.005","currency":"IDR"}')).toBe('malformed')
    expect(await credit(odd, { username })).toEqual({ refused: 'upstream.parked.amountNeeded' })
    expect(await credit(odd, { username, amount: rupiah(1) })).toBe('done')
    expect(await main(player)).toBe(rupiah(70_001))
  })

  test('a callback is retried once its order exists', async () => {
    const order = await ordered()
    const event = randomUUID()
    await database.db.execute(sql`update deposit_order set amount = 1 where trans_no = ${order.transNo}`)
    expect(await send(event, notice(order))).toBe('mismatch')
    const retry = () => decide({ kind: 'refusedCallback', id: event, action: 'retry' })
    expect(await retry()).toEqual({ refused: 'upstream.parked.stillRefused' })
    expect(await waiting()).toEqual({ refusedCallback: 1 })
    await database.db.update(depositOrder).set({ amount: order.amount }).where(eq(depositOrder.transNo, order.transNo))
    expect(await retry()).toBe('done')
    expect(await main(order.player)).toBe(order.amount)
    expect(await retry()).toBe('settled')
  })

  // Proves MON-37.
  test('an old, illegal or dismissed callback is decided once; an unsigned one is not stored', async () => {
    const order = await ordered()
    const old = randomUUID()
    const headers = sign(SECRET, old, notice(order), now - HOUR)
    expect(await takeCallback(context(), headers, notice(order))).toBe('too_old')
    await send(randomUUID(), notice(order))
    const failed = randomUUID()
    expect(await send(failed, notice(order, { type: 'payment.failed' }))).toBe('illegal')
    expect(await send(randomUUID(), notice(order), 'somebody else')).toBe('wrong_signature')
    expect(await waiting()).toEqual({ refusedCallback: 1 })
    const dismiss = (id: string) => decide({ kind: 'refusedCallback', id, action: 'dismiss' })
    expect([await dismiss(old), await dismiss(failed)]).toEqual(['settled', 'done'])
    expect(await waiting()).toEqual({})
    expect(await send(failed, notice(order, { type: 'payment.failed' }))).toBe('illegal')
    expect(await waiting()).toEqual({})
    expect(await decide({ kind: 'refusedCallback', id: 'nothing', action: 'dismiss' })).toBe('unknown')
  })
})

test('a callback that could not be delivered is sent again or dropped; a refused one is listed once', async () => {
  const order = await ordered()
  const at = new Date(now)
  const row = (eventId: string, state: 'refused' | 'given_up') => ({
    eventId,
    body: notice(order),
    state,
    attempts: 16,
    createdAt: at,
    nextAt: at,
  })
  const [away, gone, taken] = [randomUUID(), randomUUID(), randomUUID()]
  await database.db.insert(gatewayOutbox).values([row(away, 'given_up'), row(gone, 'refused'), row(taken, 'refused')])
  await send(taken, notice(order, { amount: rupiah(1) }))
  expect(await waiting()).toEqual({ undeliveredCallback: 2, refusedCallback: 1 })
  const press = (id: string, action: 'retry' | 'dismiss') => decide({ kind: 'undeliveredCallback', id, action })
  expect([await press(away, 'retry'), await press(gone, 'dismiss'), await press(gone, 'retry')]).toEqual([
    'done',
    'done',
    'settled',
  ])
  const rows = await database.db.select().from(gatewayOutbox)
  expect(rows.find(({ eventId }) => eventId === away)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await waiting()).toEqual({ refusedCallback: 1 })
})

describe('a round that does not end', () => {
  const STAKE = rupiah(10_000)
  async function stuckRound() {
    const away = { ...directWallet(database, () => now), win: () => Promise.reject(new WalletUnreachable('no answer')) }
    const { id, token } = await playerAt(database, now, { main: rupiah(1_000_000) })
    const request = { requestId: randomUUID(), stake: STAKE, choice: { variant: 'wheel', bet: 'red' } } as const
    await playRound(play(away), await sessionAt(database, token, now), request).catch(() => {})
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from game_round where player = ${id}`)
    return { player: id, round: rows[0]?.id ?? '' }
  }

  test('it is listed after ten minutes and ended once', async () => {
    const { round, player } = await stuckRound()
    now += STUCK_AFTER_MS
    expect(await waiting()).toEqual({})
    now += 1
    expect(await waiting()).toEqual({ stuckRound: 1 })
    const retry = () => decide({ kind: 'stuckRound', id: round, action: 'retry' })
    expect([await retry(), await retry()]).toEqual(['done', 'settled'])
    const won = (await main(player)) - rupiah(990_000)
    const { rows } = await database.db.execute<{ state: string; win: string }>(
      sql`select state, win from game_round where id = ${round}`,
    )
    expect(rows).toEqual([{ state: 'done', win: String(won) }])
    expect(await entries(round)).toMatchObject([
      { before: { state: 'drawn' }, after: { state: 'done' } },
      { after: null },
    ])
  })

  test('a rollback returns the stake once', async () => {
    const { round, player } = await stuckRound()
    now += HOUR
    const callOff = () => decide({ kind: 'stuckRound', id: round, action: 'callOff' })
    await Promise.all([callOff(), callOff(), callOff()])
    expect(await callOff()).toBe('settled')
    expect(await main(player)).toBe(rupiah(1_000_000))
    expect(await waiting()).toEqual({})
  })

  test('a round that the wallet has paid is not rolled back', async () => {
    const { round, player } = await stuckRound()
    const paid = directWallet(database, () => now)
    // The wallet paid the round; its answer was lost, so the round is still open.
    await endRound(
      play({ ...paid, win: (request) => paid.win(request).then(() => Promise.reject(new WalletUnreachable('lost'))) }),
      round,
    )
    const before = await main(player)
    now += HOUR
    const outcome = await decide({ kind: 'stuckRound', id: round, action: 'callOff' })
    expect(outcome).toEqual({ refused: 'upstream.parked.stillOpen' })
    expect(await decide({ kind: 'stuckRound', id: round, action: 'retry' })).toBe('done')
    expect(await main(player)).toBe(before)
  })
})

test('a row that fails five times in a job is listed, retried, or dismissed', async () => {
  const id = randomUUID()
  const at = new Date(now)
  await database.db
    .insert(promotion)
    .values({ id, player: 'nobody', amount: rupiah(1), title: 'x', source: 'test', state: 'due', earnedAt: at })
  const job = {
    job: 'pay promotions',
    id: promotion.id,
    order: promotion.id,
    due: eq(promotion.id, id),
    limit: 1,
  } as const
  const fail = () => eachDue({ database, log: SILENT }, job, now, () => Promise.reject(new Error('no')))
  for (let turn = 1; turn <= 5; turn++) {
    expect(await waiting()).toEqual({})
    await fail()
    now += HOUR
  }
  expect(await waiting()).toEqual({ failingRow: 1 })
  await fail()
  const failure = async () => (await database.db.select().from(rowFailure))[0]
  expect((await failure())?.nextAt.getTime()).toBeGreaterThan(now)
  const press = (action: 'retry' | 'dismiss') => decide({ kind: 'failingRow', id: `pay promotions:${id}`, action })
  expect(await press('retry')).toBe('done')
  expect((await failure())?.nextAt.getTime()).toBe(now)
  expect([await press('dismiss'), await press('dismiss')]).toEqual(['done', 'settled'])
  expect(await waiting()).toEqual({})
  await database.db.delete(promotion).where(eq(promotion.id, id))
})

// Proves MON-38.
test.each([
  ['change', sql`update operator_action set reason = 'other'`],
  ['delete', sql`delete from operator_action`],
  ['empty', sql`truncate operator_action`],
])('the database refuses to %s the audit log', async (_, statement) => {
  await database.db
    .insert(operatorAction)
    .values({ at: new Date(now), ...WHO, kind: 'test', subject: 'x', action: 'y' })
  await expect(database.db.execute(statement)).rejects.toThrow()
  expect(await entries('x')).not.toEqual([])
})

// Proves MON-38.
test('an operator action needs a name and a reason, also in the database', async () => {
  const entry = { at: new Date(now), kind: 'test', subject: 'z', action: 'y' }
  for (const who of [
    { operator: '', reason: 'because' },
    { operator: 'Sari', reason: 'no' },
  ])
    await expect(database.db.insert(operatorAction).values({ ...entry, ...who })).rejects.toThrow()
  expect(await database.db.select().from(playerTable).limit(1)).toHaveLength(1)
})
