import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import type { Transaction } from '../../../contract/calls/history.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { checkLedger } from '../../ledger/check.ts'
import { post } from '../../ledger/transfers.ts'
import { player as playerTable } from '../tables/player.ts'
import { checkWithdrawals } from './check.ts'
import { CHECKED_AFTER_MS, moveWithdrawals, PAID_AFTER_MS } from './timer.ts'

let upstream: TestUpstream
let now = Date.parse('2026-11-21T12:00:00+07:00')
beforeAll(async () => {
  upstream = await startUpstream({ now: () => now })
})
afterAll(() => upstream.close())

async function richPlayer(main: number): Promise<Player> {
  const player = await newPlayer(upstream.url)
  await upstream.database.transaction(async (tx) => {
    const [row] = await tx.select().from(playerTable).where(eq(playerTable.username, player.username))
    if (!row) throw new Error('The player is not there')
    const sides = { debit: SYSTEM.outside, credit: mainOf(row.id) }
    await post(tx, [{ id: `rich-${row.id}`, kind: 'deposit', amount: rupiah(main), ...sides }], now)
  })
  return player
}

const details = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

async function askFor(player: Player, amount: string, accountNo = details.accountNo): Promise<string> {
  const { envelope } = await ask(upstream.url, 'withdraw', { ...details, accountNo, amount }, player)
  return CALLS.withdraw.reply.parse(envelope.data).transNo ?? ''
}

const press = async (transNo: string, fields: Record<string, string>, site = 'same-origin') => {
  const url = `${upstream.url}/__sandbox/withdrawals/${transNo}`
  const headers = { 'Sec-Fetch-Site': site, Accept: 'text/html' }
  return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })).status
}

async function lines(player: Player, query: object = {}): Promise<Transaction[]> {
  const { envelope } = await ask(upstream.url, 'history', { ...query }, player)
  return CALLS.history.reply.parse(envelope.data).list
}
const line = async (player: Player, transNo: string) => (await lines(player, { transNo }))[0]
const balance = async (player: Player) =>
  CALLS.balance.reply.parse((await ask(upstream.url, 'balance', {}, player)).envelope.data).total
const problems = async () => [
  ...(await checkLedger(upstream.database.db)),
  ...(await checkWithdrawals(upstream.database.db)),
]

// Proves WDL-16.
test('the desk approves and pays; a repeated or invalid step changes nothing', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '50000')
  expect(await line(player, transNo)).toMatchObject({ state: 'checking', stage: 'received', accountEnd: '3344' })
  expect(await press(transNo, { action: 'approve' }, 'cross-site')).toBe(403)
  expect(await press(transNo, { action: 'pay' })).toBe(409)
  expect(await press(transNo, { action: 'approve' })).toBe(303)
  expect(await line(player, transNo)).toMatchObject({ state: 'checking', stage: 'approved' })
  const answers = await Promise.all(['pay', 'pay', 'refuse', 'pay'].map((action) => press(transNo, { action })))
  expect(answers.filter((status) => status === 303).length).toBeGreaterThanOrEqual(1)
  expect(await balance(player)).toBe(rupiah((await line(player, transNo))?.state === 'credited' ? 260_000 : 310_000))
  expect(await press('WDR-nothing', { action: 'pay' })).toBe(404)
  expect(await press(transNo, { action: 'steal' })).toBe(400)
  expect(await problems()).toEqual([])
})

// Proves WDL-15.
test('a refusal has a reason in the language of the reader, returns the money and frees the daily limit', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '100000')
  expect(await balance(player)).toBe(rupiah(210_000))
  expect(await press(transNo, { action: 'refuse', reason: 'not a reason' })).toBe(400)
  expect(await press(transNo, { action: 'refuse', reason: 'wrong_name' })).toBe(303)
  expect(await balance(player)).toBe(rupiah(310_000))
  expect(await line(player, transNo)).toMatchObject({
    state: 'failed',
    remark: 'The account is not in your name. Your balance has been returned.',
  })
  const page = CALLS.withdrawPage.reply.parse((await ask(upstream.url, 'withdrawPage', {}, player)).envelope.data)
  expect(page).toMatchObject({ thirdOptionValue: '2 of 2', withdrawMaxAmount: rupiah(300_000) })
  expect(await problems()).toEqual([])
})

// Proves WDL-18.
test('after a reversal both movements are in the history, and the totals equal the balance', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '100000')
  for (const action of ['approve', 'pay', 'reverse']) expect(await press(transNo, { action })).toBe(303)
  expect(await press(transNo, { action: 'reverse' })).toBe(303)
  expect(await balance(player)).toBe(rupiah(310_000))
  expect(await line(player, transNo)).toMatchObject({ state: 'credited', remark: 'Paid, then returned by the bank' })
  const reversals = await lines(player, { type: 'reversal' })
  expect(reversals).toMatchObject([{ transNo: `${transNo}-R`, state: 'credited', amount: rupiah(100_000) }])
  const { envelope } = await ask(upstream.url, 'history', { pageSize: 1 }, player)
  expect(CALLS.history.reply.parse(envelope.data).totals).toEqual({ in: rupiah(110_000), out: rupiah(100_000) })
  const beyond = await ask(upstream.url, 'history', { pageNum: 99 }, player)
  expect(CALLS.history.reply.parse(beyond.envelope.data).totals).toEqual({ in: rupiah(110_000), out: rupiah(100_000) })
  expect(await problems()).toEqual([])
})

test('the timer approves and pays without the desk; an unknown number is refused', async () => {
  const player = await richPlayer(300_000)
  const good = await askFor(player, '50000')
  const bad = await askFor(player, '60000', '1110000002')
  await moveWithdrawals({ database: upstream.database, log: SILENT }, now + CHECKED_AFTER_MS - 1)
  expect((await line(player, good))?.stage).toBe('received')
  now += CHECKED_AFTER_MS
  await moveWithdrawals({ database: upstream.database, log: SILENT }, now)
  expect([(await line(player, good))?.stage, (await line(player, bad))?.state]).toEqual(['approved', 'failed'])
  now += PAID_AFTER_MS
  await moveWithdrawals({ database: upstream.database, log: SILENT }, now)
  expect((await line(player, good))?.state).toBe('credited')
  expect(await balance(player)).toBe(rupiah(260_000))
  expect(await problems()).toEqual([])
})

// Proves WDL-19.
test('only its own player can remove a saved account', async () => {
  const [player, other] = [await richPlayer(300_000), await newPlayer(upstream.url)]
  await askFor(player, '50000')
  const list = async () =>
    CALLS.savedAccounts.reply.parse((await ask(upstream.url, 'savedAccounts', {}, player)).envelope.data)
  const account = { accountName: 'BCA', accountNo: details.accountNo }
  await ask(upstream.url, 'removeAccount', account, other)
  expect(await list()).toMatchObject([{ method: 'BCA', number: details.accountNo, name: details.name }])
  await ask(upstream.url, 'removeAccount', account, player)
  expect(await list()).toEqual([])
})

// Proves WDL-03.
test('the maximum on the page is always accepted', async () => {
  const player = await richPlayer(9_999)
  const page = CALLS.withdrawPage.reply.parse((await ask(upstream.url, 'withdrawPage', {}, player)).envelope.data)
  expect(page.withdrawMaxAmount).toBe(0)
  expect(page.fifthOptionValue).toContain('IDR\u00a010,000')
})
