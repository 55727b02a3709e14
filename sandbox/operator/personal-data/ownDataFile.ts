import type { OwnDataFormat } from '../../../contract/calls/ownData.ts'
import type { Cell } from '../../../contract/history/historySheet.ts'
import type { Lang } from '../../../contract/languages.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { isoDay, isoMoment } from '../../../contract/time/time.ts'
import type { Db } from '../../kit/db/types.ts'
import { translate } from '../../kit/http/translate.ts'
import { workbook } from '../history/xlsx.ts'
import { type OwnDataRequest, type Section, sectionsOf } from './sections.ts'

/** The web tier reads `application/json` as an envelope, so the file of that form goes as plain bytes. */
const TYPES: Record<OwnDataFormat, string> = {
  json: 'application/octet-stream',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Of every column, in characters. */
const WIDTH = 24

/** The copy of all data as a file, written while it is read: memory never holds all of it. */
export function ownDataFile(db: Db, request: OwnDataRequest, format: OwnDataFormat) {
  const sections = sectionsOf(db, request)
  const body = format === 'json' ? json(sections, request) : workbook(sections.map((one) => sheetOf(one, request.lang)))
  return { type: TYPES[format], name: `my-data-${isoDay(request.preparedAt)}.${format}`, body }
}

const sheetOf = ({ title, columns, rows }: Section, lang: Lang) => ({
  name: translate(lang, title),
  head: columns.map(([, header]) => translate(lang, header)),
  widths: columns.map(() => WIDTH),
  rows,
})

/** One object: each section is a list of objects. A file that was cut off is no JSON. */
async function* json(sections: readonly Section[], { preparedAt }: OwnDataRequest): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{"preparedAt":${JSON.stringify(isoMoment(preparedAt))}`)
  for (const { name, columns, rows } of sections) {
    yield Buffer.from(`,\n${JSON.stringify(name)}:[`)
    let separator = '\n'
    for await (const batch of rows) {
      if (batch.length === 0) continue
      yield Buffer.from(separator + batch.map((cells) => JSON.stringify(objectOf(columns, cells))).join(',\n'))
      separator = ',\n'
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}\n')
}

const objectOf = (columns: Section['columns'], cells: readonly Cell[]) =>
  Object.fromEntries(columns.map(([name], place) => [name, textOf(cells[place] ?? '')]))

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return 'sen' in cell ? toWire(cell.sen) : isoMoment(cell.ms)
}
