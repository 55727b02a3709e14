import { describe, expect, test } from 'vitest'
import { UserDetail } from '../../contract/calls/account.ts'
import type { Api } from '../../contract/calls/api.ts'
import { Transaction } from '../../contract/calls/history.ts'
import { OrderSnapshot, payoutSnapshot } from '../../contract/calls/orders.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { rendered } from '../../tests/support/rendered.tsx'
import { EMPTY_SHELL } from '../_layout/shellData.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const NOW = Date.parse('2026-11-21T14:00:00+07:00')
const TRANS_NO = 'KCL-261121-7F3K9Q'

/** The page of one order, for the player who made it. */
async function pageOf(order: { type: string; data: string } & Record<string, unknown>, more = {}, calls = {}) {
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
    protection: async () => ({ limits: [] }),
    contactInfo: async () => ({ whatsapp: { link: 'https://wa.me/628110000000' } }),
    push: async () => Promise.reject(new Error('no such call')),
    ...calls,
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

// Proves INB-10.
test('push is offered on the page after a withdrawal was asked, hidden until script; on no other visit', async () => {
  const asked: string[] = []
  const push = async () => {
    asked.push('push')
    return { key: 'BKey', on: false, details: false }
  }
  const order = { type: 'orderNo', data: '1' }
  expect((await pageOf(order, {}, { push })).html).not.toContain('data-push')
  expect(asked).toEqual([])
  const flash = { offersPush: true } as const
  const offered = (await pageOf(order, { flash }, { push })).html
  expect(offered).toMatch(/<section(?=[^>]*data-push="")(?=[^>]*hidden="").*Tell me when it is paid.*data-push="BKey"/)
  expect((await pageOf(order, { flash })).html).not.toContain('data-push')
})

// Proves DEP-14.
test('a provider form of hidden values is rendered by us, and the policy allows its target', async () => {
  const provider =
    '<form action="https://bank.example/go" method="post"><input type="hidden" name="a" value="1"></form>'
  const { html, context } = await pageOf({ type: 'html', data: `<script>steal()</script>${provider}` })
  const form = /<form[^>]*>/.exec(html)?.[0]
  for (const part of ['action="https://bank.example/go"', 'method="post"']) expect(form).toContain(part)
  // An app with a browser inside opens no other window.
  expect(form).not.toContain('target=')
  expect(html).toContain('<input type="hidden" name="a" value="1"/>')
  expect(html).not.toMatch(/steal|<iframe/)
  expect(context.formAction).toEqual(['https://bank.example'])
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

// Proves LIN-07.
test('the server announces no automatic check; only the script that checks announces it', async () => {
  const { html } = await pageOf({ type: 'qrcode', data: 'x' })
  expect(html).toMatch(/>Tap Check status to see[^<]*</)
  expect(html).not.toMatch(/>We check automatically/)
  expect(html).toContain('We check automatically')
  expect(html).toContain(`href="/confirm?transNo=${TRANS_NO}"`)
})

const DATA = '00020101021226690017ID.CO.EXAMPLE'

// Proves DEP-45.
test('the code can be saved and shared by an address of our own', async () => {
  const { html } = await pageOf({ type: 'qrcode', data: DATA })
  const picture = `/files/orders/${TRANS_NO}/qris.png`
  expect(html).toContain(`href="${picture}" download="qris-${TRANS_NO}.png"`)
  expect(html).toContain(`data-share-file="${picture}"`)
  expect(html).not.toMatch(/href="data:/)
})

/** The page of a withdrawal, by what the history knows and what we have stored. */
async function payoutOf(line: object | null, stored = true, more = {}) {
  const row = { transNo: 'WDR-1', type: 'withdrawal', amount: '-20000', createTime: NOW, method: 'BCA', ...line }
  const snapshot = payoutSnapshot(
    {
      ...{ name: 'Budi', phone: '0812', email: 'b@example.com' },
      ...{ accountName: 'BCA', accountNo: '0011223344' },
      amount: rupiah(20_000),
    },
    'WDR-1',
    NOW,
  )
  const api = {
    history: async () => ({ list: line ? [Transaction.parse(row)] : [] }),
    contactInfo: async () => ({}),
  } as unknown as Api
  const orders = { read: async () => (stored ? snapshot : null) }
  const context = pageContext({ url: '/confirm?transNo=WDR-1', now: NOW, api, orders, ...more })
  return rendered(Object.assign(context, { data: await data(context) }), <Page />)
}

// Proves WDL-25.
describe('a withdrawal has the page of an order', () => {
  test.each([
    ['while the history does not know it', null, true],
    ['without our own record', { state: 'checking', accountEnd: '3344' }, false],
  ])('%s', async (_, line, stored) => {
    const html = await payoutOf(line, stored)
    for (const part of ['Withdrawal to BCA', 'BCA ···3344', 'IDR\u00a020,000', 'data-order-state="checking"', 'WDR-1'])
      expect(html).toContain(part)
    expect(html).toMatch(/href="\/contact\?compose=1[^"]*WDR-1/)
    expect(html).not.toMatch(/0011223344|data-clock|deposit-again|href="\/recharge"/)
  })

  test('sent, paid with its time, and refused', async () => {
    expect(await payoutOf({ state: 'checking', stage: 'approved' })).toMatch(/card-title">Sent to the bank/)
    const paid = await payoutOf({ state: 'credited', updateTime: NOW + 60_000 })
    expect(paid).toContain('Withdrawal paid')
    expect(paid).toContain('Paid, 14:01 WIB')
    const refused = await payoutOf({ state: 'failed', remark: 'Wrong name' }, true, { locale: 'india' })
    for (const part of ['Wrong name', 'Dananya sudah kembali ke saldo Anda.', 'href="/withdraw"'])
      expect(refused).toContain(part)
  })
})
