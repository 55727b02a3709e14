import { afterEach, describe, expect, test } from 'vitest'
import { CALLS } from '../../contract/calls/calls.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { desk, makePlayer } from '../../tests/support/desk.ts'
import { TEST_SECRET, testUpstream } from '../../tests/support/upstream.ts'
import { sign } from '../kit/http/signature.ts'
import { checkLedger } from '../ledger/check.ts'
import { checkOrders } from '../operator/deposits/check.ts'
import { checkWithdrawals } from '../operator/withdrawals/check.ts'

const upstream = testUpstream()
// Whatever a test did, the ledger is sound.
afterEach(async () => {
  const { db } = upstream.database
  expect([...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]).toEqual([])
})

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${upstream.url}${path}`, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } })

async function signIn({ username, password }: { username: string; password: string }) {
  const envelope = await upstream.call('login', { username, password })
  return { token: CALLS.login.reply.parse(envelope.data).authToken }
}
const balanceOf = (as: { token: string }) => upstream.reply('balance', {}, as)
const historyOf = (as: { token: string }) => upstream.reply('history', { pageSize: 100 }, as)

describe('players', () => {
  // Proves SBX-07.
  test('one call creates a player with level, balance, bonus and a consistent history', async () => {
    const made = await makePlayer(upstream.url, {
      level: 4,
      balance: '150000',
      bonus: '2500',
      history: [
        { type: 'deposit', amount: '200000', at: '-3d', method: 'QRIS' },
        { type: 'withdrawal', amount: '90000', at: '-2d', method: 'BCA' },
        { type: 'withdrawal', state: 'failed', amount: '50000', at: '-36h', method: 'DANA' },
        { type: 'deposit', state: 'expired', amount: '75000', at: '-1d', method: 'BRI' },
      ],
    })
    expect(made).toMatchObject({ balance: '150000', bonus: '2500' })
    const as = await signIn(made)
    expect(await balanceOf(as)).toMatchObject({ total: rupiah(152_500), bonus: rupiah(2500) })
    const { list } = await historyOf(as)
    expect(list.map(({ type, state, amount }) => [type, state, amount])).toEqual([
      ['deposit', 'expired', rupiah(75_000)],
      ['withdrawal', 'failed', -rupiah(50_000)],
      ['withdrawal', 'credited', -rupiah(90_000)],
      ['deposit', 'credited', rupiah(200_000)],
      ['deposit', 'credited', rupiah(40_000)],
      ['bonus', 'credited', rupiah(2500)],
    ])
    expect(await upstream.reply('userDetail', {}, as)).toMatchObject({ membershipLevel: 4, username: made.username })
  })

  test('a reset clears the history and the sessions of a name and keeps its password', async () => {
    const made = await makePlayer(upstream.url, { balance: '500000' })
    const before = await signIn(made)
    await expect(makePlayer(upstream.url, { username: made.username })).rejects.toThrow('taken')
    await desk(upstream.url, 'players', { username: made.username, reset: true, balance: '1000' })
    expect((await upstream.call('balance', {}, before)).code).toBe(404)
    const after = await signIn(made)
    expect((await balanceOf(after)).total).toBe(rupiah(11_000))
    expect((await historyOf(after)).total).toBe(2)
  })

  // Proves SBX-07.
  test('a bonus of zero means none, in the history too; a granted one counts, and more than the requested is a problem', async () => {
    const made = await makePlayer(upstream.url, { balance: '75000', bonus: '0' })
    expect(made).toMatchObject({ balance: '75000', bonus: '0' })
    expect((await historyOf(await signIn(made))).list.map(({ type }) => type)).toEqual(['deposit'])
    const history = [{ type: 'bonus', amount: '500' }]
    const granted = await makePlayer(upstream.url, { bonus: '500', history })
    expect((await historyOf(await signIn(granted))).list.map(({ amount }) => amount)).toEqual([rupiah(500)])
    await expect(makePlayer(upstream.url, { bonus: '400', history })).rejects.toThrow('bonus:')
  })

  // Proves SBX-07.
  test.each([
    [[{ type: 'withdrawal', amount: '1000' }], '0'],
    [[{ type: 'withdrawal', state: 'failed', amount: '1000' }], '1000'],
    [
      [
        { type: 'deposit', amount: '500' },
        { type: 'bet', amount: '700' },
      ],
      '0',
    ],
    [[{ type: 'deposit', amount: '500' }], '500'],
    [[{ type: 'bonus', amount: '500' }], '0'],
  ])('a history without a balance gets the opening deposit that it needs: %j', async (history, balance) => {
    expect(await makePlayer(upstream.url, { history })).toMatchObject({ balance })
  })

  test.each([
    [{ level: 9 }, 'level:'],
    [{ balance: '-1' }, 'balance:'],
    [{ balance: 'much' }, 'balance:'],
    [{ balance: '1.005' }, 'balance:'],
    [{ colour: 'red' }, 'colour'],
    [{ history: [{ type: 'deposit', amount: '1', at: 'yesterday' }] }, 'history.0.at'],
    [{ colour: 'red' }, 'known ones are: count username password email'],
    [
      { history: [{ type: 'deposit', amount: '1', colour: 'red' }] },
      'known ones are: type state amount at method title',
    ],
    [
      {
        balance: '0',
        history: [
          { type: 'withdrawal', amount: '1000', at: '-2d' },
          { type: 'deposit', amount: '1000', at: '-1d' },
        ],
      },
      'spends what was not there',
    ],
    [{ balance: '10', history: [{ type: 'deposit', amount: '1000', at: '-1d' }] }, 'ask for 1000 or more'],
  ])('%j is refused with a reason', async (input, why) => {
    await expect(makePlayer(upstream.url, input)).rejects.toThrow(why)
  })
})

describe('pages of the desk', () => {
  const PLACES = ['', 'deposits', 'withdrawals', 'support', 'mail', 'players', 'clock', 'requests', 'openapi']

  test.each(PLACES)('/__sandbox/%s is a page in both languages, without script', async (place) => {
    const english = await open(`/__sandbox/${place}`, { 'Accept-Language': 'en' })
    const text = await english.text()
    expect(english.status).toBe(200)
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<html lang="en">')
    expect(text).not.toContain('<script')
    expect(await (await open(`/__sandbox/${place}`, { 'Accept-Language': 'in' })).text()).toContain('<html lang="id">')
  })

  test('the page of the API shows every call', async () => {
    const text = await (await open('/__sandbox/openapi')).text()
    for (const name of Object.keys(CALLS)) expect(text).toContain(`id="${name}"`)
  })

  test('the clock is stored in this browser only, and an empty form clears it', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${upstream.url}/__sandbox/clock`, {
        method: 'POST',
        headers: { Accept: 'text/html' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const cookieReply = await post({ now: '+25h', scenario: 'history=empty' })
    expect(cookieReply.status).toBe(303)
    expect(cookieReply.headers.get('set-cookie')).toMatch(/^sandbox=now%3D%252B25h%26scenario.*HttpOnly/)
    expect((await post({})).headers.get('set-cookie')).toMatch(/^sandbox=;/)
    const refused = await post({ scenario: 'history=explode' })
    expect({ status: refused.status, text: await refused.text() }).toMatchObject({
      status: 400,
      text: expect.stringContaining('malformed'),
    })
  })
})

