import type { EpochMs } from '../../../common/epochMs.ts'
import type { HistoryFormat } from '../../../contract/calls/history.ts'
import { type HistoryFilter, historyFileName } from '../../../contract/history/historyFilter.ts'
import {
  type Cell,
  CSV_START,
  csvRow,
  SHEET_WIDTHS,
  sheetHead,
  sheetRow,
  sheetTotals,
} from '../../../contract/history/historySheet.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Db } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { translate } from '../../kit/http/translate.ts'
import { allHistory, type HistoryLine, readHistory } from '../../ledger/history.ts'
import { historyLineText } from '../history/historyLineText.ts'
import { XLSX_ROWS_MAX, xlsx } from '../history/xlsx.ts'
import type { FileAnswer } from './route.ts'

const TYPES: Record<HistoryFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface FileRequest {
  player: string
  filter: HistoryFilter
  format: HistoryFormat
  lang: Lang
  now: EpochMs
}

/** Answers `historyFile`: every matching row, newest first, then the totals of the period. Throws Refused. */
export async function historyFile(db: Db, { player, filter, format, lang, now }: FileRequest): Promise<FileAnswer> {
  const query = { ...filter, player, now }
  const { total, totals } = await readHistory(db, { ...query, pageSize: 1 })
  const t = (word: Parameters<typeof translate>[1]) => translate(lang, word)
  const head = sheetHead(t)
  const last = sheetTotals(totals, t)
  const otherRows = [head, ...last].length
  if (format === 'xlsx' && total > XLSX_ROWS_MAX - otherRows) throw new Refused('upstream.historyTooLong')
  const rows = sheetRows(allHistory(db, query), last, lang)
  const body =
    format === 'csv'
      ? csv(head, rows, lang)
      : xlsx({ name: t('transactions.sheet.name'), head, widths: SHEET_WIDTHS, rows })
  return { file: { type: TYPES[format], name: historyFileName(filter, format), body } }
}

async function* sheetRows(batches: AsyncIterable<HistoryLine[]>, last: Cell[][], lang: Lang): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    yield batch.map((line) => sheetRow(historyLineText(line, lang), (word) => translate(lang, word)))
  yield last
}

async function* csv(head: Cell[], rows: AsyncIterable<Cell[][]>, lang: Lang): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvRow(head, lang))
  for await (const batch of rows) yield Buffer.from(batch.map((row) => csvRow(row, lang)).join(''))
}
