import { describe, expect, test } from 'vitest'
import type { Api } from '../../contract/api.ts'
import { OrderSnapshot } from '../../contract/orders.ts'
import { Transaction } from '../../contract/transactions.ts'
import { drawn } from '../../tests/support/drawn.tsx'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'
import { Page } from './+Page.tsx'

const NOW = Date.parse('2026-11-21T14:00:00+07:00')
const TRANS_NO = 'KCL-261121-7F3K9Q'

/** The page of one order, for the player who made it. */
async function pageOf(order: { type: string; data: string } & Record<string, unknown>, given = {}) {
  const snapshot = OrderSnapshot.parse({
    transNo: TRANS_NO,
    howToPay: '',
    amount: 5_000_000,
    method: 'X',
    createdAt: NOW,
    ...order,
  })
  const line = { transNo: TRANS_NO, type: 'deposit', state: order.state ?? 'waiting', amount: '50000', createTime: NOW }
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
    ...given,
  })
  const read = await data(context)
  return { html: drawn(Object.assign(context, { data: read }), <Page />), context }
}

describe.each(['en', 'india'] as const)('in %s', (locale) => {
  test.each([
    ['an unknown type', { type: 'unknown', data: 'teleport' }],
    ['a number that is none', { type: 'orderNo', data: '<b>x</b>' }],
    ['HTML without anything', { type: 'html', data: '  ' }],
  ])('%s shows the order number, the amount and the way to support, never a blank page', async (_, order) => {
    const { html } = await pageOf(order, { locale })
    expect(html).toContain(TRANS_NO)
    expect(html).toContain('data-copy="50000"')
    expect(html).toMatch(/href="\/contact\?compose=1[^"]*KCL-261121-7F3K9Q/)
    expect(html).toMatch(/href="https:\/\/wa\.me\/628110000000\?text=[^"]*KCL-261121-7F3K9Q/)
    expect(html).not.toContain('teleport')
  })
})

test('two numbers stand apart, each with its own copy without spaces', async () => {
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

test('one form of hidden values is drawn by us; its target may be posted to', async () => {
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

test('any other HTML stays in a frame that can run nothing and is of no origin', async () => {
  const provider = '<form action="https://bank.example/go"><input name="pin"></form><script>steal()</script>'
  const { html } = await pageOf({ type: 'html', data: provider })
  const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
  expect(frame).toContain('sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"')
  expect(html.replace(frame, '')).not.toContain('steal')
})

test('past its time nothing can be paid any more, though history still says waiting', async () => {
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

test('a late success wins over the time that has passed', async () => {
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
