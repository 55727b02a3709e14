// Runs alone: the reader of PDF files leaves globals behind.

import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { type StatementText, statementPdf } from './statementPdf.ts'

const DAYS = 30
const LINES = 40
const number = (at: number) => `KCL-261101-${(at * 7919).toString(36).toUpperCase().padStart(6, 'K')}`

function month(lines: number): StatementText {
  const rowsOf = (day: number) => Array.from({ length: lines }, (_, at) => at).filter((at) => at % DAYS === day)
  return {
    lang: 'id',
    brand: 'Kancil',
    title: 'Laporan mutasi, November 2026',
    mark: 'Sandbox: uang mainan, tanpa pembayaran nyata',
    facts: [
      ['Nama lengkap', 'B***o'],
      ['Saldo awal', 'Rp\u00a01.234.567'],
    ],
    columns: ['Waktu', 'Mutasi', 'Nomor transaksi', 'Jumlah'],
    days: Array.from({ length: Math.min(DAYS, lines) }, (_, day) => ({
      title: `Jumat, ${day + 1} November 2026`,
      net: 'Rp\u00a01.234.567',
      rows: rowsOf(day).map((at) => [
        `21.${at} WIB`,
        `Café 游戏 ${at} · Taruhan: 12`,
        number(at),
        `\u2212Rp\u00a0${at}.500`,
      ]),
    })),
    sums: [['Saldo akhir', 'Rp\u00a07.654.321']],
    note: 'Saldo mencakup uang bonus.',
    pageOf: (page, pages) => `Halaman ${page} dari ${pages}`,
  }
}

interface Node {
  role?: string
  children?: Node[]
}
const rolesIn = (node: Node): string[] => [node.role ?? '', ...(node.children ?? []).flatMap(rolesIn)]

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      return {
        text: items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replace(/\s+/g, ' '),
        roles: rolesIn((await page.getStructTree()) as Node),
      }
    }),
  )
  const { info } = await document.getMetadata()
  return { pages, info, marked: await document.getMarkInfo() }
}

// Proves HIS-18.
test('forty lines are at most 60 kB, tagged and in words that can be selected, with a number on each page', async () => {
  const pdf = await statementPdf(month(LINES))
  expect(pdf.length).toBeLessThanOrEqual(60_000)
  const { pages, info, marked } = await read(pdf)
  expect(marked).toMatchObject({ Marked: true })
  expect(info).toMatchObject({ Language: 'id', Title: 'Laporan mutasi, November 2026 · Kancil' })
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain(`Halaman ${at + 1} dari ${pages.length}`)
    expect(text).toContain('Sandbox: uang mainan')
  }
  const all = pages.map(({ text }) => text).join(' ')
  for (let at = 0; at < LINES; at++) expect(all).toContain(number(at))
  // A sign that the font does not have is a question mark, and its neighbours stay.
  for (const part of [
    'B***o',
    'Saldo awal Rp\u00a01.234.567',
    'Café ?? 7',
    '\u2212Rp\u00a07.500',
    'Jumat, 30 November',
  ])
    expect(all).toContain(part.replaceAll('\u00a0', ' '))
  // A table that goes on over the page is whole in the structure of each page: here the facts and the movements.
  const count = (role: string) => pages[0]?.roles.filter((one) => one === role).length
  expect([count('H1'), count('Table'), count('TR')]).toEqual([1, 2, 2 + 1 + DAYS + LINES])
  expect([count('TH'), count('TD')]).toEqual([2 + 4 + DAYS, 2 + DAYS + 4 * LINES])
})

// Proves HIS-18.
test('a month without movements is a statement too', async () => {
  const { pages } = await read(await statementPdf(month(0)))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toContain('Saldo akhir')
})
