import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { type Decision, decideReview } from '../../desk/decideReview.ts'
import { SILENT, testDatabase } from '../../kit/db/testing.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { post } from '../../ledger/transfers.ts'
import { gamesOn, orderOf, problemsOf, tellOf } from '../../testing.ts'
import { writeNotice } from '../deposits/notice.ts'
import { applyStoredNotices } from '../deposits/storedNotices.ts'
import { createPlayer } from '../players/accounts.ts'
import { payPromotions } from '../promotions/promotions.ts'
import { countReviewQueue } from '../review-queue/kinds.ts'
import { accountClosing } from '../tables/closing.ts'
import { storedNotice } from '../tables/gateway.ts'
import { player as players } from '../tables/player.ts'
import { advanceWithdrawal } from '../withdrawals/advance.ts'
import { askWithdrawal } from '../withdrawals/create.ts'
import { eraseAccounts } from './erase.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
/** An order that was made at NOW has expired. */
const LATER = NOW + 15 * 24 * 3_600_000
const AMOUNT = rupiah(50_000)

const database = testDatabase()
const rows = { database, log: SILENT }
afterEach(async () => expect(await problemsOf(database)).toEqual([]))

async function newPlayer() {
  const username = `p${randomUUID().slice(0, 10)}`
  const id = await database.transaction((tx) => createPlayer(tx, { username }, NOW))
  return { id, username }
}
const order = (player: string, now = NOW) => orderOf(database, player, now)
async function erase(player: string) {
  const times = { askedAt: new Date(NOW), closesAt: new Date(LATER) }
  await database.db.insert(accountClosing).values({ player, ...times })
  const context = { ...rows, sessions: { forget: () => {} }, filesFolder: '/nowhere' }
  expect(await eraseAccounts(context, LATER)).toBe(1)
}
const paid = (transNo: string) => writeNotice({ type: 'payment.paid', transNo, amount: AMOUNT, currency: 'IDR' })
const tell = (transNo: string, event: string = randomUUID()) => tellOf(database, transNo, { now: LATER, event })
const balance = (player: string) => balanceReader(database.db)(player)
const waiting = async () => {
  const { refusedCallback, lateDeposit, failingRow } = await countReviewQueue(database.db, LATER)
  return { refusedCallback, others: lateDeposit + failingRow }
}
const decide = (id: string, action: Decision['action'], username?: string) => {
  const decision = { kind: 'refusedCallback', id, action, username, operator: 'Sari', reason: 'late' } as const
  return decideReview({ database, games: gamesOn(database, () => LATER) }, decision, LATER)
}
/** What waits can be credited to another player alone, once. */
async function expectWaits(erased: string, event: string) {
  expect(await decide(event, 'retry')).toEqual({ refused: 'upstream.parked.stillRefused' })
  expect(await decide(event, 'credit')).toHaveProperty('refused')
  const heir = await newPlayer()
  expect(await decide(event, 'credit', heir.username)).toBe('done')
  expect(await decide(event, 'credit', heir.username)).toBe('settled')
  expect([(await balance(erased)).main, (await balance(heir.id)).main]).toEqual([0, AMOUNT])
}

// Proves DEP-46.
test('a late payment waits for an operator uncredited', async () => {
  const { id } = await newPlayer()
  const transNo = await order(id)
  await erase(id)
  const [event, repeated] = [randomUUID(), randomUUID()]
  for (const one of [event, event, repeated]) expect(await tell(transNo, one)).toBe('erased')
  expect(await waiting()).toEqual({ refusedCallback: 2, others: 0 })
  expect(await decide(event, 'credit')).toEqual({ refused: 'upstream.parked.accountErased' })
  await expectWaits(id, event)
  // The second notice of the same payment: its order has ended.
  expect(await tell(transNo, repeated)).toBe('illegal')
})

// Proves DEP-46.
test('a late payment that was stored while money was stopped waits too', async () => {
  const { id } = await newPlayer()
  const transNo = await order(id)
  await erase(id)
  const { refusedCallback } = await waiting()
  const eventId = randomUUID()
  await database.db.insert(storedNotice).values({ eventId, body: paid(transNo), receivedAt: new Date(LATER) })
  expect([await applyStoredNotices(rows, LATER), await applyStoredNotices(rows, LATER)]).toEqual([1, 0])
  expect(await waiting()).toEqual({ refusedCallback: refusedCallback + 1, others: 0 })
  await expectWaits(id, eventId)
})

async function paidOut() {
  const { id: player } = await newPlayer()
  const sides = { debit: SYSTEM.outside, credit: mainOf(player) }
  const deposit = { id: randomUUID(), kind: 'deposit', amount: AMOUNT, ...sides } as const
  await database.transaction((tx) => post(tx, [deposit], NOW))
  const asking = { player, level: 1, key: randomUUID(), lang: 'en', now: NOW, demandIdentity: async () => {} } as const
  const to = { name: 'Budi', phone: '0812', email: '', accountName: 'BCA', accountNo: '0011223344' }
  const { transNo } = await askWithdrawal(database, asking, { ...to, amount: AMOUNT })
  const move = (action: 'approve' | 'pay' | 'reverse') => advanceWithdrawal(database, transNo, { action }, LATER)
  for (const action of ['approve', 'pay'] as const) expect(await move(action)).toHaveProperty('to')
  return { player, transNo, move }
}

// Proves DEP-46.
test('a payout that the bank returns waits too', async () => {
  const { player, transNo, move } = await paidOut()
  await erase(player)
  const { refusedCallback } = await waiting()
  expect([await move('reverse'), await move('reverse')]).toEqual(['erased', 'erased'])
  expect(await waiting()).toEqual({ refusedCallback: refusedCallback + 1, others: 0 })
  await expectWaits(player, `${transNo}-R`)
  expect(await move('reverse')).toBe('erased')
  expect(await decide(`${transNo}-R`, 'dismiss')).toBe('settled')
})

// Proves DEP-46.
test('a payout that the bank returns while the account is being erased waits for its end', async () => {
  const { player, move } = await paidOut()
  const isLocked = Promise.withResolvers<void>()
  const erasing = database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    isLocked.resolve()
    await setTimeout(100)
    const end = new Date(LATER)
    await tx.insert(accountClosing).values({ player, askedAt: new Date(NOW), closesAt: end, erasedAt: end })
  })
  await isLocked.promise
  expect(await move('reverse')).toBe('erased')
  await erasing
})

// Proves DEP-46.
test('a bonus is not given: an inviter gets none, the friend does', async () => {
  const [inviter, friend] = [await newPlayer(), await newPlayer()]
  await database.db.update(players).set({ invitedBy: inviter.id }).where(eq(players.id, friend.id))
  await erase(inviter.id)
  const { bonus } = await balance(inviter.id)
  for (let n = 0; n < 2; n++) expect(await tell(await order(friend.id, LATER))).toBe('applied')
  expect(await payPromotions(rows, LATER)).toBe(0)
  expect((await balance(inviter.id)).bonus).toBe(bonus)
  expect((await balance(friend.id)).bonus).toBeGreaterThan(bonus)
  expect(await waiting()).toMatchObject({ others: 0 })
})
