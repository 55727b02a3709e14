import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rupiah } from '../../contract/money/sen.ts'
import { isHeldBack, SERVER, testDatabase } from '../kit/db/testing.ts'
import { expireOrders } from '../operator/deposits/expire.ts'
import type { Notice } from '../operator/deposits/notice.ts'
import { applyStoredNotices } from '../operator/deposits/storedNotices.ts'
import { bet, rollback, balance as walletBalance, win } from '../operator/game-wallet/moves.ts'
import { createPlayer } from '../operator/players/accounts.ts'
import { payPromotions } from '../operator/promotions/promotions.ts'
import { takeBreak } from '../operator/protection/breaks.ts'
import { setLimits } from '../operator/protection/limits.ts'
import { storedNotice } from '../operator/tables/gateway.ts'
import { askWithdrawal } from '../operator/withdrawals/create.ts'
import { CHECKED_AFTER_MS, moveWithdrawals } from '../operator/withdrawals/timer.ts'
import { betBy, orderOf, playerAt, problemsOf, rollbackOf, tellOf, winOf } from '../testing.ts'
import { balanceReader } from './balance.ts'
import { LedgerRefused } from './errors.ts'
import { isMoneyStopped } from './gate.ts'
import { readHistory } from './history.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const STAKE = rupiah(20_000)
const ALLOWED = async () => {}

const database = testDatabase()
const errors: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (facts: unknown) => void errors.push(facts) }
afterEach(async () => {
  await open()
  expect(await problemsOf(database)).toEqual([])
  expect(errors).toEqual([])
})

const stop = () => database.db.execute(sql`select money_stop('Tester', 'a test')`)
const open = () => database.db.execute(sql`select money_open('Tester', 'a test')`)
const balance = (player: string) => balanceReader(database.db)(player)
const rows = () => ({ database, log })
const order = (player: string) => orderOf(database, player, NOW)
const tell = (transNo: string, type: Notice['type'], event: string = randomUUID(), amount = rupiah(50_000)) =>
  tellOf(database, transNo, { now: NOW, type, event, amount, log })

// Proves MON-34.
test('a callback is stored, and credited once when money moves again', async () => {
  const { id: player } = await playerAt(database, NOW)
  const transNo = await order(player)
  await stop()
  const event = randomUUID()
  expect(await tell(transNo, 'payment.processing')).toBe('applied')
  expect([await tell(transNo, 'payment.paid', event), await tell(transNo, 'payment.paid', event)]).toEqual([
    'kept',
    'kept',
  ])
  // A notice that can never be credited is refused at once, as always.
  expect(await tell(transNo, 'payment.paid', randomUUID(), rupiah(60_000))).toBe('mismatch')
  expect(await tell('KCL-261121-000000', 'payment.paid')).toBe('unknown_order')
  expect(await applyStoredNotices(rows(), NOW)).toBe(0)
  expect((await balance(player)).main).toBe(0)
  await open()
  expect([await applyStoredNotices(rows(), NOW), await applyStoredNotices(rows(), NOW)]).toEqual([1, 0])
  expect(await tell(transNo, 'payment.paid', event)).toBe('replayed')
  expect((await balance(player)).main).toBe(rupiah(50_000))
})

// Proves MON-34.
test.runIf(SERVER)('a stored payment that another process credits is skipped without waiting', async () => {
  const { id: player } = await playerAt(database, NOW)
  const transNo = await order(player)
  await stop()
  expect(await tell(transNo, 'payment.paid')).toBe('kept')
  await open()
  await database.transaction(async (tx) => {
    await tx.select().from(storedNotice).for('update')
    const taken = applyStoredNotices(rows(), NOW)
    expect(await isHeldBack(database.db, taken)).toBe(false)
    expect(await taken).toBe(0)
  })
  expect(await applyStoredNotices(rows(), NOW)).toBe(1)
  expect((await balance(player)).main).toBe(rupiah(50_000))
})

