import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { EpochMs } from '../../../common/epochMs.ts'
import { escapeHtml } from '../../../common/escapeHtml.ts'
import type { Cell } from '../../../contract/history/historySheet.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { DAY_MS, WIB_OFFSET_MS } from '../../../contract/time/wib.ts'

/** Rows a worksheet can hold (ECMA-376, as spreadsheets implement it). */
export const XLSX_ROWS_MAX = 1_048_576

export interface Sheet {
  /** The name on the tab: at most 31 characters, none of `\ / ? * [ ] :`. */
  name: string
  head: Cell[]
  /** Width of each column, in characters. */
  widths: number[]
  /** The rows in batches, without the header row. */
  rows: AsyncIterable<Cell[][]>
}

const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const look = (numFmt: number, font: number) =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

/** The indexes in the list of cell formats of STYLES. */
const STYLE = { head: 1, sen: 2, moment: 3 }
const STYLES = `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00;[Red]-#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${look(0, 0)}${look(0, 1)}${look(164, 0)}${look(165, 0)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const sheetPath = (place: number) => `xl/worksheets/sheet${place + 1}.xml`
const BOOK = 'xl/workbook.xml'

/** The parts of a workbook beside its sheets. */
const parts = (names: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${BOOK}" ContentType="${TYPES}.sheet.main+xml"/>${names.map((_, place) => `<Override PartName="/${sheetPath(place)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="${BOOK}"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, place) => `<Relationship Id="rId${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
  [BOOK]: `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names.map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`,
})

/** A workbook with one sheet. */
export const xlsx = (sheet: Sheet): AsyncGenerator<Uint8Array> => workbook([sheet])

/** A workbook (ECMA-376) written while its rows are read. Texts are text cells, so none is a formula. Jakarta time. */
export async function* workbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => ready.splice(0)
  const add = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return (text: string, last = false) => file.push(strToU8(text), last)
  }

  for (const [path, text] of Object.entries(parts(sheets.map(({ name }) => name)))) add(path)(START + text, true)
  for (const [place, { head, widths, rows }] of sheets.entries()) {
    const sheet = add(sheetPath(place))
    sheet(`${START}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">`)
    sheet('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>')
    sheet(`<cols>${widths.map(columnOf).join('')}</cols><sheetData>${row(head, STYLE.head)}`)
    yield* taken()
    for await (const batch of rows) {
      sheet(batch.map((cells) => row(cells)).join(''))
      yield* taken()
    }
    sheet('</sheetData></worksheet>', true)
  }
  zip.end()
  yield* taken()
  ready = []
}

const columnOf = (width: number, place: number) =>
  `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`

const row = (cells: readonly Cell[], style?: number) => `<row>${cells.map((one) => cellOf(one, style)).join('')}</row>`

function cellOf(cell: Cell, style?: number): string {
  if (typeof cell === 'object')
    return 'sen' in cell
      ? `<c s="${STYLE.sen}"><v>${toWire(cell.sen)}</v></c>`
      : `<c s="${STYLE.moment}"><v>${serialDay(cell.ms)}</v></c>`
  const look = style === undefined ? '' : ` s="${style}"`
  return cell === ''
    ? `<c${look}/>`
    : `<c t="inlineStr"${look}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Days from 30 December 1899, where spreadsheets begin to count, to 1 January 1970. */
const EPOCH_DAY = 25_569

/** A moment as spreadsheets count: days and their fractions. */
const serialDay = (ms: EpochMs) => EPOCH_DAY + (ms + WIB_OFFSET_MS) / DAY_MS

/** Characters that XML 1.0 does not know. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) => escapeHtml(text.toWellFormed().replace(NO_XML, ''))
