import { describe, expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { OrderSnapshot } from '../../contract/calls/orders.ts'
import { Transaction } from '../../contract/calls/transactions.ts'
import { UserDetail } from '../../contract/calls/user.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { EMPTY_SHELL } from '../_layout/shellData.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const NOW = Date.parse('2026-11-21T14:00:00+07:00')
const TRANS_NO = 'KCL-261121-7F3K9Q'

/** The page of one order, for the player who made it. */
async function pageOf(order: { type: string; data: string } & Record<string, unknown>, more = {}) {
  const snapshot = OrderSnapshot.parse({
    transNo: TRANS_NO,
    howToPay: '',
    amount: 5_000_000,
    method: 'X',
    createdAt: NOW,
    ...order,
  })
  const { state = 'waiting', remark } = order
  const line = { transNo: TRANS_NO, type: 'deposit', state, amount: '50000', createTime: NOW, remark }
  const api = {
    history: async () => ({ list: [Transaction.parse(line)] }),
    rechargePage: async () => ({ payment: [] }),
    contactInfo: async () => ({ whatsapp: { link: 'https://wa.me/628110000000' } }),
  }
  const context = pageContext({
    url: `/confirm?transNo=${TRANS_NO}`,
    now: NOW,
    api: api as unknown as Api,
    orders: { read: async (transNo) => (transNo === TRANS_NO ? snapshot : null) },
    ...more,
  })
  const read = await data(context)
  return { html: rendered(Object.assign(context, { data: read }), <Page />), context }
}

describe.each(['en', 'india'] as const)('in %s', (locale) => {
  test.each([
    ['an unknown type', { type: 'unknown', data: 'teleport' }],
    ['an invalid number', { type: 'orderNo', data: '<b>x</b>' }],
    ['HTML without anything', { type: 'html', data: '  ' }],
  ])('%s shows the order number, the amount and a link to support, never a blank page', async (_, order) => {
    const { html } = await pageOf(order, { locale })
    expect(html).toContain(TRANS_NO)
    expect(html).toContain('data-copy="50000"')
    expect(html).toMatch(/href="\/contact\?compose=1[^"]*KCL-261121-7F3K9Q/)
    expect(html).toMatch(/href="https:\/\/wa\.me\/628110000000\?text=[^"]*KCL-261121-7F3K9Q/)
    expect(html).not.toContain('teleport')
  })
})

test('what upstream says about an order that is over stands on its page', async () => {
  const remark = 'Paid late, <b>and above your limit</b>'
  const over = await pageOf({ type: 'orderNo', data: '1', state: 'credited', remark })
  expect(over.html).toContain('Paid late, &lt;b&gt;and above your limit&lt;/b&gt;')
  expect((await pageOf({ type: 'orderNo', data: '1', remark })).html).not.toContain('Paid late')
})

