import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Pdf from 'pdfkit'

type Fact = readonly [name: string, value: string]

export interface StatementText {
  lang: string
  brand: string
  title: string
  /** That this is play money. */
  mark: string | null
  /** Whose it is, for which time, and what it opens with. */
  facts: readonly Fact[]
  /** The names of the columns: time, movement, number, amount. */
  columns: readonly string[]
  days: readonly { title: string; net: string; rows: readonly (readonly string[])[] }[]
  sums: readonly Fact[]
  note: string
  pageOf(page: number, pages: number): string
}

type Doc = PDFKit.PDFDocument
/** A document, and the part of its structure that is being written. */
interface Sheet {
  doc: Doc
  into: ReturnType<Doc['struct']>
}

const fontOf = (name: string) =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/atkinson-hyperlegible/${name}/AtkinsonHyperlegible_${name}.ttf`,
  )
const [PLAIN, BOLD] = [fontOf('400Regular'), fontOf('700Bold')]
/** What the font cannot draw. */
const NO_SIGN = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122\u2212]/gu

/** A4, in points. */
const MARGIN = 48
const BOTTOM = 780
const WIDTH = 499
const [GREY, INK] = ['#555', '#111']
const FACTS = [170, WIDTH - 170]
const MOVES = [52, 217, 130, 100]
const DAY = [399, 100]
/** After so many rows other requests have their turn. */
const ROWS_A_TURN = 25

/** A tagged PDF: its text can be selected and read aloud. This module and its library are loaded with the first one. */
export async function statementPdf(text: StatementText): Promise<Buffer> {
  const doc = new Pdf({
    size: 'A4',
    // The feet stand below what would turn the page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: text.lang,
    bufferPages: true,
    font: PLAIN,
    info: { Title: `${text.title} · ${text.brand}`, Author: text.brand },
  })
  const whole = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet = { doc, into: root }
  write(sheet, 'P', text.brand, { size: 12 })
  write(sheet, 'H1', text.title, { size: 20, bold: true })
  if (text.mark) write(sheet, 'P', text.mark, { bold: true })
  facts(sheet, text.facts)
  await movements(sheet, text)
  facts(sheet, text.sums)
  write(sheet, 'P', text.note, { size: 8 })
  root.end()
  feet(doc, text)
  doc.end()
  return await whole
}

interface Look {
  size?: number
  bold?: boolean
}

const look = (doc: Doc, { size = 9, bold = false }: Look) =>
  doc
    .font(bold ? BOLD : PLAIN)
    .fontSize(size)
    .fillColor(INK)
const drawable = (text: string) => text.replace(NO_SIGN, '?')

function write({ doc, into }: Sheet, tag: string, content: string, how: Look): void {
  if (doc.y + 40 > BOTTOM) doc.addPage()
  into.add(doc.struct(tag, {}, () => look(doc, how).text(drawable(content), MARGIN, doc.y, { width: WIDTH })))
  doc.y += 4
}

/** A table of names and values, under a line. */
function facts({ doc, into }: Sheet, rows: readonly Fact[]): void {
  if (doc.y + rows.length * 20 > BOTTOM) doc.addPage()
  const y = doc.y + 4
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(GREY)
    .stroke()
  doc.endMarkedContent()
  doc.y = y + 8
  const table = doc.struct('Table')
  into.add(table)
  for (const fact of rows) row({ doc, into: table }, FACTS, fact, 'Row')
  table.end()
  doc.y += 4
}

/** One table for the month: a row for each day, and below it one for each movement. */
async function movements({ doc, into }: Sheet, { days, columns }: StatementText): Promise<void> {
  const table = doc.struct('Table')
  into.add(table)
  const sheet = { doc, into: table }
  row(sheet, MOVES, columns, 'Column')
  let drawn = 0
  for (const { title, net, rows } of days) {
    // A day stands above its first line.
    if (doc.y + 50 > BOTTOM) doc.addPage()
    doc.y += 4
    row(sheet, DAY, [title, net], 'Row')
    for (const cells of rows) {
      row(sheet, MOVES, cells)
      if (++drawn % ROWS_A_TURN === 0) await nextTurn()
    }
  }
  table.end()
}

/** One row, on one page. `scope`: its first cell, or each of them, names the others. */
function row(
  { doc, into }: Sheet,
  widths: readonly number[],
  cells: readonly string[],
  scope?: 'Column' | 'Row',
): void {
  const bold = scope === 'Row'
  look(doc, { bold })
  const texts = cells.map(drawable)
  const height = Math.max(...texts.map((text, at) => doc.heightOfString(text, { width: widths[at] ?? 0 })))
  if (doc.y + height > BOTTOM) doc.addPage()
  const y = doc.y
  const line = doc.struct('TR')
  into.add(line)
  let x = MARGIN
  for (const [at, text] of texts.entries()) {
    const [left, width] = [x, widths[at] ?? 0]
    const isHead = scope === 'Column' || (bold && at === 0)
    const align = at === texts.length - 1 ? 'right' : 'left'
    const draw = () => {
      look(doc, { bold }).fillColor(scope === 'Column' ? GREY : INK)
      doc.text(text, left, y, { width: width - (align === 'left' ? 8 : 0), align })
    }
    const cell = doc.struct(isHead ? 'TH' : 'TD', isHead ? { scope } : {})
    if (widths === DAY && at === 0) cell.dictionary.data.A = { O: 'Table', Scope: scope, ColSpan: MOVES.length - 1 }
    line.add(cell.add(draw))
    cell.end()
    x += width
  }
  line.end()
  doc.y = y + height + 4
}

function feet(doc: Doc, { pageOf, mark, brand }: StatementText): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    const foot = [brand, mark, pageOf(page + 1, count)].filter((part) => part !== null).join(' · ')
    look(doc, { size: 8 })
      .fillColor(GREY)
      .text(drawable(foot), MARGIN, BOTTOM + 16, { width: WIDTH, align: 'center' })
    doc.endMarkedContent()
  }
}
