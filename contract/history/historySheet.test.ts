import { expect, test } from 'vitest'
import { Transaction } from '../calls/history.ts'
import type { Lang } from '../languages.ts'
import { rupiah } from '../money/sen.ts'
import { csvRow, SHEET_WIDTHS, sheetHead, sheetRow, sheetTotals } from './historySheet.ts'

const t = (key: string) => key
const rowOf = (over: object, lang: Lang = 'en') =>
  csvRow(
    sheetRow(
      Transaction.parse({
        transNo: 'WDR-1',
        type: 'withdrawal',
        state: 'credited',
        amount: '-50000.50',
        createTime: Date.parse('2026-11-21T23:30:00+07:00'),
        ...over,
      }),
      t,
    ),
    lang,
  )

// Proves HIS-07.
test('amounts are plain and signed, times carry the UTC offset of Jakarta', () => {
  expect(rowOf({ method: 'BCA' })).toBe(
    'WDR-1,2026-11-21T23:30:00+07:00,,money.withdrawal,order.credited,-50000.50,IDR,BCA,,\r\n',
  )
  expect(rowOf({ updateTime: Date.parse('2026-11-22T00:30:00+07:00') })).toContain(',2026-11-22T00:30:00+07:00,')
  const names = 'transNo time updated type state amount currency method title remark'.split(' ')
  expect(sheetHead(t)).toEqual(names.map((name) => `transactions.sheet.${name}`))
  expect(SHEET_WIDTHS.every((width) => width >= 10)).toBe(true)
})

// Proves HIS-07.
test('quotes, commas and line breaks stay inside their cell', () => {
  expect(rowOf({ title: 'A "good", day', remark: 'one\ntwo' })).toContain('"A ""good"", day","one\ntwo"')
})

// Proves HIS-06.
test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil")'])(
  '%s is written as text, never as a formula',
  (title) => {
    expect(rowOf({ title })).toContain(`'${title.replaceAll('"', '""')}`)
  },
)

// Proves HIS-07.
test('in Indonesian the columns end where Excel of that region ends them, and amounts have its decimal mark', () => {
  expect(rowOf({ method: 'BCA', title: 'a;b' }, 'id')).toBe(
    'WDR-1;2026-11-21T23:30:00+07:00;;money.withdrawal;order.credited;-50000,50;IDR;BCA;"a;b";\r\n',
  )
})

// Proves HIS-06.
test('a text holds no formula either where a spreadsheet splits it at another mark', () => {
  for (const lang of ['en', 'id'] as const)
    for (const cell of rowOf({ title: 'x;=1+1', remark: 'x,@SUM(A1),-2\t+1' }, lang).split(/[,;\t]/))
      expect(cell).not.toMatch(/^"?[=+@]/)
})

// Proves HIS-04.
test('the file ends with the sums of credits and debits, and the difference', () => {
  const rows = sheetTotals({ in: rupiah(60_000), out: rupiah(85_000) }, t).map((row) => csvRow(row, 'en'))
  expect(rows).toEqual([
    '\r\n',
    'transactions.sheet.in,,,,,60000,IDR\r\n',
    'transactions.sheet.out,,,,,85000,IDR\r\n',
    'transactions.sheet.net,,,,,-25000,IDR\r\n',
  ])
})
