import { expect, test } from 'vitest'
import { Transaction } from '../../contract/transactions.ts'
import { csvHead, csvLine } from './historyCsv.ts'

const t = (key: string) => key
const trx = (over: object) =>
  Transaction.parse({
    transNo: 'WDR-1',
    type: 'withdrawal',
    state: 'credited',
    amount: '-50000.50',
    createTime: Date.parse('2026-11-21T23:30:00+07:00'),
    ...over,
  })

test('amounts are plain and signed, times carry the offset of Jakarta', () => {
  expect(csvLine(trx({ method: 'BCA' }), t)).toBe(
    'WDR-1,2026-11-21T23:30:00+07:00,,money.withdrawal,order.credited,-50000.50,IDR,BCA,,\r\n',
  )
  expect(csvHead(t).split(',')).toHaveLength(10)
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(trx({ title: 'A "good", day', remark: 'one\ntwo' }), t)).toContain('"A ""good"", day","one\ntwo"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil")'])('%s is a text, never a formula', (title) => {
  expect(csvLine(trx({ title }), t)).toContain(`'${title.replaceAll('"', '""')}`)
})
