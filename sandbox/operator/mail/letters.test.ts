import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../../cli/conformance/client.ts'
import { askConfirmed } from '../../../cli/conformance/rules.ts'
import { type Player, richPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { DEVICE_HEADER } from '../../../contract/calls/signIn.ts'
import { rupiah } from '../../../contract/money/sen.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { SILENT } from '../../kit/db/testing.ts'
import { applyNotice } from '../deposits/applyNotice.ts'
import { createOrder } from '../deposits/create.ts'
import { expireOrders } from '../deposits/expire.ts'
import { accountClosing } from '../tables/closing.ts'
import { mail, player as playerTable } from '../tables/player.ts'
import { advanceWithdrawal } from '../withdrawals/advance.ts'
import { deliverMail } from './delivery.ts'
import type { Email } from './emails.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEB = 'https://kancil.example'
const ACCOUNT = '9988776655443322'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now, webUrl: WEB })
beforeEach(async () => {
  await upstream.database.db.delete(mail)
})

async function idOf({ username }: Player): Promise<string> {
  const [row] = await upstream.database.db.select().from(playerTable).where(eq(playerTable.username, username))
  return row?.id ?? ''
}

/** A player who was last seen in this language. */
async function speaker(language: 'en' | 'in', options: object = {}): Promise<Player> {
  const player = await richPlayer(upstream.url, options)
  const { username, password } = player
  await ask(
    upstream.url,
    'login',
    { username, password },
    { language, headers: { [DEVICE_HEADER]: 'home'.padEnd(43, 'x') } },
  )
  return player
}

/** All e-mails, as the mail server gets them. */
async function letters(): Promise<Email[]> {
  const sent: Email[] = []
  const send = async (email: Email) => void sent.push(email)
  await deliverMail({ database: upstream.database, send, webUrl: WEB, now: () => now, log: SILENT })
  return sent
}

async function ordered(player: Player) {
  const deps = { database: upstream.database, gatewayUrl: '', now: () => now }
  const wanted = { player: await idOf(player), key: randomUUID(), lang: 'en', paymentChannel: 'QRIS' } as const
  return (await createOrder(deps, { ...wanted, amount: rupiah(50_000) })).order
}
const tell = async (transNo: string, type: 'payment.paid' | 'payment.failed', event: string = randomUUID()) =>
  await upstream.database
    .transaction((tx) => applyNotice(tx, event, { type, transNo, amount: rupiah(50_000), currency: 'IDR' }, now))
    .catch(() => 'refused')

async function withdrawn(player: Player): Promise<string> {
  const fields = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: ACCOUNT }
  const { envelope } = await askConfirmed(upstream.url, 'withdraw', { ...fields, amount: '50000' }, player)
  return CALLS.withdraw.reply.parse(envelope.data).transNo ?? ''
}
const move = async (transNo: string, action: 'approve' | 'pay' | 'refuse' | 'reverse') =>
  await advanceWithdrawal(upstream.database, transNo, { action }, now)

// Proves MON-44.
test('a paid deposit is told once, under repeated, parallel and late notices, in the language of the player', async () => {
  const player = await speaker('in')
  const { transNo } = await ordered(player)
  const event = randomUUID()
  await Promise.all([
    tell(transNo, 'payment.paid', event),
    tell(transNo, 'payment.paid', event),
    tell(transNo, 'payment.paid'),
  ])
  await tell(transNo, 'payment.paid')
  await tell(transNo, 'payment.failed')
  now += DAY_MS / 4
  await tell(transNo, 'payment.paid')
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    recipient: `${player.username}@example.com`,
    subject: 'Isi saldo Rp\u00a050.000 sudah masuk',
  })
  expect(letter?.body).toMatch(/Metode: QRIS\nNomor: [\w-]+\nWaktu: 21 Nov 2026, 12[.:]00 WIB/)
  expect(letter?.body).toContain(`${WEB}/confirm?transNo=${transNo}\n`)
  expect(letter?.body).toContain('uang mainan')
})

// Proves MON-44.
test('a deposit that was paid late is told once; one that expires or fails is not', async () => {
  const player = await speaker('en')
  const [late, failed] = [await ordered(player), await ordered(player)]
  await tell(failed.transNo, 'payment.failed')
  now += 2 * DAY_MS
  await expireOrders({ database: upstream.database, log: SILENT }, now)
  expect(await letters()).toEqual([])
  expect(await tell(late.transNo, 'payment.paid')).toBe('applied')
  await tell(late.transNo, 'payment.paid')
  expect((await letters()).map(({ subject }) => subject)).toEqual(['Your deposit of IDR\u00a050,000 has arrived'])
})

// Proves MON-44.
test('each end of a withdrawal is told once, with the last four digits of the account alone', async () => {
  const player = await speaker('en')
  const transNo = await withdrawn(player)
  await Promise.all([move(transNo, 'approve'), move(transNo, 'approve')])
  expect(await letters()).toEqual([])
  await Promise.all([move(transNo, 'pay'), move(transNo, 'pay'), move(transNo, 'refuse')])
  const paid = await letters()
  await Promise.all([move(transNo, 'reverse'), move(transNo, 'reverse'), move(transNo, 'pay')])
  const reversed = await letters()
  const other = await withdrawn(player)
  await Promise.all([move(other, 'refuse'), move(other, 'refuse'), move(other, 'pay')])
  const refused = await letters()
  expect([paid, reversed, refused].map((all) => all.map(({ subject }) => subject))).toEqual([
    ['Your withdrawal of IDR\u00a050,000 has been paid'],
    ['Your withdrawal of IDR\u00a050,000 came back'],
    ['Your withdrawal of IDR\u00a050,000 was not paid'],
  ])
  for (const { body } of [...paid, ...reversed, ...refused]) {
    expect(body).toContain('Method: BCA •••• 3322\n')
    expect(body).not.toContain(ACCOUNT.slice(-5))
    expect(body).toMatch(/https:\/\/kancil\.example\/confirm\?transNo=[\w-]+\n/)
    expect(body).not.toMatch(/\{\{|\/recharge|bonus/i)
  }
  expect(refused[0]?.body).toContain('Your balance has been returned.')
})

// Proves MON-44.
test('no e-mail to an address that is missing or not confirmed, nor to a closed account', async () => {
  const unconfirmed = await speaker('en', { emailConfirmed: false })
  const closed = await speaker('en')
  const orders = [await ordered(unconfirmed), await ordered(closed)]
  const times = { askedAt: new Date(now), closesAt: new Date(now + DAY_MS) }
  await upstream.database.db.insert(accountClosing).values({ player: await idOf(closed), ...times })
  for (const { transNo } of orders) expect(await tell(transNo, 'payment.paid')).toBe('applied')
  expect(await letters()).toEqual([])
})

// Proves MON-44.
test('what is rolled back tells nothing, and a player of unknown language reads every one', async () => {
  const player = await richPlayer(upstream.url)
  const { transNo } = await ordered(player)
  const notice = { type: 'payment.paid', transNo, amount: rupiah(50_000), currency: 'IDR' } as const
  const undone = upstream.database.transaction(async (tx) => {
    await applyNotice(tx, randomUUID(), notice, now)
    throw new Error('cut')
  })
  await expect(undone).rejects.toThrow('cut')
  expect(await letters()).toEqual([])
  await tell(transNo, 'payment.paid')
  const [letter] = await letters()
  expect(letter?.subject).toBe('Your deposit of IDR\u00a050,000 has arrived / Isi saldo Rp\u00a050.000 sudah masuk')
})
