import { expect, test } from 'vitest'
import { PAY_DATA_MAX, RechargeOrder } from '../../contract/calls/deposits.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { searchHelp } from '../faq/searchHelp.ts'
import { waysOf } from './howTo.ts'
import { paymentOf } from './payment.ts'

/** Input that makes a careless parser retry without end: unclosed openings, marks in a row, white space. */
const PIECES = [
  ...'<script|<script>|<!--|<!doctype|<a a=|<form action=|<input |<|&|&#|</|<ol><li>'.split('|'),
  ...['<h3>', ' ', '\t\n', '"', "='", 'action  ', 'action="https://a', '00-9', '0', '{"a":', '|', '\u0000', '😀'],
]
const longest = (piece: string) => piece.repeat(Math.floor(PAY_DATA_MAX / piece.length))
const t = pageContext().t

/** Each of these once took seconds or never returned; a hang fails the test by its time limit. */
// Proves SEC-13.
test.each(PIECES)('%j does not slow the readers of payments and help', (piece) => {
  const text = longest(piece)
  for (const type of ['url', 'qrcode', 'orderNo', 'html', 'unknown'] as const) {
    const order = { transNo: 'T1', type, data: text, howToPay: text, amount: 1, method: 'X', createdAt: 0 }
    expect(paymentOf(order as never, t, 'localhost').kind).toMatch(/^(qr|numbers|link|form|frame|unknown)$/)
  }
  expect(waysOf(text)).toBeNull()
  const groups = [{ id: 'g', title: 'G', questions: [{ id: 'q', question: text, answer: text }] }]
  expect(searchHelp(groups as never, 'nothing such')).toEqual([])
})

// Proves SEC-13.
test('longer payment data is dropped, and a link to support replaces it', () => {
  const order = { type: 'html', data: 'x'.repeat(PAY_DATA_MAX + 1), howToPay: '', transNo: 'T1' }
  expect(RechargeOrder.safeParse(order).success).toBe(false)
  expect(RechargeOrder.safeParse({ ...order, data: 'x'.repeat(PAY_DATA_MAX) }).success).toBe(true)
})
