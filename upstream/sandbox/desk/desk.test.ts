import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '../../contract/calls.ts'
import { rupiah } from '../../contract/money.ts'
import { ask } from '../../tests/conformance/client.ts'
import { newPlayer } from '../../tests/conformance/samples.ts'
import { desk, makePlayer } from '../../tests/support/desk.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { checkLedger } from '../ledger/check.ts'
import { checkOrders } from '../orders/check.ts'
import { checkWithdrawals } from '../wallet/checkWithdrawals.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream.close())

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${upstream.url}${path}`, { redirect: 'manual', headers: { Accept: 'text/html', ...headers } })

async function signIn({ username, password }: { username: string; password: string }) {
  const { envelope } = await ask(upstream.url, 'login', { username, password })
  return { token: CALLS.login.reply.parse(envelope.data).authToken }
}
const balanceOf = async (as: { token: string }) =>
  CALLS.balance.reply.parse((await ask(upstream.url, 'balance', {}, as)).envelope.data)
const historyOf = async (as: { token: string }) =>
  CALLS.history.reply.parse((await ask(upstream.url, 'history', { pageSize: 100 }, as)).envelope.data)

describe('players', () => {
  test('one call makes a player with level, balance, bonus and a past that adds up', async () => {
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
    expect(await balanceOf(as)).toEqual({ total: rupiah(152_500), bonus: rupiah(2500) })
    const { list } = await historyOf(as)
    expect(list.map(({ type, state, amount }) => [type, state, amount])).toEqual([
      ['deposit', 'expired', rupiah(75_000)],
      ['withdrawal', 'failed', -rupiah(50_000)],
      ['withdrawal', 'credited', -rupiah(90_000)],
      ['deposit', 'credited', rupiah(200_000)],
      ['deposit', 'credited', rupiah(40_000)],
      ['bonus', 'credited', rupiah(10_000)],
    ])
    const detail = await ask(upstream.url, 'userDetail', {}, as)
    expect(CALLS.userDetail.reply.parse(detail.envelope.data)).toMatchObject({
      membershipLevel: 4,
      username: made.username,
    })
  })

  test('reset begins the name anew: no past, no session of before, the password kept', async () => {
    const made = await makePlayer(upstream.url, { balance: '500000' })
    const before = await signIn(made)
    await expect(makePlayer(upstream.url, { username: made.username })).rejects.toThrow('taken')
    await desk(upstream.url, 'players', { username: made.username, reset: true, balance: '1000' })
    expect((await ask(upstream.url, 'balance', {}, before)).envelope.code).toBe(404)
    const after = await signIn(made)
    expect((await balanceOf(after)).total).toBe(rupiah(11_000))
    expect((await historyOf(after)).total).toBe(2)
  })

  test.each([
    [{ level: 9 }, 'level:'],
    [{ balance: '-1' }, 'balance:'],
    [{ balance: 'much' }, 'balance:'],
    [{ colour: 'red' }, 'colour'],
    [{ history: [{ type: 'deposit', amount: '1', at: 'yesterday' }] }, 'history.0.at'],
    [{ history: [{ type: 'withdrawal', amount: '1000', at: '-1d' }] }, 'spends what was not there'],
    [{ balance: '10', history: [{ type: 'deposit', amount: '1000', at: '-1d' }] }, 'adds up to more'],
  ])('%j is refused, and says why', async (wanted, why) => {
    await expect(makePlayer(upstream.url, wanted)).rejects.toThrow(why)
  })
})

describe('deposits and withdrawals', () => {
  const order = async (as: { token: string }) => {
    const { envelope } = await ask(upstream.url, 'rechargeOrder', { paymentChannel: 'QRIS', amount: '50000' }, as)
    return CALLS.rechargeOrder.reply.parse(envelope.data).transNo
  }

  test.each([
    ['pay', 'credited', rupiah(60_000)],
    ['fail', 'failed', rupiah(10_000)],
    ['expire', 'expired', rupiah(10_000)],
  ])('%s makes an order %s', async (action, state, total) => {
    const as = await newPlayer(upstream.url)
    const transNo = await order(as)
    expect(JSON.stringify(await desk(upstream.url, 'deposits'))).toContain(transNo)
    expect(await desk(upstream.url, `deposits/${transNo}`, { action })).toEqual({ transNo, state })
    expect((await balanceOf(as)).total).toBe(total)
    await expect(desk(upstream.url, `deposits/${transNo}`, { action: 'expire' })).rejects.toThrow(
      'not possible any more',
    )
  })

  test('what the desk does not know, it says', async () => {
    await expect(desk(upstream.url, 'deposits/KCL-261121-AAAAAA', { action: 'pay' })).rejects.toThrow('no order')
    await expect(desk(upstream.url, 'deposits/KCL-261121-AAAAAA', { action: 'steal' })).rejects.toThrow(
      'pay fail expire',
    )
    await expect(desk(upstream.url, 'withdrawals/WDR-1', { action: 'pay' })).rejects.toThrow('no withdrawal')
    await expect(desk(upstream.url, 'withdrawals/WDR-1', {})).rejects.toThrow('approve pay refuse reverse')
  })
})

describe('for people', () => {
  const PLACES = ['', 'deposits', 'withdrawals', 'support', 'mail', 'players', 'clock', 'openapi']

  test.each(PLACES)('/__sandbox/%s is a page in both languages, without script', async (place) => {
    const english = await open(`/__sandbox/${place}`, { 'Accept-Language': 'en' })
    const text = await english.text()
    expect(english.status).toBe(200)
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<html lang="en">')
    expect(text).not.toContain('<script')
    expect(await (await open(`/__sandbox/${place}`, { 'Accept-Language': 'in' })).text()).toContain('<html lang="id">')
  })

  test('the page of the interface shows every call', async () => {
    const text = await (await open('/__sandbox/openapi')).text()
    for (const name of Object.keys(CALLS)) expect(text).toContain(`id="${name}"`)
  })

  test('the clock is kept in this browser alone, and forgotten by an empty form', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${upstream.url}/__sandbox/clock`, {
        method: 'POST',
        headers: { Accept: 'text/html' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
    const kept = await post({ now: '+25h', scenario: 'history=empty' })
    expect(kept.status).toBe(303)
    expect(kept.headers.get('set-cookie')).toMatch(/^sandbox=now%3D%252B25h%26scenario.*HttpOnly/)
    expect((await post({})).headers.get('set-cookie')).toMatch(/^sandbox=;/)
    const refused = await post({ scenario: 'history=explode' })
    expect({ status: refused.status, text: await refused.text() }).toMatchObject({
      status: 400,
      text: expect.stringContaining('malformed'),
    })
  })

  test('the addresses of before lead on', async () => {
    const old = await open('/sandbox/mail')
    expect([old.status, old.headers.get('location')]).toEqual([308, '/__sandbox/mail'])
  })
})

test('a form of another site settles nothing', async () => {
  const from = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' }
  for (const place of ['deposits/x', 'withdrawals/x', 'support/1', 'players', 'clock']) {
    const answer = await fetch(`${upstream.url}/__sandbox/${place}`, { method: 'POST', headers: from, body: '{}' })
    expect(answer.status, place).toBe(403)
  }
})

test('/openapi.json is the upstream’s own', async () => {
  const document = await (await fetch(`${upstream.url}/openapi.json`)).json()
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
  expect(Object.keys(document.paths)).toContain('/trx/depositSelf')
})

test('money still adds up', async () => {
  const { db } = upstream.database
  expect([...(await checkLedger(db)), ...(await checkOrders(db)), ...(await checkWithdrawals(db))]).toEqual([])
})