// Proves DEP-12, DEP-13.
test('two numbers are shown separately, each with its own copy button without spaces', async () => {
  const { html } = await pageOf({ type: 'orderNo', data: '70390|8839012345678901' })
  expect(html).toContain('>70390<')
  expect(html).toContain('>8839 0123 4567 8901<')
  expect([...html.matchAll(/data-copy="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '70390',
    '8839012345678901',
    '50000',
    TRANS_NO,
  ])
})

// Proves DEP-14.
test('a provider form of hidden values is rendered by us, and the policy allows its target', async () => {
  const provider =
    '<form action="https://bank.example/go" method="post"><input type="hidden" name="a" value="1"></form>'
  const { html, context } = await pageOf({ type: 'html', data: `<script>steal()</script>${provider}` })
  const form = /<form[^>]*>/.exec(html)?.[0]
  for (const part of ['action="https://bank.example/go"', 'method="post"', 'target="_blank"'])
    expect(form).toContain(part)
  expect(html).toContain('<input type="hidden" name="a" value="1"/>')
  expect(html).not.toMatch(/steal|<iframe/)
  expect(context.formAction).toEqual(['https://bank.example'])
})

// Proves DEP-14.
test('a field that the provider requires is rendered as our own field', async () => {
  const provider =
    '<form action="/sandbox/gateway/open/K"><label>Voucher code <input name="code" required></label> <button>Use it</button></form>'
  const { html } = await pageOf({ type: 'html', data: provider })
  expect(html).toContain('<label class="label" for="pay-0">Voucher code</label>')
  expect(html).toMatch(/<input [^>]*class="input" id="pay-0" name="code"/)
  expect(html).toMatch(/data-testid="pay-link"[^>]*>Use it</)
  expect(html).not.toContain('<iframe')
})

// Proves DEP-39.
test('status and time to pay come above the payment data, the details of the order below', async () => {
  const { html } = await pageOf({ type: 'orderNo', data: '8839012345678901' })
  const places = ['data-testid="order-status"', '>8839 0123 4567 8901<', `${TRANS_NO}</span>`].map((part) =>
    html.indexOf(part),
  )
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

// Proves DEP-22.
test('a paid order has its own screen: a check mark, the new balance, links to games and wallet', async () => {
  const shell = { ...EMPTY_SHELL, balance: { total: rupiah(210_000) } }
  const { html } = await pageOf({ type: 'orderNo', data: '8839012345678901', state: 'credited' }, { shell })
  const status = html.slice(html.indexOf('data-testid="order-status"'), html.indexOf('</app-island>'))
  for (const part of [
    '#i-check',
    'Deposit complete',
    'IDR\u00a0210,000',
    'href="/games?classify=All"',
    'href="/wallet"',
  ])
    expect(status).toContain(part)
  expect(html).not.toContain('8839')
})

// Proves DEP-22.
test.each([
  ['failed', 'is-failed'],
  ['expired', 'is-late'],
])('an order that %s shows so in its colour and links to a new order', async (state, look) => {
  const { html } = await pageOf({ type: 'orderNo', data: '8839012345678901', state })
  expect(html).toMatch(new RegExp(`<li class="${look}" aria-current="step">`))
  expect(html).toContain('href="/recharge"')
  expect(html.includes('card-title is-danger')).toBe(state === 'failed')
})

// Proves PRT-11.
test('during a break no link leads to games or to another deposit', async () => {
  const player = UserDetail.parse({ username: 'budi', breakUntil: NOW + 1 })
  for (const state of ['credited', 'failed', 'expired']) {
    const { html } = await pageOf({ type: 'orderNo', data: '1', state }, { shell: { ...EMPTY_SHELL, player } })
    expect(html).toContain('href="/wallet"')
    expect(html, state).not.toMatch(/href="\/(recharge|games)/)
  }
})

// Proves DEP-14.
test('any other HTML stays in a sandboxed frame without script and origin', async () => {
  const provider = '<form action="https://bank.example/go"><input name="pin"></form><script>steal()</script>'
  const { html } = await pageOf({ type: 'html', data: provider })
  const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
  expect(frame).toContain('sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"')
  expect(html.replace(frame, '')).not.toContain('steal')
})

// Proves DEP-18.
test('an order past its time cannot be paid, even while the history still says waiting', async () => {
  const order = {
    type: 'qrcode',
    data: '000201',
    expireTime: NOW - 1,
    serverTime: NOW - 60_000,
    createdAt: NOW - 60_000,
  }
  const { html } = await pageOf(order)
  expect(html).toContain('data-order-state="expired"')
  expect(html).not.toContain('data-testid="qr"')
})

// Proves DEP-19.
test('a late success replaces the expired state', async () => {
  const order = {
    type: 'qrcode',
    data: '000201',
    expireTime: NOW - 1,
    serverTime: NOW - 60_000,
    createdAt: NOW - 60_000,
  }
  const { html } = await pageOf({ ...order, state: 'credited' })
  expect(html).toContain('data-order-state="credited"')
})

// Proves LIN-07.
test('the server announces no automatic check; only the script that checks announces it', async () => {
  const { html } = await pageOf({ type: 'qrcode', data: 'x' })
  expect(html).toMatch(/>Tap Check status to see[^<]*</)
  expect(html).not.toMatch(/>We check automatically/)
  expect(html).toContain('We check automatically')
  expect(html).toContain(`href="/confirm?transNo=${TRANS_NO}"`)
})
