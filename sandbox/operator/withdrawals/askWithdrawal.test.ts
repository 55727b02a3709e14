import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import type { Tx } from '../../kit/db/types.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { readHistory } from '../../ledger/history.ts'
import { post } from '../../ledger/transfers.ts'
import { createPlayer } from '../players/accounts.ts'
import { readAuditLog } from '../review-queue/auditLog.ts'
import { withdrawal } from '../tables/player.ts'
import { advanceWithdrawal } from './advance.ts'
import { checkWithdrawals } from './check.ts'
import { askWithdrawal, leftToday, WITHDRAW_MIN } from './create.ts'
import { accountsOf } from './savedAccounts.ts'
import type { WithdrawalAction } from './states.ts'
import { CHECKED_AFTER_MS, moveWithdrawals, PAID_AFTER_MS } from './timer.ts'

/** 20:00 in Jakarta; the day ends four hours later. */
const NOW = Date.UTC(2026, 10, 20, 13)
const MIDNIGHT = NOW + 4 * 3_600_000
/** Level 1: two withdrawals a day, one million in total. */
const MOST = rupiah(1_000_000)
const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

const database = testDatabase()
afterEach(async () =>
  expect([...(await checkLedger(database.db)), ...(await checkWithdrawals(database.db))]).toEqual([]),
)

interface How {
  amount?: Sen
  key?: string
  now?: number
  level?: number
  accountName?: string
  accountNo?: string
  demandIdentity?: (tx: Tx, payout: { amount: Sen; usedBefore: boolean }) => Promise<void>
}
async function rich(amount: Sen = rupiah(10_000_000)): Promise<string> {
  const facts = { username: `p${randomUUID().slice(0, 10)}`, email: '', fullName: '', isGuest: true }
  return database.transaction(async (tx) => {
    const player = await createPlayer(tx, facts, NOW)
    const sides = { debit: SYSTEM.outside, credit: mainOf(player) }
    await post(tx, [{ id: `rich-${player}`, kind: 'deposit', amount, ...sides }], NOW)
    return player
  })
}
const ask = (player: string, how: How = {}) => {
  const { amount = rupiah(50_000), key = randomUUID(), now = NOW, level = 1, ...rest } = how
  const { demandIdentity = async () => {}, ...fields } = rest
  return askWithdrawal(
    database,
    { player, level, key, lang: 'en', now, demandIdentity },
    { ...DETAILS, ...fields, amount },
  )
}
const transNoOf = async (player: string, how: How = {}) => (await ask(player, how)).transNo
const left = (player: string, now = NOW, level = 1) => leftToday(database.db, player, level, now)
const move = (transNo: string, action: WithdrawalAction, now = NOW) =>
  advanceWithdrawal(database, transNo, { action }, now)
const through = async (transNo: string, ...actions: WithdrawalAction[]) => {
  for (const action of actions) await move(transNo, action)
}
const row = async (transNo: string) =>
  (await database.db.select().from(withdrawal).where(eq(withdrawal.transNo, transNo)))[0]
const line = async (player: string, transNo: string) =>
  (await readHistory(database.db, { player, transNo, now: NOW })).list[0]
const balance = (player: string) => balanceReader(database.db)(player)

test('the amount is reserved, and history and row contain the input', async () => {
  const player = await rich()
  const { transNo, replayed } = await ask(player)
  expect(transNo).toMatch(/^WDR-261120-\d{9}$/)
  expect(replayed).toBe(false)
  expect(await balance(player)).toMatchObject({ main: rupiah(9_950_000), held: rupiah(50_000) })
  expect(await line(player, transNo)).toMatchObject({
    kind: 'withdrawal',
    state: 'checking',
    amount: rupiah(-50_000),
    method: 'BCA',
  })
  expect(await row(transNo)).toMatchObject({
    player,
    amount: rupiah(50_000),
    method: 'BCA',
    accountNo: '0011223344',
    holder: 'Budi',
    phone: '0812',
    email: 'b@example.com',
    state: 'checking',
    createdAt: new Date(NOW),
    approvedAt: null,
    settledAt: null,
    reason: null,
  })
  expect(await accountsOf(database.db, player)).toEqual([
    { method: 'BCA', accountNo: '0011223344', name: 'Budi', phone: '0812', email: 'b@example.com' },
  ])
  await ask(player, { accountName: 'DANA', accountNo: '081234567890', now: NOW + 1 })
  expect((await accountsOf(database.db, player)).map(({ method }) => method)).toEqual(['DANA', 'BCA'])
})

// Proves WDL-14.
test('the exact rest of the daily limit is accepted, a sen more is not', async () => {
  const player = await rich()
  await expect(ask(player, { amount: (MOST + 1) as Sen })).rejects.toMatchObject({
    word: 'upstream.withdrawDayAmount',
    values: { amount: 'IDR\u00a01,000,000' },
  })
  await ask(player, { amount: rupiah(400_000) })
  expect(await left(player)).toEqual({ times: 1, amount: rupiah(600_000) })
  await expect(ask(player, { amount: (rupiah(600_000) + 1) as Sen })).rejects.toMatchObject({
    word: 'upstream.withdrawDayAmount',
    values: { amount: 'IDR\u00a0600,000' },
  })
  await ask(player, { amount: rupiah(600_000) })
  expect(await left(player)).toEqual({ times: 0, amount: 0 })
})