test('a form of another site is refused', async () => {
  const from = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
  for (const place of ['deposits/x', 'withdrawals/x', 'support/1', 'players', 'clock']) {
    const answer = await fetch(`${upstream.url}/__sandbox/${place}`, { method: 'POST', headers: from, body: '{}' })
    expect(answer.status, place).toBe(403)
  }
})

test('/openapi.json is the document of upstream', async () => {
  const document = await (await fetch(`${upstream.url}/openapi.json`)).json()
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
  expect(Object.keys(document.paths)).toContain('/trx/depositSelf')
})

describe('the review queue', () => {
  const press = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${upstream.url}/__sandbox/parked/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
  const who = { operator: 'Sari', reason: 'paid by transfer' }

  async function refusedCallback(transNo: string, amount: string): Promise<string> {
    const event = crypto.randomUUID()
    const body = JSON.stringify({ type: 'payment.paid', transNo, amount, currency: 'IDR' })
    const headers = { 'content-type': 'application/json', ...sign(TEST_SECRET, event, body, Date.now()) }
    const answer = await fetch(`${upstream.url}/callback/payment`, { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
    return event
  }

  // Proves MON-38.
  test('a payment of another amount is listed, credited with a reason, and recorded in the audit log', async () => {
    const made = await makePlayer(upstream.url, { bonus: '0' })
    const as = await signIn(made)
    const { transNo } = await upstream.reply('rechargeOrder', { paymentChannel: 'QRIS', amount: '50000' }, as)
    const event = await refusedCallback(transNo, '60000')

    const listed = await desk(upstream.url, 'parked')
    expect(listed).toMatchObject({
      list: [{ kind: 'refusedCallback', id: event, username: made.username, amount: '50000', told: '60000' }],
    })
    for (const lang of ['en', 'id']) {
      const page = await (await open(`/__sandbox/parked?lang=${lang}`)).text()
      expect(page).toContain(made.username)
      expect(page).toContain(lang === 'en' ? 'Credit the player' : 'Kreditkan ke pemain')
    }

    const path = `refusedCallback/${event}`
    for (const body of [
      { action: 'credit' },
      { ...who, reason: ' x ', action: 'credit' },
      { ...who, action: 'keep' },
      { ...who, action: 'credit', amount: '1.005' },
    ])
      expect((await press(path, body)).status).toBe(400)
    expect((await press(path, { ...who, action: 'credit' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await press('refusedCallback/nothing', { ...who, action: 'credit' })).status).toBe(404)
    expect(await balanceOf(as)).toMatchObject({ total: 0 })

    expect((await press(path, { ...who, action: 'credit' }, { accept: 'text/html' })).headers.get('location')).toBe(
      '/__sandbox/parked',
    )
    const again = await press(path, { ...who, action: 'credit' })
    expect([again.status, (await again.json()).message]).toEqual([409, 'This was decided before.'])
    expect(await balanceOf(as)).toMatchObject({ total: rupiah(60_000) })
    expect(await desk(upstream.url, 'parked')).toEqual({ list: [], total: 0 })
    expect(await desk(upstream.url, 'trail')).toMatchObject({
      list: [{ ...who, kind: 'refusedCallback', subject: event, action: 'credit' }],
    })
    expect(await (await open('/__sandbox/trail')).text()).toContain('paid by transfer')
  })
})
