import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from '../../../contract/history/historySheet.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { xlsx } from './xlsx.ts'

async function written(...batches: Cell[][][]) {
  async function* rows() {
    yield* batches
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx({ name: 'A & B', head: ['Name', 'Sum'], widths: [10, 20], rows: rows() }))
    chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const sheetOf = async (...batches: Cell[][][]) => (await written(...batches))['xl/worksheets/sheet1.xml'] ?? ''
const cellsIn = (sheet: string) => [...sheet.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([whole]) => whole)

test('the file is a package whose parts reference each other', async () => {
  const files = await written([['a', '']])
  expect(Object.keys(files).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(files['xl/workbook.xml']).toContain('<sheet name="A &amp; B"')
  expect(files['_rels/.rels']).toContain('Target="xl/workbook.xml"')
})

// Proves HIS-07.
test('amounts and times are numbers, times in Jakarta time', async () => {
  const midnight = Date.parse('2026-11-21T00:00:00+07:00')
  const cells = cellsIn(await sheetOf([[{ sen: -5_000_050 as Sen }, { ms: midnight }], [{ sen: rupiah(7) }]]))
  expect(cells.slice(2)).toEqual([
    '<c s="2"><v>-50000.50</v></c>',
    '<c s="3"><v>46347</v></c>',
    '<c s="2"><v>7</v></c>',
  ])
})

// Proves HIS-06.
test('a text stays text, with any content', async () => {
  const [, , formula, marks, broken] = cellsIn(await sheetOf([['=1+1', '<b>"&', 'a\u0000b\ud800']]))
  expect(formula).toContain('t="inlineStr"')
  expect(formula).toContain('>=1+1<')
  expect(marks).toContain('>&lt;b&gt;&quot;&amp;<')
  expect(broken).toContain('>ab\ufffd<')
})

test('rows are written while they are read', async () => {
  let read = 0
  async function* rows() {
    for (; read < 50; read++) yield Array.from({ length: 500 }, (_, place): Cell[] => [crypto.randomUUID(), `${place}`])
  }
  const chunks: number[] = []
  for await (const { length } of xlsx({ name: 'A', head: ['x'], widths: [10], rows: rows() })) {
    if (length > 1000) chunks.push(read)
  }
  expect(chunks[0]).toBeLessThan(5)
  expect(chunks.length).toBeGreaterThan(10)
})