// Proves WDL-14.
test('small withdrawals use up the daily number as well, and the next day begins at 00:00 in Jakarta', async () => {
  const player = await rich()
  await ask(player, { amount: WITHDRAW_MIN })
  await ask(player, { amount: WITHDRAW_MIN, now: MIDNIGHT - 1 })
  await expect(ask(player, { amount: WITHDRAW_MIN, now: MIDNIGHT - 1 })).rejects.toMatchObject({
    word: 'upstream.withdrawDayTimes',
  })
  expect(await left(player, MIDNIGHT)).toEqual({ times: 2, amount: MOST })
  await ask(player, { now: MIDNIGHT })
  expect(await left(player, MIDNIGHT)).toEqual({ times: 1, amount: rupiah(950_000) })
})

test('after a drop of the level the rest is zero, never negative', async () => {
  const player = await rich()
  for (let n = 0; n < 3; n++) await ask(player, { amount: rupiah(500_000), level: 2 })
  expect(await left(player)).toEqual({ times: 0, amount: 0 })
  expect(await left(player, NOW, 2)).toEqual({ times: 0, amount: rupiah(1_500_000) })
})

test.each([
  ['refused', ['refuse'], 0],
  ['reversed', ['approve', 'pay', 'reverse'], 0],
  ['approved', ['approve'], 1],
  ['paid', ['approve', 'pay'], 1],
] as const)('a withdrawal that was %s: %j counts %i times', async (_, actions, times) => {
  const player = await rich()
  const transNo = await transNoOf(player, { amount: MOST })
  await through(transNo, ...actions)
  expect(await left(player)).toEqual({ times: 2 - times, amount: times === 0 ? MOST : 0 })
})

test('withdrawals of another player do not use up the daily limit', async () => {
  const [player, other] = [await rich(), await rich()]
  await ask(other, { amount: MOST })
  expect(await left(player)).toEqual({ times: 2, amount: MOST })
})

test('the minimum is accepted, a sen less is not; missing money is refused; neither uses up the daily limit', async () => {
  const player = await rich(rupiah(100_000))
  await expect(ask(player, { amount: (WITHDRAW_MIN - 1) as Sen })).rejects.toMatchObject({
    word: 'upstream.withdrawMin',
    values: { amount: 'IDR\u00a010,000' },
  })
  await expect(ask(player, { amount: (rupiah(100_000) + 1) as Sen })).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  await expect(ask(player, { accountName: 'PIX' })).rejects.toMatchObject({ word: 'upstream.withdrawMethod' })
  expect(await left(player)).toEqual({ times: 2, amount: MOST })
  await ask(player, { amount: WITHDRAW_MIN })
})

test('one key creates one withdrawal; different input under it is refused', async () => {
  const player = await rich()
  const key = randomUUID()
  const first = await ask(player, { key })
  expect(await ask(player, { key })).toEqual({ transNo: first.transNo, replayed: true })
  await expect(ask(player, { key, amount: rupiah(60_000) })).rejects.toMatchObject({ code: 'key_reused' })
  expect((await balance(player)).held).toBe(rupiah(50_000))
})

// Proves WDL-14.
test('twenty concurrent withdrawals never exceed the daily limit', async () => {
  const player = await rich()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => ask(player, { amount: rupiah(600_000) })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balance(player)).held).toBe(rupiah(600_000))
})

test('an account counts as known once a withdrawal to it is in progress, in any spelling of its number', async () => {
  const player = await rich()
  const seen: { amount: Sen; usedBefore: boolean }[] = []
  const input = { level: 8, demandIdentity: async (_: Tx, payout: (typeof seen)[number]) => void seen.push(payout) }
  await ask(player, input)
  await ask(player, { ...input, accountNo: '0011-2233.44', amount: rupiah(60_000) })
  await ask(player, { ...input, accountNo: '0011223345' })
  await ask(player, { ...input, accountName: 'BNI' })
  await ask(await rich(), input)
  expect(seen).toEqual([
    { amount: rupiah(50_000), usedBefore: false },
    { amount: rupiah(60_000), usedBefore: true },
    { amount: rupiah(50_000), usedBefore: false },
    { amount: rupiah(50_000), usedBefore: false },
    { amount: rupiah(50_000), usedBefore: false },
  ])
})

test.each([
  ['refused', ['refuse'], false],
  ['reversed', ['approve', 'pay', 'reverse'], false],
  ['paid', ['approve', 'pay'], true],
] as const)('after a withdrawal that was %s: %j the account counts as known: %s', async (_, actions, used) => {
  const player = await rich()
  await through(await transNoOf(player), ...actions)
  let usedBefore: boolean | undefined
  await ask(player, {
    demandIdentity: async (_tx, payout) => {
      usedBefore = payout.usedBefore
    },
  })
  expect(usedBefore).toBe(used)
})

