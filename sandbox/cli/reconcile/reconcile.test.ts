import { expect, test } from 'vitest'
import type { Sen } from '../../../contract/money/sen.ts'
import { report, windowOf } from '../reconcile.ts'
import { compare, type Ours } from './compare.ts'
import { amountOf, Mapping, readExport } from './mapping.ts'

const DAY = Date.parse('2026-11-10T12:00:00+07:00')
const WINDOW = { from: DAY - 3_600_000, until: DAY + 3_600_000 }
const MAPPING = Mapping.parse({
  reference: 'order_id',
  amount: 'gross_amount',
  status: { column: 'status', paid: ['settlement'] },
  time: 'settled',
  kinds: ['deposit', 'withdrawal'],
})
const HEADER = 'order_id,gross_amount,status,settled'
const order = (reference: string, amount: number, more: Partial<Ours> = {}): Ours => ({
  ...{ reference, kind: 'deposit', amount: amount as Sen, state: 'credited', time: DAY },
  ...more,
})
const row = (reference: string, rupiah: number) => `${reference},${rupiah}.00,settlement,2026-11-10 12:00:00`

// Proves OPS-75.
test('twenty planted differences of five kinds in 100,000 payments are each named once', { timeout: 60_000 }, () => {
  const ours: Ours[] = []
  const lines = [HEADER]
  for (let n = 0; n < 100_000; n++) {
    ours.push(order(`KCL-${n}`, 5_000_000 + n * 100))
    lines.push(row(`KCL-${n}`, 50_000 + n))
  }
  const planted = new Map<string, string>()
  for (const n of [7, 7000, 50_000, 99_999]) {
    planted.set(`KCL-${n}`, 'amount')
    lines[n + 1] = row(`KCL-${n}`, 1)
  }
  for (const n of [1, 2, 3, 4]) {
    planted.set(`H-${n}`, 'only here')
    ours.push(order(`H-${n}`, 100))
    planted.set(`T-${n}`, 'only there')
    lines.push(row(`T-${n}`, 50_000))
    planted.set(`E-${n}`, 'not paid here')
    ours.push(order(`E-${n}`, 5_000_000, { state: 'expired' }))
    lines.push(row(`E-${n}`, 50_000))
    planted.set(`KCL-${n * 10}`, 'doubled')
    lines.push(row(`KCL-${n * 10}`, 50_000 + n * 10))
  }
  const sent = readExport(lines.join('\r\n'), MAPPING)
  const { matched, differences } = compare(sent.rows, ours, WINDOW)
  expect(differences).toHaveLength(20)
  expect(new Map(differences.map(({ reference, kind }) => [reference, String(kind)]))).toEqual(planted)
  expect(matched).toBe(100_000 - 8)
  const text = report({ matched, differences }, sent, WINDOW)
  for (const reference of planted.keys())
    expect(
      text.filter((line) => line.includes(`: ${reference} |`)),
      reference,
    ).toHaveLength(1)
})

test('an order outside the days is not missed, and one that the file names is compared whenever it was', () => {
  const before = DAY - 86_400_000
  const ours = [order('A', 100, { time: before }), order('B', 200, { time: before })]
  const theirs = [{ line: 2, reference: 'A', amount: 100 as Sen, time: DAY }]
  expect(compare(theirs, ours, WINDOW)).toEqual({ matched: 1, differences: [] })
})

test('rows of other states are passed over, and lines that cannot be read are named', () => {
  const text = `\uFEFF${HEADER}\n"A","1,000.00",settlement,2026-11-10T05:00:00Z\nB,5,pending,\nC,much,settlement,2026-11-10\n,5,settlement,2026-11-10\nD,5,settlement,never\n`
  const sent = readExport(text, MAPPING)
  expect(sent.rows).toEqual([{ line: 2, reference: 'A', amount: 100_000, time: DAY }])
  expect([sent.unreadable, sent.passedOver]).toEqual([[4, 5, 6], 1])
})

// Proves OPS-75.
test('our number in small letters is our number; another reference keeps its letters', () => {
  const sent = readExport(`${HEADER}\n${row('kcl-261110-4f7k2m', 1)}\n${row('Ab-1', 1)}`, MAPPING)
  expect(sent.rows.map(({ reference }) => reference)).toEqual(['KCL-261110-4F7K2M', 'Ab-1'])
})

test('a file without a column of the mapping is refused with the names it has', () => {
  expect(() => readExport('order,amount\n', MAPPING)).toThrow('no column "order_id"; it has: order, amount')
})

test.each([
  ['50000', 'rupiah', '.', 5_000_000],
  ['50,000.50', 'rupiah', '.', 5_000_050],
  ['Rp 50.000,5', 'rupiah', ',', 5_000_050],
  ['5000050', 'sen', '.', 5_000_050],
  ['50.5', 'sen', '.', null],
  ['50000.005', 'rupiah', '.', null],
  ['', 'rupiah', '.', null],
] as const)('the amount %j in %s with %s', (text, unit, decimal, sen) => {
  expect(amountOf(text, { unit, decimal })).toBe(sen)
})

test('fields in quotes hold separators, quotes and line breaks; a quote that is never closed is named by its line', () => {
  const mapping = Mapping.parse({ reference: 'a', amount: 'b', separator: ';' })
  const { rows, unreadable } = readExport('\uFEFFa;b\n"x;""y""\nz";2\n\n3;\r\n', mapping)
  expect(rows.map(({ line, reference }) => [line, reference])).toEqual([[3, 'x;"y"\nz']])
  expect(unreadable).toEqual([5])
  expect(() => readExport('a;b\n"c', mapping)).toThrow(/line 2/)
})

test('the days are those of the file, unless they are named', () => {
  const rows = [{ line: 2, reference: 'A', amount: 1 as Sen, time: DAY }]
  const day = { from: Date.parse('2026-11-10T00:00:00+07:00'), until: Date.parse('2026-11-11T00:00:00+07:00') }
  expect(windowOf({ rows }, {})).toEqual(day)
  expect(windowOf({ rows: [] }, { from: '2026-11-10', to: '2026-11-10' })).toEqual(day)
  expect(() => windowOf({ rows }, { from: '10/11' })).toThrow('--from must be a day')
})
