import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { decideReview } from '../../desk/decideReview.ts'
import { askDesk, type IdentityProvider, identityProvider } from '../../desk/operators.testing.ts'
import { openDatabase } from '../../kit/db/open.ts'
import { lendDatabase, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { startUpstream } from '../../start.ts'
import { gamesOn, orderOf, playerAt, problemsOf, tellOf } from '../../testing.ts'
import { advanceWithdrawal } from '../withdrawals/advance.ts'
import { askWithdrawal } from '../withdrawals/create.ts'
import type { WithdrawalAction } from '../withdrawals/states.ts'
import { CHECKED_AFTER_MS, moveWithdrawals } from '../withdrawals/timer.ts'
import { readAuditLog } from './auditLog.ts'
import { approvalsOf, setFourEyesFrom } from './fourEyes.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const FROM = rupiah(100_000)
const MORE = rupiah(100_001)
const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

/** Two processes on one database, as far as the database can tell. */
let one: Database
let two: Database
let giveBack: () => Promise<void>
beforeAll(async () => {
  const lent = await lendDatabase()
  giveBack = lent.giveBack
  const open = () => openDatabase({ dataDir: '', log: SILENT, ...lent.options })
  one = await open()
  // PGlite has one session for all.
  two = one.kind === 'postgres' ? await open() : one
})
beforeEach(() => setFourEyesFrom(FROM))
afterEach(() => setFourEyesFrom(null))
afterAll(async () => {
  expect(await problemsOf(one)).toEqual([])
  await one.close()
  if (two !== one) await two.close()
  await giveBack()
})

const by = (subject: string, issuer = 'https://staff.example') => ({ operator: subject, proof: { issuer, subject } })
const [SARI, DEWI] = [by('sari'), by('dewi')]

async function asked(amount: Sen) {
  const { id } = await playerAt(one, NOW, { main: rupiah(1_000_000) })
  const request = {
    player: id,
    level: 8,
    key: randomUUID(),
    lang: 'en',
    now: NOW,
    demandIdentity: async () => {},
  } as const
  return (await askWithdrawal(one, request, { ...DETAILS, amount })).transNo
}
const press = (transNo: string, action: WithdrawalAction, who?: ReturnType<typeof by>, database = one) =>
  advanceWithdrawal(database, transNo, { action, ...(who && { by: who }) }, NOW)
const entries = async (subject: string) =>
  (await readAuditLog(one.db))
    .filter((row) => row.subject === subject)
    .map(({ action, operatorSubject, after }) => [action, operatorSubject, after])
    .reverse()

// Proves SBX-26.
test('a payout above the amount needs two persons, and the audit log has both', async () => {
  const transNo = await asked(MORE)
  expect(await press(transNo, 'approve', SARI)).toBe('waits')
  expect(await press(transNo, 'approve', SARI)).toBe('waits')
  expect(await press(transNo, 'pay', DEWI)).toBe('illegal')
  const first = () => approvalsOf(one.db, 'withdrawal', [transNo, 'another'])
  expect([...(await first())]).toEqual([[transNo, ['sari: approve']]])
  setFourEyesFrom(null)
  expect((await first()).size).toBe(0)
  setFourEyesFrom(FROM)
  expect(await press(transNo, 'approve', DEWI)).toEqual({ to: 'approved' })
  expect(await press(transNo, 'pay', SARI)).toEqual({ to: 'credited' })
  expect(await press(transNo, 'reverse', SARI)).toBe('waits')
  expect(await press(transNo, 'reverse', DEWI)).toEqual({ to: 'reversed' })
  expect(await entries(transNo)).toEqual([
    ['approve', 'sari', { waits: 'for a second person', terms: { state: 'checking' } }],
    ['approve', 'dewi', { state: 'approved' }],
    ['pay', 'sari', { state: 'credited' }],
    ['reverse', 'sari', { waits: 'for a second person', terms: { state: 'credited' } }],
    ['reverse', 'dewi', { state: 'reversed' }],
  ])
})

// Proves SBX-26.
test('up to the amount one is enough; the subject of another issuer is another person', async () => {
  expect(await press(await asked(FROM), 'approve', SARI)).toEqual({ to: 'approved' })
  const transNo = await asked(MORE)
  expect(await press(transNo, 'approve', SARI)).toBe('waits')
  expect(await press(transNo, 'approve', by('sari', 'https://other.example'))).toEqual({ to: 'approved' })
})

// Proves SBX-26.
test('nobody is exempt: neither the timer nor a typed name approves, and what waits stops no other payout', async () => {
  const large = await Promise.all(Array.from({ length: 51 }, () => asked(MORE)))
  const small = await asked(FROM)
  const [first = ''] = large
  expect(await press(first, 'approve')).toBe('waits')
  expect(await advanceWithdrawal(one, first, { action: 'approve', by: { operator: 'Sari' } }, NOW)).toBe('waits')
  expect(await press(first, 'approve', DEWI)).toBe('waits')
  const context = { database: one, db: one.db, log: SILENT }
  await moveWithdrawals(context, NOW + CHECKED_AFTER_MS)
  expect(await press(small, 'approve', SARI)).toBe('already')
})

// Proves SBX-26.
test('an approval counts for a day', async () => {
  const transNo = await asked(MORE)
  expect(await press(transNo, 'approve', SARI)).toBe('waits')
  await one.db.execute(`update operator_approval set at = at - interval '1 day' where subject = '${transNo}'`)
  expect(await press(transNo, 'approve', DEWI)).toBe('waits')
  expect(await press(transNo, 'approve', SARI)).toEqual({ to: 'approved' })
})

// Proves SBX-26.
test('50 races of two processes: one person never approves, two approve once', async () => {
  for (let race = 0; race < 50; race++) {
    const transNo = await asked(MORE)
    const alone = await Promise.all([one, two, one, two].map((at) => press(transNo, 'approve', SARI, at)))
    expect(alone).toEqual(['waits', 'waits', 'waits', 'waits'])
    const other = await asked(MORE)
    const both = await Promise.all(
      [one, two, one, two].map((at, n) => press(other, 'approve', n % 3 === 0 ? SARI : DEWI, at)),
    )
    expect(both.filter((step) => typeof step === 'object')).toEqual([{ to: 'approved' }])
    const [[, first] = [], [, second] = [], ...more] = await entries(other)
    expect([[first, second].sort(), more]).toEqual([['dewi', 'sari'], []])
  }
})

// Proves SBX-26.
test('a credit by hand needs two persons who name the same player and amount', async () => {
  const { id } = await playerAt(one, NOW)
  const [order, event] = [await orderOf(one, id, NOW), randomUUID()]
  expect(await tellOf(one, order, { now: NOW, event, amount: rupiah(60_000) })).toBe('mismatch')
  const context = { database: one, games: gamesOn(one, () => NOW) }
  const credit = (who: ReturnType<typeof by>, amount?: Sen) =>
    decideReview(
      context,
      { kind: 'refusedCallback', id: event, action: 'credit', reason: 'the bank says so', amount, ...who },
      NOW,
    )
  const main = async () => (await balanceReader(one.db)(id)).main
  expect([await credit(SARI, MORE), await credit(SARI, MORE)]).toEqual(['waits', 'waits'])
  expect(await credit(DEWI, (MORE + 100) as Sen)).toBe('waits')
  expect(await main()).toBe(0)
  expect([await credit(DEWI, MORE), await credit(SARI, MORE)]).toEqual(['done', 'settled'])
  expect(await main()).toBe(MORE)
})

describe('at the desk', () => {
  let staff: IdentityProvider
  let url: string
  let close: () => Promise<void>
  beforeAll(async () => {
    staff = await identityProvider()
    const { options, giveBack } = await lendDatabase()
    const upstream = await startUpstream({
      ...{ host: '127.0.0.1', port: 0, webUrl: 'http://localhost:3000', secret: 's'.repeat(32), demo: false },
      ...{ log: SILENT, dataDir: 'memory://', operators: staff.settings, fourEyesFrom: FROM },
      ...options,
    })
    url = upstream.url
    close = async () => {
      await upstream.close()
      await giveBack()
    }
  })
  afterAll(() => close())
  const post = async (sub: string, path: string, body: object) =>
    await askDesk(url, path, { headers: { authorization: `Bearer ${await staff.tokenOf(sub)}` }, body })

  // Proves SBX-26.
  test('one person stops money, two open it, and an approval is of this stop alone', async () => {
    const state = async (sub: string, action: string, reason = 'a drill') => {
      const { status, answer } = await post(sub, 'ledger', { action, reason })
      return [status, answer?.data]
    }
    expect(await state('sari', 'stop')).toMatchObject([200, { money: 'operator' }])
    expect(await state('sari', 'open')).toMatchObject([202, { money: 'operator', waits: true }])
    expect(await state('sari', 'open', 'once more')).toMatchObject([202, { money: 'operator' }])
    expect(await state('dewi', 'open')).toMatchObject([200, { money: 'open' }])
    expect(await state('dewi', 'open')).toMatchObject([202, { money: 'open' }])
    expect(await state('sari', 'stop')).toMatchObject([200, { money: 'operator' }])
    expect(await state('sari', 'open')).toMatchObject([202, { money: 'operator' }])
    expect(await state('dewi', 'open')).toMatchObject([200, { money: 'open' }])
  })

  // Proves SBX-26, PRT-09.
  test('no player is made with more money, and no two persons end a self-exclusion', async () => {
    for (const facts of [
      { balance: '100001' },
      { balance: '90000', bonus: '10001' },
      { history: [{ type: 'deposit', amount: '1' }] },
    ])
      expect((await post('sari', 'players', facts)).answer).toMatchObject({ code: 409, reason: 'not_possible' })
    expect((await post('sari', 'players', { username: 'budi01', balance: '100000', bonus: '0' })).status).toBe(200)
    for (const sub of ['sari', 'dewi'])
      expect((await post(sub, 'players/budi01', { exclusion: 'end' })).answer).toMatchObject({ code: 400 })
  })
})