test('without the confirmation of the player nothing is written, and the key stays free', async () => {
  const player = await rich()
  const key = randomUUID()
  const demandIdentity = () => Promise.reject(new Error('confirm first'))
  await expect(ask(player, { key, demandIdentity })).rejects.toThrow('confirm first')
  expect(await balance(player)).toMatchObject({ main: rupiah(10_000_000), held: 0 })
  expect(await left(player)).toEqual({ times: 2, amount: MOST })
  expect((await ask(player, { key })).replayed).toBe(false)
})

test('each step has a time, and the audit log records operator and reason', async () => {
  const player = await rich()
  const transNo = await transNoOf(player)
  const desk = { by: { operator: 'Sari' } }
  expect(await advanceWithdrawal(database, transNo, { action: 'approve', ...desk }, NOW + 1)).toEqual({
    to: 'approved',
  })
  expect(await row(transNo)).toMatchObject({ approvedAt: new Date(NOW + 1), settledAt: null })
  expect(await line(player, transNo)).toMatchObject({ state: 'checking', remark: 'upstream.withdraw.approved' })
  const reason = 'upstream.withdraw.reasonName' as const
  expect(await advanceWithdrawal(database, transNo, { action: 'refuse', ...desk, reason }, NOW + 2)).toEqual({
    to: 'failed',
  })
  expect(await row(transNo)).toMatchObject({
    state: 'failed',
    approvedAt: new Date(NOW + 1),
    settledAt: new Date(NOW + 2),
    reason,
  })
  expect(await line(player, transNo)).toMatchObject({ state: 'failed', remark: reason })
  expect(await balance(player)).toMatchObject({ main: rupiah(10_000_000), held: 0 })
  const entries = (await readAuditLog(database.db)).filter(({ subject }) => subject === transNo)
  expect(entries.reverse()).toMatchObject([
    {
      kind: 'withdrawal',
      action: 'approve',
      operator: 'Sari',
      reason: 'at the desk',
      before: { state: 'checking' },
      after: { state: 'approved' },
    },
    { action: 'refuse', operator: 'Sari', reason, before: { state: 'approved' }, after: { state: 'failed' } },
  ])
})

test('a step of the timer leaves no entry and no reason; an invalid step changes nothing', async () => {
  const player = await rich()
  const transNo = await transNoOf(player)
  expect(await move(transNo, 'pay')).toBe('illegal')
  expect(await row(transNo)).toMatchObject({ state: 'checking', settledAt: null })
  expect(await line(player, transNo)).toMatchObject({ state: 'checking' })
  expect(await balance(player)).toMatchObject({ main: rupiah(9_950_000), held: rupiah(50_000) })
  expect(await move('WDR-261120-000000000', 'approve')).toBe('unknown')
  await through(transNo, 'approve', 'pay')
  expect(await move(transNo, 'pay')).toBe('already')
  expect(await row(transNo)).toMatchObject({ state: 'credited', reason: null })
  expect(await line(player, transNo)).toMatchObject({ state: 'credited', remark: null })
  expect(await balance(player)).toMatchObject({ main: rupiah(9_950_000), held: 0 })
  expect((await readAuditLog(database.db)).some(({ subject }) => subject === transNo)).toBe(false)
})

test('a returned payout stays as written, and a separate movement returns the money', async () => {
  const player = await rich()
  const transNo = await transNoOf(player)
  await through(transNo, 'approve', 'pay', 'reverse')
  expect(await balance(player)).toMatchObject({ main: rupiah(10_000_000), held: 0 })
  expect(await line(player, transNo)).toMatchObject({ state: 'credited', remark: 'upstream.withdraw.reversed' })
  expect(await line(player, `${transNo}-R`)).toMatchObject({
    kind: 'reversal',
    state: 'credited',
    amount: rupiah(50_000),
    method: 'BCA',
    remark: 'upstream.withdraw.returned',
  })
})

test('the timer approves and pays on time, not before; the bank refuses an unknown number', async () => {
  const player = await rich()
  const [good, bad] = [await transNoOf(player), await transNoOf(player, { accountNo: '1110000002' })]
  const context = { database, log: SILENT }
  const states = async () => [(await row(good))?.state, (await row(bad))?.state]
  await moveWithdrawals(context, NOW + CHECKED_AFTER_MS - 1)
  expect(await states()).toEqual(['checking', 'checking'])
  const approved = NOW + CHECKED_AFTER_MS
  expect(await moveWithdrawals({ ...context, playerId: 'another' }, approved)).toBe(0)
  expect(await moveWithdrawals(context, approved)).toBeGreaterThanOrEqual(2)
  expect(await states()).toEqual(['approved', 'failed'])
  expect(await row(bad)).toMatchObject({ reason: 'upstream.withdraw.reasonNumber' })
  await moveWithdrawals(context, approved + PAID_AFTER_MS - 1)
  expect(await states()).toEqual(['approved', 'failed'])
  await moveWithdrawals(context, approved + PAID_AFTER_MS)
  expect(await states()).toEqual(['credited', 'failed'])
  expect(await moveWithdrawals(context, approved + PAID_AFTER_MS)).toBe(0)
})