// Proves DEP-47.
test('a stored payment was in time: its order neither expires nor fails, and another one under its id is refused', async () => {
  const { id: player } = await playerAt(database, NOW)
  const [transNo, other, event] = [await order(player), await order(player), randomUUID()]
  await stop()
  expect(await tell(transNo, 'payment.paid', event)).toBe('kept')
  expect(await tell(other, 'payment.paid', event)).toBe('mismatch')
  expect(await tell(transNo, 'payment.failed')).toBe('illegal')
  expect(await expireOrders(rows(), NOW + 24 * 3_600_000)).toBe(1)
  await open()
  await applyStoredNotices(rows(), NOW + 24 * 3_600_000)
  const lines = (await readHistory(database.db, { player, now: NOW })).list
  expect(lines.find((one) => one.transNo === transNo)).toMatchObject({ state: 'credited', remark: null })
  expect(lines.find((one) => one.transNo === other)).toMatchObject({ state: 'expired' })
  expect((await balance(player)).main).toBe(rupiah(50_000))
})

// Proves MON-34.
test('new orders, withdrawals and bets are refused', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  await stop()
  await expect(order(player.id)).rejects.toMatchObject({ code: 'money_stopped' })
  const asking = {
    player: player.id,
    level: 8,
    key: randomUUID(),
    lang: 'en',
    now: NOW,
    demandIdentity: ALLOWED,
  } as const
  const to = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011' }
  const withdraw = () => askWithdrawal(database, asking, { ...to, amount: STAKE })
  await expect(withdraw()).rejects.toMatchObject({ code: 'money_stopped' })
  const input = { ...betBy(player, STAKE), amount: STAKE }
  expect((await bet(database, input, NOW)).status).toBe('RS_ERROR_TIMEOUT')
  // Reads and player protection continue to work.
  expect((await walletBalance(database, { ...betBy(player, STAKE) }, NOW)).status).toBe('RS_OK')
  expect(await balance(player.id)).toMatchObject({ main: rupiah(1_000_000), held: 0 })
  expect(await setLimits(database, { player: player.id, lang: 'en', now: NOW }, { day: STAKE })).toBe('saved')
  // The same requests succeed afterwards.
  await open()
  expect((await bet(database, input, NOW)).status).toBe('RS_OK')
  await withdraw()
  await takeBreak(database, { player: player.id, lang: 'en', now: NOW }, { kind: 'break', length: '1d' })
})

// Proves MON-34.
test('wins and rollbacks of earlier stakes are repeated and paid later', async () => {
  const player = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  const [won, called] = [betBy(player, STAKE), betBy(player, STAKE)]
  for (const one of [won, called]) await bet(database, { ...one, amount: STAKE }, NOW)
  await stop()
  const pay = { ...winOf(won, STAKE), amount: rupiah(90_000) }
  const back = rollbackOf(called)
  expect((await win(database, pay, NOW)).status).toBe('RS_ERROR_TIMEOUT')
  expect((await rollback(database, back, NOW)).status).toBe('RS_ERROR_TIMEOUT')
  await open()
  expect((await win(database, pay, NOW)).status).toBe('RS_OK')
  expect((await rollback(database, back, NOW)).status).toBe('RS_OK')
  expect((await balance(player.id)).main).toBe(rupiah(1_070_000))
})

test('an account can be opened, and gets its bonus later', async () => {
  await stop()
  const username = `p${randomUUID().slice(0, 10)}`
  const player = await database.transaction((tx) => createPlayer(tx, { username }, NOW))
  expect((await balance(player)).bonus).toBe(0)
  expect(await payPromotions(rows(), NOW)).toBe(0)
  await open()
  expect([await payPromotions(rows(), NOW), await payPromotions(rows(), NOW)]).toEqual([1, 0])
  expect((await balance(player)).bonus).toBe(rupiah(10_000))
})

test('jobs wait without recording a failure', async () => {
  const { id: player } = await playerAt(database, NOW, { main: rupiah(1_000_000) })
  const asking = { player, level: 8, key: randomUUID(), lang: 'en', now: NOW, demandIdentity: ALLOWED } as const
  const to = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0012' }
  await askWithdrawal(database, asking, { ...to, amount: STAKE })
  const later = NOW + CHECKED_AFTER_MS
  await moveWithdrawals(rows(), later)
  await stop()
  await moveWithdrawals(rows(), later + CHECKED_AFTER_MS)
  expect((await database.db.execute(sql`select 1 from row_failure`)).rows).toEqual([])
  expect((await balance(player)).held).toBe(STAKE)
  await open()
  await moveWithdrawals(rows(), later + CHECKED_AFTER_MS)
  expect((await balance(player)).held).toBe(0)
})

test('a refusal because money is stopped is known as one, no other is', () => {
  const found = (['money_stopped', 'key_reused'] as const).map((code) => isMoneyStopped(new LedgerRefused(code, '')))
  expect(found).toEqual([true, false])
})
